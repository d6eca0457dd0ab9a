"""The parts of the core that UNO's base game uses little or not at all: one short story each."""

import pickle
import subprocess
import sys
from itertools import islice

import pytest

import rulebook
from rulebook.kernel import (
    BACK,
    Auto,
    Clash,
    Frame,
    Game,
    Illegal,
    Move,
    Setting,
    Unseen,
    amended,
    cites,
    does,
    forbids,
    frame,
    move,
    offers,
    runs,
    sealed,
    watched,
)
from rulebook.notation import Seat
from rulebook.uno.moves import Accuse, Call, Catch, Draw, Keep, Play, Take, Wait

Uno = rulebook.game("uno")
DOUBLES = rulebook.options("uno")["pair-doubles"]
THREE = "hands r5,b4,g7/b1,b2,y7/b3,g5,g6; top r1"


def told(game, position, *moves):
    table = game.at(position)
    for text in moves:
        table.play(table.parse(text))
    return table


# ── a game of three lines: everybody shows a number of fingers, at once ──


@move
class Show(Move):
    """So many fingers."""

    fingers: int = 0


@move
class Boast(Move):
    """Claim to have won."""


@frame
class Doubted(Frame):
    """Somebody boasts, and may take it back."""

    by: Seat


@move
class Recant(Move):
    """Take it back."""


class Fingers(Game):
    """Show fingers in secret; whoever boasts may be challenged."""

    name = "fingers"
    seats = range(2, 4)
    settings = {"most": Setting(5, 10, None, clause="show.most")}
    shown: list[int]
    flow = {
        "show": {Show: sealed("count", "show.secret")},
        "count": {Auto: "boast"},
        "boast": {Boast: Doubted},
        Doubted: {Recant: BACK, Boast: "over"},
        "over": {},
    }

    def deal(self):
        self.shown = [0] * self.players
        return "show"

    @offers(Show, open=True)
    def may_show(self):
        return [Show(w, n) for w in self.frame.asked for n in (1, 2)]

    @forbids(Show, "show.most")
    def too_many(self, m):
        return self.most is not None and m.fingers > self.most

    @runs("count", "show.count")
    def count(self):
        self.shown = [m.fingers for m in self.frame.said]
        return "boast"

    @offers(Boast)
    def may_boast(self):
        return [Boast(w) for w in range(self.players)]

    @forbids(Boast, "boast.best", bluff=True)
    def is_not_best(self, m):
        return self.shown[m.who] < max(self.shown)

    @forbids(Boast, "boast.twice", during=Doubted)
    def boasted_before(self, m):
        return m.who == self.frame.by

    @does(Boast, "boast.best", during="boast")
    def boast(self, m):
        return self.interrupt(Doubted(m.who))

    @does(Boast, "boast.twice", during=Doubted)
    def boast_higher(self, m):
        return "over"

    @offers(Recant)
    def may_recant(self):
        return [Recant(self.frame.by)]

    @does(Recant, "boast.recant")
    def recant(self, m):
        return BACK


def test_nobody_sees_a_choice_before_all_have_chosen():
    table, other = Fingers(3, seed=1), Fingers(3, seed=1)
    table.play(Show(1, 2))
    other.play(Show(1, 4))
    assert table.view(0).picture() == other.view(0).picture() != table.view(1).picture()
    assert str(table.view(0).frame) != str(table.view(1).frame) and "4" not in str(other.view(0).frame)
    assert table.asked == table.view(0).asked == (0, 2)
    assert table.verdict(Show(1, 3)).clauses == ("show.secret",)
    table.play(Show(2, 1))
    table.play(Show(0, 5))
    assert (table.shown, table.phase) == ([5, 2, 1], "boast"), "in the order of seats"


def test_what_others_chose_is_imagined_and_not_known():
    table = Fingers(3, seed=1)
    table.play(Show(1, 2))
    assert {table.imagine(0, seed).frame.said[0].fingers for seed in range(20)} == {1, 2}
    assert Fingers.at(table.position()).picture() == table.picture()


def test_an_open_verb_may_be_composed_beyond_its_menu():
    table = Fingers(2, seed=1)
    assert Show(0, 5) not in table.moves() and table.verdict(Show(0, 5))
    assert table.verdict(Show(0, 6)).clauses == ("show.most",)


def test_a_bluff_may_be_made_and_challenged():
    table = told(Fingers, "players 2", "A show 1", "B show 2")
    bluff, honest = table.verdict(Boast(0)), table.verdict(Boast(1))
    assert (bluff.word, bluff.doubts, honest.word) == ("challengeable", ("boast.best",), "allowed")
    table.play(Boast(0))
    assert table.frame == Doubted(0) and table.stack == ["boast"]
    assert table.verdict(Boast(0)).clauses == ("boast.twice",)
    table.play(Recant(0))
    assert table.phase == "boast" and table.stack == []


def test_a_setting_is_an_option_with_a_value():
    assert rulebook.game(Fingers, "most=10")(2).verdict(Show(0, 9))
    assert rulebook.game(Fingers, "most=none")(2).verdict(Show(0, 99))
    assert rulebook.game(Fingers, "most=5") is Fingers, "a default is no option"
    assert rulebook.game("uno", "cap=500").options() == ("cap=500",)
    for wrong in "most=-1", "most=x", "most=", "least=3":
        with pytest.raises(ValueError):
            rulebook.game(Fingers, wrong)


# ── verdicts ──


def test_a_verdict_of_a_view_may_be_unknown():
    table = Uno.at(THREE)
    fine, wrong = Uno.parse("A play r5"), Uno.parse("A play b4")
    assert [table.verdict(m).word for m in (fine, wrong)] == ["allowed", "forbidden"]
    theirs = table.view(1)
    assert theirs.verdict(fine).word == "unknown" and theirs.verdict(fine).unseen == ("engine.in-hand",)
    assert theirs.verdict(wrong).clauses == ("match.colour-or-number",)
    with pytest.raises(Unseen):
        theirs.moves()
    with pytest.raises(Illegal, match="match.colour-or-number"):
        table.play(wrong)


def test_the_clauses_of_a_refusal_stand_in_the_order_of_the_laws():
    table = told(Uno, "hands r+,b1,y2/b2,g5,y8/w,g+,r4; top r7", "A play r+", "B take")
    assert table.verdict(Uno.parse("C play w g")).clauses == ("wild.follows", "wild.after-spent-two")
    assert table.verdict(Uno.parse("A play b9")).clauses == (
        "setup.first-clockwise",
        "engine.in-hand",
        "match.colour-or-number",
        "draw-two.colour-after",
    )


def test_each_phase_says_which_verbs_belong_to_it():
    assert {v.__name__ for v in Uno.acts["turn"]} == {"Play", "Draw", "Pass"}
    assert Uno.at(THREE).verdict(Keep(0)).clauses == ("engine.not-now",)
    window = told(Uno, THREE.replace("r5,b4,g7", "r5,b4"), "A play r5")
    assert window.frame == Catch(0, 0) and [str(m) for m in window.moves()] == ["A call", "A wait"]
    assert window.verdict(Draw(1)).clauses == ("engine.not-now",)
    assert window.verdict(Accuse(1)).clauses == ("engine.not-asked",)
    assert window.after(Wait(0)).frame == Catch(0, 1) and window.after(Call(0)).phase == "turn"


# ── amendments ──


class Louder(Uno):
    """Somebody else's amendment of the same rule."""

    @cites("pair.next-unaffected")
    def weight_of_a_pair(self):
        return 3


class Loudest(Louder):
    """The same, written to lie upon the other."""

    fits_with = {DOUBLES}


def test_amendments_that_change_one_rule_clash():
    with pytest.raises(Clash, match="weight_of_a_pair"):
        amended(Uno, DOUBLES, Louder)
    table = amended(Uno, DOUBLES, Loudest).at("hands r+,r+,b1,y2/b2,g5; top r7")
    assert table.after(table.parse("A play r+ pair")).owed == 6, "the last lies on top"
    with pytest.raises(TypeError, match="no label"):
        type(Uno)("Silent", (Uno,), {"weight_of_a_pair": lambda self: 2})


@pytest.mark.parametrize(
    "wrong, words",
    [
        (("pair-double",), "pair-doubles"),
        (("PairDoubles",), "no option"),
        (("strict-lead", "turn-up-start"), "exclude"),
        (("pair-doubles=perhaps",), "yes or"),
        (("cap=0",), "500"),
        (("",), "no option"),
    ],
)
def test_wrong_options_are_refused_by_name(wrong, words):
    with pytest.raises(ValueError, match=words):
        rulebook.game("uno", *wrong)


def test_an_unknown_game_is_refused_by_name():
    with pytest.raises(ValueError, match="uno"):
        rulebook.game("unno")
    for wrong in ("", "../uno", "kernel", "os"):
        with pytest.raises(ValueError):
            rulebook.game(wrong)


def test_the_order_in_which_options_are_named_does_not_matter():
    one, two = rulebook.game("uno", "pair-doubles", "strict-lead"), rulebook.game("uno", "strict-lead", "pair-doubles")
    assert one is two and one.options() == ("pair-doubles", "strict-lead")
    assert rulebook.game("uno", "pair-doubles", "pair-doubles=no") is Uno


def test_a_slip_in_a_label_is_reported_when_the_class_is_made():
    with pytest.raises(TypeError, match="no such phase: repyl"):

        class Typo(Uno):
            @forbids(Play, "draw-two.no-numbers", during="repyl")
            def never(self, m):
                return True

    with pytest.raises(TypeError, match="no rule does Recant in reply"):

        class Idle(Uno):
            flow = {"reply": {Recant: "turn"}}


# ── luck, copies, pickles ──


def test_chance_can_be_enumerated():
    table = Uno.at("hands b1,b2/g1,g2; top r3; deck r1,r1,g5,b7")
    fates = list(table.outcomes(Draw(0)))
    assert len(fates) == 3 and abs(sum(p for p, _ in fates) - 1) < 1e-9
    assert {g.phase: p for p, g in fates}["drawn"] == 0.5
    assert table.position() == Uno.at("hands b1,b2/g1,g2; top r3; deck r1,r1,g5,b7").position(), "the table stays as it was"


def test_a_copy_has_luck_of_its_own():
    table = Uno(3, seed=4)
    twin = table.copy()
    for _ in range(5):
        twin.advance(Draw(twin.turn) if Draw(twin.turn) in twin.moves() else twin.moves()[-1])
    assert table.picture() == Uno(3, seed=4).picture() and table.luck == Uno(3, seed=4).luck


def test_tables_and_rulebooks_pickle_into_another_process():
    game = watched(rulebook.game("uno", "pair-doubles", "cap=500"))
    table = game(3, seed=8)
    code = "import pickle,sys; g,t=pickle.load(sys.stdin.buffer); t.play(t.moves()[0]); sys.stdout.write(g.__name__+' '+t.position())"
    run = subprocess.run([sys.executable, "-c", code], input=pickle.dumps((game, table)), capture_output=True, check=False)
    table.play(table.moves()[0])
    assert run.stdout.decode() == f"{game.__name__} {table.position()}", run.stderr.decode()


def test_a_watched_game_tells_which_clauses_it_applied():
    table = watched(Uno).at("hands r+,b1,b2/g1,g2; top r3")
    table.journal = []
    table.play(Uno.parse("A play r+"))
    assert ("draw-two.effect",) in [e.clauses for e in table.journal]
    table.play(Take(1))
    assert {"draw-two.effect", "draw-two.spent"} <= {c for e in table.journal for c in e.clauses}


def test_importing_the_shelf_imports_no_game():
    code = "import sys, rulebook; rulebook.games(); print([m for m in sys.modules if m.startswith('rulebook.')])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_many_seeds_make_many_deals():
    hands = {Uno(2, seed=s).position() for s in islice(range(10**6), 0, 200)}
    assert len(hands) == 200 and Uno(2, seed="7").position() == Uno(2, seed=7).position()
