"""Control, supply and trade a second time, with networkx and nothing of the searches of the title."""

import networkx

from rules.conquest_consequence.atlas import AREAS, BORDERS, NATIONS, POWERS, SEAS

GREAT = ("japan", "usa", "british_empire", "russia")
FACTIONS = ("japan", "usa", "soviet")


def faction(board, nat):
    if nat == "british_empire":
        return "usa" if board.bremp else nat
    return POWERS[nat].faction if nat in POWERS else nat


def at_war(board, one, two):
    return any({one, two} == set(war.split("-")) for war in board.wars)


def relation(board, me, other):
    if other == me:
        return "friend"
    if other in FACTIONS:
        return "enemy" if at_war(board, me, other) else "rival"
    if other == "british_empire":
        return "neutral" if me == "usa" else "rival"
    return "neutral"


def control(board):
    """1.144, for positions without disputed areas and Armed Minors."""
    there = {}
    for block in board.blocks.values():
        if block.at in AREAS:
            there.setdefault(block.at, set()).add(faction(board, block.nat))

    def of(area):
        if area in there:
            [who] = there[area]
            return who
        nation = NATIONS[AREAS[area].nation]
        if nation.kind == "home" and POWERS[nation.power].great:
            return faction(board, nation.power)
        if area in board.markers:
            return board.markers[area]
        if area != nation.capital:
            return of(nation.capital)
        return faction(board, nation.power) if nation.power else AREAS[area].nation

    return {area: of(area) for area, each in AREAS.items() if each.kind != "impassable"}


def world():
    graph = networkx.Graph()
    graph.add_nodes_from([*AREAS, *SEAS])
    graph.add_edges_from(tuple(pair) for pair, kind in BORDERS.items() if kind != "wilderness")
    graph.add_edges_from((area, sea) for area, each in AREAS.items() for sea in each.seas)
    graph.add_edges_from((sea, near) for sea, each in SEAS.items() for near in each.near)
    graph.remove_nodes_from([area for area, each in AREAS.items() if each.kind == "impassable"])
    return graph


WORLD = world()


def enemy_seas(board, me, escaped):
    foes = [b for b in board.blocks.values() if relation(board, me, faction(board, b.nat)) == "enemy"]
    return {b.at for b in foes if b.at in SEAS and (escaped or not b.esc)}


def is_small(area):
    return AREAS[area].kind == "strait" or AREAS[area].kind.startswith("islet")


def supplied(board, nat, start):
    me, held = faction(board, nat), control(board)
    closed = enemy_seas(board, me, escaped=False)
    own = {b.at for b in board.blocks.values() if b.nat in GREAT and faction(board, b.nat) == me}

    def passes(place):
        if place in SEAS:
            return place not in closed
        if held[place] == me:
            manchuria = nat == "japan" and AREAS[place].nation == "manchuria_korea"
            return nat not in GREAT or AREAS[place].region != "china" or manchuria or place in own
        return is_small(place) and relation(board, me, held[place]) in ("rival", "neutral")

    part = WORLD.subgraph([p for p in WORLD if p == start or passes(p)])
    powers = [each for name, each in POWERS.items() if faction(board, name) == me]
    goals = [s for power in powers for s in power.sources if held[s] == me]
    return any(goal in part and networkx.has_path(part, start, goal) for goal in goals)


def has_route(board, me, center, source):
    held, closed = control(board), enemy_seas(board, me, escaped=True)

    def allowed(area):
        found = relation(board, me, held[area])
        return found in ("friend", "neutral") or (found == "rival" and is_small(area))

    land = WORLD.subgraph([a for a in WORLD if a in AREAS and (allowed(a) or a == source)])
    seas = WORLD.subgraph(
        [p for p in WORLD if (p in SEAS and p not in closed) or (p in AREAS and is_small(p) and allowed(p))]
    )

    def by_land(area):
        return networkx.node_connected_component(land, area) if area in land else set()

    def by_sea(area):
        graph = networkx.Graph(seas)
        graph.remove_edges_from([e for e in seas.edges if e[0] in AREAS and e[1] in AREAS])
        ports = [s for s in AREAS[area].seas if s in graph]
        reached = {p for port in ports for p in networkx.node_connected_component(graph, port)}
        coasts = {a for p in reached if p in SEAS for a in AREAS if p in AREAS[a].seas}
        return {a for a in coasts if a in WORLD and allowed(a)}

    begun = by_land(source)
    if center in begun or any(center in by_sea(area) for area in begun if AREAS[area].seas):
        return True
    return any(center in by_land(port) for port in by_sea(source)) if AREAS[source].seas else False
