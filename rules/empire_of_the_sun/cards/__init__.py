"""Chapter 5 and the cards: what each operator of data/cards.toml does, and at which moment.

| moment | module | operators |
|---|---|---|
| the event may be played at all | needs | `needs`, china_ports |
| play, before activation | events | rivalry, asp_now, express, replace_hq, place, remove, steps |
| play, whole | events | pw, europe, china, india, unrest_next_turn, flag, escorts, asp, random_discard, |
| | | soviets, delay, interceptors |
| play, whole | choices | swap, evacuate, redeploy, lose_air |
| end of the moves | extras | paratroops, airdrop, islands |
| the answer | offensives/window | cancel, lose_corps, lose_ship, deactivate, intel, reinforce_next |
| before battle | strikes | submarine, kamikaze, kamikaze_more, raid, skip_bombing, bombard |
| each battle | combat/sides | air_naval, ground, ground_final, attack, defence, half_defence, critical, |
| | | no_answer |
| after battle | strikes | submarine (after), lose_yamato, lose_air_after, random_discard (carrier_raid) |
"""
