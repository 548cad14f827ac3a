"""Every step of the sequence of play, as the kernel wants to know them."""

from __future__ import annotations

from rules.empire_of_the_sun import sequence
from rules.empire_of_the_sun.cards import choices, events, strikes
from rules.empire_of_the_sun.combat import battle, ground, transfer
from rules.empire_of_the_sun.offensives import (
    activate,
    afterwards,
    campaign,
    evasion,
    flow,
    go,
    opening,
    play,
    reaction,
    window,
)
from rules.empire_of_the_sun.politics import bidding, china, nations, victory, will
from rules.empire_of_the_sun.strategy import deal, reinforcements, replacements, warfare
from rules.empire_of_the_sun.supply import attrition
from rules.kernel.steps import Step

STEPS: tuple[type[Step], ...] = (
    *(
        choices.Swap,
        choices.GiveSteps,
        choices.Express,
        choices.Enter,
        choices.Lost,
        choices.Raid,
        choices.Evacuate,
        choices.Redeploy,
    ),
    *(events.Event,),
    *(
        strikes.Target,
        strikes.Bombard,
        strikes.Strikes,
        strikes.Submarine,
        strikes.BaseRaid,
        strikes.SkipBombing,
        strikes.Kamikaze,
        strikes.AfterBattles,
        strikes.BeforeReturn,
        strikes.LastEffects,
        strikes.LoseCorps,
        strikes.LoseShip,
    ),
    *(battle.Battles, battle.Begin, battle.Fire, battle.Hits, battle.LeftOver, battle.Tie, battle.Winner),
    *(
        ground.Ashore,
        ground.Combat,
        ground.GroundHits,
        ground.GroundEnd,
        ground.Capture,
        ground.Retreat,
        ground.Stuck,
    ),
    *(transfer.Transfer,),
    *(activate.Activate,),
    *(
        afterwards.Landings,
        afterwards.Excess,
        afterwards.HarbourExcess,
        afterwards.Return,
        afterwards.Home,
        afterwards.Emergency,
        afterwards.Stranded,
        afterwards.Tidy,
    ),
    *(campaign.Campaign,),
    *(evasion.Evade, evasion.Abandoned),
    *(flow.EndPlay,),
    *(go.Go, go.NextGo, go.Goes),
    *(opening.Opening, opening.ForceZ, opening.Scramble, opening.IntoPort),
    *(play.Prepare, play.Evasion, play.OffensivePlay),
    *(reaction.Moment, reaction.React, reaction.Countermoves, reaction.CallReserves, reaction.Reserves),
    *(window.Window, window.QuietWindow, window.Answering),
    *(bidding.Bidding, bidding.AfterOperationZ),
    *(china.ChinaOffensive,),
    *(nations.Surrenders, nations.Areas, nations.JapanFalls, nations.Evacuation, nations.LeftBehind),
    *(victory.EndTurn,),
    *(will.Will,),
    *(sequence.Turn, sequence.FirstTurn, sequence.SpecialTurn, sequence.Begin),
    *(deal.Deal, deal.FirstDeal, deal.Arcadia, deal.Initiative, deal.First),
    *(reinforcements.Arrivals, reinforcements.Place, reinforcements.Waiting),
    *(replacements.Pools, replacements.Replace, replacements.Spent),
    *(warfare.Submarines, warfare.Bomb),
    *(attrition.Attrition,),
)
