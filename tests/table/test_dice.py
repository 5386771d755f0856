"""Dice: seats counted round the table, and the place where the wall is broken, against the vectors of the sources."""

from __future__ import annotations

import pytest

from companion.rules import load_profile, profile_names
from companion.table.conduct import conduct_for
from companion.table.dice import CLOCKWISE, DiceError, break_wall, count_seats, dice_plan, dice_plans
from companion.tiles import Wind


def wall(plan: str, *totals: int):
    return break_wall(dice_plan(plan), totals)


@pytest.mark.parametrize(
    ("totals", "seat"),
    [
        ((5, 9), "E"),  # the thrower
        ((2, 6, 10), "S"),  # right
        ((3, 7, 11), "W"),  # opposite
        ((4, 8, 12), "N"),  # left
    ],
)
def test_seats_are_counted_anticlockwise_from_the_thrower(totals, seat):
    """[000] II: 3, 7, 11 opposite; 2, 6, 10 right; 4, 8, 12 left; 5, 9 East himself."""
    assert {count_seats(t).value for t in totals} == {seat}


def test_counting_from_the_right_neighbour():
    """[001-K1] counts from the player on the dealer's right: 1 is the right neighbour, 4 the dealer."""
    assert [count_seats(t, count_from=1).value for t in (1, 2, 3, 4)] == ["S", "W", "N", "E"]


def test_counting_starts_with_whoever_throws():
    assert count_seats(3, Wind.SOUTH) is Wind.NORTH


def test_seed_vector_000_e():
    """[000] III: 9 then 4 is the 13th stack of East; East takes 14 and 15; loose tiles on 11 (top) and 12 (bottom)."""
    found = wall("dice_000", 9, 4)
    assert (found.side.value, found.count, str(found.counted)) == ("E", 13, "E13")
    assert [str(s) for s in found.first_dealt] == ["E14", "E15"]
    assert [(t.tile, str(t.on)) for t in found.loose] == [("top", "E11"), ("bottom", "E12")]


def test_a_count_past_the_end_runs_on_to_the_next_wall_clockwise():
    """Throw 7 picks West, 11 more make 18: West's wall has 17, its clockwise neighbour is South's."""
    found = wall("classical-000", 7, 11)
    assert (found.side.value, str(found.counted)) == ("W", "S1")
    assert [str(s) for s in found.first_dealt] == ["S2", "S3"]
    assert [str(t.on) for t in found.loose] == ["W16", "W17"]


def test_the_largest_count_and_its_neighbours_go_round_the_corner():
    """12 and 12: North's wall, 24th stack = 7th of West's; with 18 stacks the 6th."""
    assert str(wall("classical-000", 12, 12).counted) == "W7"
    assert str(wall("mcr", 12, 12).counted) == "W6"


def test_a_break_at_the_very_end_deals_from_the_next_wall():
    """5 and 12: East's 17th stack; the deal begins with North's first."""
    found = wall("classical-000", 5, 12)
    assert [str(s) for s in (found.counted, *found.first_dealt)] == ["E17", "N1", "N2"]


def test_a_count_that_does_not_run_on_begins_again_in_the_same_wall():
    plan = dice_plan("classical-000")
    same = plan.model_copy(update={"wall": plan.wall.model_copy(update={"runs_on": False})})
    assert str(break_wall(same, [7, 11]).counted) == "W1"


def test_four_flowers_make_east_and_west_longer():
    """[000] I: with four flowers only East's and West's walls have 18 stacks."""
    plan = dice_plan("classical-000")
    uneven = plan.model_copy(update={"wall": plan.wall.model_copy(update={"stacks": (18, 17, 18, 17)})})
    assert str(break_wall(uneven, [7, 11]).counted) == "W18"
    assert str(break_wall(uneven, [8, 10]).counted) == "W1"  # North has 17, then West's


@pytest.mark.parametrize("throw", range(2, 13))
def test_american_formula(throw):
    """[003]: East's throw d sets d stacks apart; 23 - 2d tiles are left in the wall; 12 goes into the third wall."""
    found = wall("american-deal", throw)
    assert found.side is Wind.EAST
    assert [str(s) for s in found.dead] == [f"E{n}" for n in range(1, throw + 1)]
    assert found.left_in_wall == (23 - 2 * throw if throw <= 11 else 37)
    assert found.next_tile.side is (Wind.NORTH if throw <= 11 else Wind.WEST)  # the left player's wall comes next


def test_american_vector_003_1():
    """[003]: throw 11 leaves one tile in the wall."""
    assert wall("american_deal", 11).left_in_wall == 1


def test_riichi_dead_wall_and_indicator():
    """A throw of 7 breaks the wall opposite after its 7th stack; the third stack right of the break shows the dora."""
    found = wall("riichi", 7)
    assert (found.side.value, str(found.counted), str(found.first_dealt[0])) == ("W", "W7", "W8")
    assert [str(s) for s in found.dead] == [f"W{n}" for n in range(7, 0, -1)]
    assert str(found.indicator) == "W5"


def test_riichi_dead_wall_reaches_back_round_the_corner():
    """A throw of 2: South's wall, two stacks of it and five of West's left end (its anticlockwise neighbour)."""
    found = wall("riichi", 2)
    assert [str(s) for s in found.dead] == ["S2", "S1", "W17", "W16", "W15", "W14", "W13"]
    assert str(found.indicator) == "W17"


def test_k1_counts_only_the_owners_throw_from_the_dealers_right():
    """[001-K1]: die 1 -> the player right of the dealer; his own throw of 8 is the stack; loose tiles on 7 and 5."""
    found = wall("classical-k1", 1, 8)
    assert (found.side.value, str(found.counted)) == ("S", "S8")
    assert [str(t.on) for t in found.loose] == ["S7", "S5"]


def test_k2_counts_one_die():
    """[001-K2]: two dice pick the wall, one die of its owner counts the stack; the pair lies right of the break."""
    found = wall("classical-k2", 6, 3)
    assert (found.side.value, str(found.counted), found.placement) == ("S", "S3", "third-layer")
    assert [str(t.on) for t in found.loose] == ["S2", "S2"]


def test_mcr_adds_two_throws_and_lays_no_tiles_aside():
    found = break_wall(dice_plan("mcr"), [9, 4])  # [004]: 18 stacks, the second thrower is whom the first throw names
    assert (str(found.counted), [str(s) for s in found.first_dealt]) == ("E13", ["E14", "E15"])
    assert (found.placement, found.loose, found.dead, found.indicator) == ("none", (), (), None)
    found = break_wall(dice_plan("mcr"), [7, 12])  # West's wall, the 19th stack: the first one of South's
    assert (found.side.value, str(found.counted), str(found.first_dealt[0])) == ("W", "S1", "S2")
    assert found.left_in_wall > 0


def test_hongkong_takes_one_throw_of_three_dice():
    found = break_wall(dice_plan("hongkong"), [18])  # South's wall, its last stack
    assert (found.side.value, str(found.counted)) == ("S", "S18")
    assert [str(s) for s in found.first_dealt] == ["E1", "E2"]


@pytest.mark.parametrize("profile", profile_names())
def test_every_rule_set_has_a_course_of_play_and_dice_of_its_own(profile):
    rules = load_profile(profile)
    plan = conduct_for(rules).dice
    assert plan.title
    assert plan.source
    tiles = rules.tile_set
    walls = 34 * tiles.copies + (8 if tiles.bonus_copies else 0) + tiles.jokers
    assert 2 * sum(plan.wall.stacks) in (walls, 136)  # flowers are an option of the classical rules
    assert all(1 <= dice <= 3 for dice in plan.wall.throws)


@pytest.mark.parametrize("name", dice_plans())
def test_every_stack_is_on_the_table_whatever_is_thrown(name):
    plan = dice_plan(name)
    sizes = dict(zip("ESWN", plan.wall.stacks, strict=True))
    first = range(plan.wall.throws[0], 6 * plan.wall.throws[0] + 1)
    second = range(plan.wall.throws[1], 6 * plan.wall.throws[1] + 1) if len(plan.wall.throws) > 1 else (None,)
    for a in first:
        for b in second:
            found = break_wall(plan, [a] if b is None else [a, b])
            shown = (found.counted, *found.first_dealt, *(t.on for t in found.loose), *found.dead, found.next_tile)
            assert all(1 <= s.stack <= sizes[s.side.value] for s in shown)
            taken = {found.counted} if found.loose else set(found.dead)
            assert not taken & set(found.first_dealt)
            assert 0 <= found.left_in_wall <= 2 * max(sizes.values())


def test_walls_follow_each_other_clockwise():
    assert "".join(CLOCKWISE) == "ENWS"


@pytest.mark.parametrize(
    ("plan", "totals", "message"),
    [
        ("classical-000", (9,), "2 throw"),  # one missing
        ("riichi", (9, 4), "1 throw"),  # one too many
        ("riichi", (13,), "2 to 12"),  # no such total
        ("classical-k2", (7, 7), "1 dice show 1 to 6"),  # a second die
        ("no-such-plan", (2,), "choose one of classical-000"),  # unknown plan
    ],
)
def test_impossible_throws_say_what_is_possible(plan, totals, message):
    with pytest.raises(DiceError, match=message):
        wall(plan, *totals)


@pytest.mark.parametrize("name", profile_names())
def test_a_rule_set_says_of_the_wall_what_its_dice_do(name: str) -> None:
    """The profile's text, which people read, and the plan, which the table follows, are two files."""
    procedure = load_profile(name).body.procedure
    wall = conduct_for(load_profile(name)).dice.wall
    told = {switch: setting.value for switch, setting in procedure.items()}
    done = {
        "wall-break": {
            ((2, 2), "sum"): "two-throws",
            ((1, 2), "last"): "own-throw",
            ((2, 1), "last"): "one-die",
        }.get((wall.throws, wall.stack)),
        "loose-tiles": {"on-wall": "on-wall", "beside": "beside-break", "third-layer": "third-layer"}.get(wall.loose),
        "wall-flowers": {17 * 4: 0, 17 * 2 + 18 * 2: 4, 18 * 4: 8}[sum(wall.stacks)]
        if "wall-flowers" in told
        else None,
        "seat-count": ("from-thrower", "from-right")[wall.count_from],
        "wall-count-runs-on": wall.runs_on,
    }
    for switch, value in done.items():
        if switch in told:
            assert told[switch] == value, switch


@pytest.mark.parametrize(("flowers", "counted"), [(0, ["W1", "E1"]), (4, ["W1", "E1"]), (8, ["N18", "S18"])])
def test_flowers_in_the_wall_make_it_longer(flowers: int, counted: list[str]) -> None:
    """[000 II], [001-K2]: with eight flowers a side has 18 stacks: 18 is the last of the same wall."""
    for name in ("classical-300", "classical-2000", "classical-home"):
        plan = conduct_for(load_profile(name, {"wall-flowers": flowers})).dice
        assert 2 * sum(plan.wall.stacks) == 136 + flowers, name
    plan = conduct_for(load_profile("classical-300", {"wall-flowers": flowers})).dice
    assert [str(break_wall(plan, throws).counted) for throws in ([12, 6], [6, 12])] == counted


def test_the_second_home_text_breaks_by_one_die_and_lays_a_third_layer() -> None:
    """[001-K2]: two dice pick the wall, one the stack; the pair lies as a third layer to the right of the break."""
    house = {"wall-break": "one-die", "seat-count": "from-thrower", "loose-tiles": "third-layer"}
    changed = conduct_for(load_profile("classical-home", house)).dice.wall
    assert changed == dice_plan("classical-k2").wall
    assert [str(each.on) for each in break_wall(dice_plan("classical-k2"), [5, 4]).loose] == ["E3", "E3"]
