"""What the log says of the house rules' effects: the right name in the right place."""

import pytest
from rulebook_viz import Table

CASES = {
    "the accused draws": ("hands r5,g2,b1/w+,y3,r2,b4; top r7; turn B", ["challenge"], ["B play w+ g", "A doubt"], "B draws instead"),
    "the next player draws ten": ("hands r0,g2,b1/y3,r2/b4,g5; top r7", ["killer.zero", "killer.red-zero"], ["A play r0"], "B draws ten"),
    "the maker of a noise": ("hands r5,g2,b1/y3,r2/b4,g5; top r7; hush B", ["killer.hush"], ["C speak"], "C has made a sound"),
    "the jumper": (
        "hands b5,g2,r7/b5,y3,r2/g1,b1,g4; top r5; turn B",
        ["killer.jump-in"],
        ["B play b5", "A jump b5", "B stay", "C yield"],
        "A was the quickest",
    ),
    "whoever is jumped over": (
        "hands bs,g2,r7/bs,y3,r2/y1,r1,g4/y4,g5; top rs; turn B; colour r",
        ["killer.jump-in"],
        ["B play bs", "A jump bs", "B stay", "C stay", "D yield"],
        "B misses the turn",
    ),
    "who pays in moderation": (
        "hands r5/y3,r+/b4,g5; top r7; totals 10,90,20; silent A",
        ["moderate-scoring"],
        ["A play r5"],
        "B has reached the limit",
    ),
    "the hero": ("hands r5/y3,r+/b4,g5; top r7; totals 480,90,20; silent A", ["hero-scoring"], ["A play r5"], "All the points go to A"),
    "the hero with a nine": (
        "hands r9/y3,r+/b4,g5; top r7; totals 480,90,20; silent A",
        ["hero-scoring", "killer.slap"],
        ["A play r9", "A slap 200", "B slap 300", "C slap 250"],
        "A has no cards left and wins",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_effects_name_whom_they_concern(case):
    position, options, moves, said = CASES[case]
    t = Table("uno", players=2, options=options, seed=1, speed="step", bots=None)
    t.receive({"n": t.scene["n"], "do": "position", "text": position})
    assert not t.scene["error"], t.scene["error"]
    told = []
    for move in moves:
        m = t.game.parse(move)
        if m.who not in t.game.asked and move != "C speak":
            continue
        t._sitting.play(m)
        t._moved(1)
        told.append(t.scene["event"])
    assert said in " ".join(told)
