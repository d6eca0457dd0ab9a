"""Races at the table: who is timed, for how long, and what becomes of a time that a browser tells."""

from __future__ import annotations

from random import Random
from typing import Any

import traitlets

from rulebook.notation import spelling

LATEST = 10_000  # milliseconds after which the table no longer waits for a hand
NEVER = 60_000  # the longest time that the notation knows: whoever has not pressed at all
GRACE = 300  # milliseconds that a message may take on its way, at the end of a window
HUMAN, WINDOW = 600, 5_000  # how long a hand takes by mouse, and how long one may think about jumping in


def timed(verb: Any) -> bool:
    """Whether moves of this verb say how quick their player was."""
    return "time" in spelling(verb)


def drawn_time(seed: Any, step: int, seat: int, mean: int) -> int:
    """A reaction time by lot, the same whenever this game comes to this step: mostly within a fifth of the mean."""
    said = Random(f"{seed}/{step}/{seat}/time").gauss(mean, mean / 5)
    return min(LATEST, max(1, round(max(said, mean / 3))))


def measured(said: Any, limit: int = LATEST) -> int | None:
    """A time from a browser in whole milliseconds, or None when it is none, or not below the limit."""
    if type(said) not in (int, float) or not 0 <= said < limit:  # no number is within these bounds that is not finite
        return None
    return max(1, round(said))


def last_race(sitting: Any) -> tuple[int, list[Any]]:
    """The last race that is over: the number of its last step, and its moves; -1 where there was none."""
    steps = sitting.steps
    for i in range(len(steps) - 1, -1, -1):
        if timed(type(steps[i].move)) and not sitting.veiled(i):
            return i, [*steps[i].before.frame.said, steps[i].move]
    return -1, []


class Racing(traitlets.HasTraits):
    """The part of a table that times people; ``racing`` off means that nobody is timed.

    In secret all choose at once: while a person has yet to choose, the bots keep still, and
    as soon as the last has chosen they all answer together.
    """

    racing = traitlets.Bool(True)
    slap_ms = traitlets.Int(HUMAN)
    jump_ms = traitlets.Int(WINDOW)

    _sitting: Any
    _kinds: list[str | None]
    _home: Any
    seat: Any

    @traitlets.validate("slap_ms", "jump_ms")
    def _within(self, proposal: Any) -> int:
        low, high = {"slap_ms": (1, LATEST // 2), "jump_ms": (500, NEVER)}[proposal["trait"].name]
        if not low <= proposal["value"] <= high:
            raise ValueError(f"{proposal['trait'].name} is a number of milliseconds from {low} to {high}, not {proposal['value']}")
        return int(proposal["value"])

    @traitlets.observe("racing", "jump_ms")
    def _timed_otherwise(self, _: Any) -> None:
        self._draw()

    def _paused(self) -> bool:
        raise NotImplementedError

    def _draw(self, error: dict[str, Any] | None = None) -> None:
        raise NotImplementedError

    # ── who answers when ──

    def _people(self) -> list[int]:
        """The seats at which people sit."""
        return [s for s, kind in enumerate(self._kinds) if kind is None]

    def _next_bot(self) -> int | None:
        """The bot that is to move; in secret none before the people, and none before the next round is begun."""
        if self._paused():
            return None
        owing = self._sitting.owing()
        if self._sitting.sealed() and any(self._kinds[s] is None for s in owing):
            return None
        return next((s for s in owing if self._kinds[s]), None)

    def _answer_together(self) -> int:
        """In secret everybody answers at once, whatever the bots' pace; and what can only be answered in
        one way is answered for a person too. How many moves that was."""
        n, sitting = 0, self._sitting
        while sitting.sealed():
            if (seat := self._next_bot()) is not None:
                self._bot_plays(seat)
            elif move := self._matter_of_course():
                sitting.play(move)
            else:
                break
            n += 1
        return n

    def _matter_of_course(self) -> Any:
        """The only answer of the one person at this table; where several sit, a pause must not tell who holds what."""
        people = self._people()
        if self._home is not None or len(people) != 1 or people[0] not in self._sitting.owing():
            return None
        return self._sitting.of_course(people[0])

    def _bot_plays(self, seat: int) -> None:
        verb = next((v for v in self._sitting.table.acts[self._sitting.table.phase] if timed(v)), None)
        if verb:
            self._sitting.play(verb(who=seat, time=self._lot(seat)))
        else:
            self._sitting.bot_plays(seat, str(self._kinds[seat]))

    def _lot(self, seat: int) -> int:
        return drawn_time(self._sitting.seed, len(self._sitting.steps), seat, self.slap_ms)

    # ── what a person is timed for ──

    def _race(self, scene: Any) -> dict[str, Any] | None:
        """What this seat is timed for now, in words; None when nothing is."""
        race, words = scene.race(), scene.speech.words
        if race is None:
            return None
        at = {"id": f"{self._sitting.table.phase} {len(self._sitting.steps)} {self.seat}", "keys": words("table.race-keys")}
        if race["as"] == "window":
            return race | at | {"ms": self.jump_ms, "hint": words("table.race-window", move=race["move"])} if self.racing else None
        if not self.racing:
            return race | at | {"as": "lot", "hint": words("table.race-lot")}
        many = len(self._people()) > 1
        turns = {"ready": words("table.race-ready"), "wait": words("table.race-wait"), "hint": words("table.race-turns")} if many else {}
        return race | at | {"ms": LATEST} | turns

    # ── messages ──

    def _hit(self, said: Any) -> None:
        """``{slap: 412}``: a hand came down after so many milliseconds; ``{slap: "drawn"}``: its time is to be drawn."""
        scene = self._scene_of(self._sitting.table.view(self.seat))
        race = self._race(scene)
        if race is None or race["as"] not in ("hit", "lot"):
            return self._complain("no-race")
        if (race["as"] == "lot") != (said == "drawn"):
            return self._complain("time", limit=LATEST)
        time = self._lot(self.seat) if race["as"] == "lot" else measured(said)
        if time is None:
            return self._complain("time", limit=LATEST)
        self._sitting.play(scene.hit(time))
        self._moved(1)

    def _late(self, _: Any = None) -> None:
        """Time is up: whoever has not pressed comes last, whoever has not answered lets it pass."""
        scene = self._scene_of(self._sitting.table.view(self.seat))
        race = self._race(scene)
        if race is None or race["as"] == "lot":
            return self._complain("no-race")
        self._sitting.play(scene.hit(NEVER) if race["as"] == "hit" else self._sitting.rules.parse(race["otherwise"]))
        self._moved(1, scene.speech.words("table.race-over"))

    def _in_time(self, message: dict[str, Any]) -> bool:
        """Whether a move came within its window; a time that is none is complained of."""
        if "ms" not in message:
            return True
        if (time := measured(message["ms"], NEVER)) is None:
            self._complain("time", limit=NEVER)
            return False
        race = self._race(self._scene_of(self._sitting.table.view(self.seat)))
        if race and race["as"] == "window" and time > self.jump_ms + GRACE:
            self._late()
            return False
        return True

    def _sit_down(self, message: dict[str, Any]) -> None:
        """At one screen: the next person takes the seat that is to decide."""
        seat = message.get("seat")
        if type(seat) is not int or seat not in self._people() or seat not in self._sitting.owing():
            return self._complain("seat")
        self._take_seat(seat)
