// Races: a hand to bring down, timed from the moment it is painted to the press; a window that closes by itself.
// ``board`` sends, speaks and draws the buttons; nothing here knows what is raced for.
class Race {
  constructor(board) { this.board = board; this.id = null; }
  get running() { return this.start != null && !this.done; }
  elapsed(at = performance.now()) { return Math.max(0, Math.round(at - this.start)); }

  // The element of the race that the scene tells of, or nothing. A repaint of the same race does not start it anew.
  view(S) {
    const race = S.race;
    if (!race || race.id !== this.id) this.stop();
    if (!race || race.as === "lot") { this.id = null; return race ? this.lot(S) : null; }
    if (race.id !== this.id) {
      this.id = race.id;
      this.state = race.ready ? "ready" : "go";
      if (this.state === "go") this.paintedThenTimed(race);
    }
    return race.as === "hit" ? this.pad(S) : this.window(S);
  }
  stop() {
    clearTimeout(this.late); clearTimeout(this.wait); cancelAnimationFrame(this.frame);
    this.id = this.start = null; this.done = false; this.bar = null;
  }
  // Two frames on, what was built lies on the screen: from there on time counts, in a hidden page not before it is seen.
  paintedThenTimed(race) {
    this.frame = requestAnimationFrame(() => {
      const at = document.activeElement, here = this.board.root.contains(at);
      const typing = at && (at.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(at.tagName));
      // The hand has the focus at once; a window puts it before its buttons, where no key that is held down can press one.
      if (race.as === "hit" ? here || !typing : !typing && !at?.closest(".hand")) this.board.find(race.as === "hit" ? "hit" : "ask")?.focus({ preventScroll: true });
      this.frame = requestAnimationFrame(() => {
        this.start = performance.now();
        this.late = setTimeout(() => this.end({ late: true }), race.ms);
        if (race.as === "window") this.run(race);
      });
    });
    this.board.live([race.say, race.hint, race.as === "hit" && race.keys].filter(Boolean).join(" "));
  }
  end(message) {
    if (!this.running) return;
    this.done = true; clearTimeout(this.late); cancelAnimationFrame(this.frame);
    this.board.send(message);
  }

  // ── the hand ──
  press(e) {
    if (e.type === "keydown") {
      if (!["Enter", " "].includes(e.key)) return;
      e.preventDefault(); e.stopPropagation();
      if (e.repeat) return;                           // a key that was held down since before is no reaction
    } else if (e.type === "pointerdown" && e.button !== 0) return;
    const at = e.timeStamp >= this.start && e.timeStamp <= performance.now() ? e.timeStamp : performance.now();
    if (this.running) this.end({ slap: this.elapsed(at) });
  }
  pad(S) {
    const race = S.race, B = this.board, wait = this.state !== "go";
    const press = (e) => this.press(e);
    const body = this.state === "ready"
      ? h("button", { class: "btn main", type: "button", "data-id": "ready", onclick: () => this.ready(race) }, race.ready)
      : wait ? h("p", { class: "hit waiting" }, race.wait)
        : h("button", { class: "hit", type: "button", "data-id": "hit", onpointerdown: press, onkeydown: press, onclick: press }, icon("m-slap"), h("b", {}, race.say));
    return h("section", { class: "race zone", "data-race": "hit", "data-id": "race", tabindex: -1 }, body, h("p", { class: "small" }, wait ? race.hint : race.keys));
  }
  ready(race) {
    this.state = "wait"; this.board.paint(); this.board.live(race.wait);
    this.wait = setTimeout(() => { this.state = "go"; this.board.paint(); this.paintedThenTimed(race); }, 700 + Math.random() * 1300);
  }
  lot(S) {
    return h("section", { class: "race zone", "data-race": "lot" }, h("button", { class: "hit", type: "button", "data-id": "hit", onclick: () => this.board.send({ slap: "drawn" }) }, icon("m-slap"), h("b", {}, S.race.say)),
      h("p", { class: "small" }, S.race.hint));
  }

  // ── the window ──
  window(S) {
    this.bar = h("i", {}); this.left = h("b", { "aria-hidden": "true" }); this.unit = S.words["race-left"];
    this.tell(S.race);
    return h("section", { class: "race zone", "data-race": "window" }, h("div", { class: "bar" }, h("span", { "aria-hidden": "true" }, this.bar), this.left), this.board.acts(), h("p", { class: "small" }, S.race.hint));
  }
  tell(race) {
    const left = Math.max(0, 1 - (this.start == null ? 0 : this.elapsed()) / race.ms), step = matchMedia("(prefers-reduced-motion: reduce)").matches ? 1000 / race.ms : 0;
    this.bar.style.width = `${100 * (step ? Math.ceil(left / step) * step : left)}%`;
    const seconds = this.unit.replace("{n}", Math.ceil(left * race.ms / 1000));
    if (this.left.textContent !== seconds) this.left.textContent = seconds;
  }
  run(race) {
    if (!this.running || !this.bar) return;
    this.tell(race);
    this.frame = requestAnimationFrame(() => this.run(race));
  }
}
