// One table for every game: draws a scene as DOM, sends notation back; knows no rule and no language.
const SVG = "http://www.w3.org/2000/svg";
const put = (e, attrs, kids) => {
  for (const [k, v] of Object.entries(attrs ?? {})) {
    if (v == null || v === false) continue;
    if (k.startsWith("on")) e.addEventListener(k.slice(2), v); else e.setAttribute(k, v === true ? "" : String(v));
  }
  e.append(...kids.flat(9).filter((x) => x != null && x !== false && x !== ""));
  return e;
};
const h = (tag, attrs, ...kids) => put(document.createElement(tag), attrs, kids);
const s = (tag, attrs, ...kids) => put(document.createElementNS(SVG, tag), attrs, kids);
const use = (id, x, y, w, style) => s("use", { href: `#${id}`, x, y, width: w, height: w, style });
const icon = (id, cls = "") => s("svg", { class: `ic ${cls}`, viewBox: "0 0 24 24", "aria-hidden": "true" }, s("use", { href: `#${id}` }));
const HUES = ["red", "yellow", "green", "blue", "magenta", "orange", "black"];

// A card: ground, index, sign, figure, name. 84 x 120 units, one unit is one pixel.
export function card(f = {}) {
  const hue = HUES.includes(f.ground) ? f.ground : null, ink = hue ? `var(--rb-${hue}-ink)` : "var(--rb-paper-ink)";
  const text = (say, x, y, size, more) => s("text", { x, y, fill: ink, "font-size": size, "font-family": "inherit", ...more }, say);
  const box = (x, y, w, t, r, paint, more) => s("rect", { x, y, width: w, height: t, rx: r, fill: paint, ...more });
  const mid = { "text-anchor": "middle" }, bold = { "font-weight": 700 }, out = [box(1, 1, 82, 118, 9, "var(--rb-paper)", { stroke: "var(--rb-paper-edge)", "stroke-width": 1.5 })];
  if (f.empty != null) return s("svg", { class: "card none", viewBox: "0 0 84 120", "aria-hidden": "true", focusable: "false" },
    box(2, 2, 80, 116, 9, "none", { stroke: "var(--rb-edge)", "stroke-width": 2, "stroke-dasharray": "6 5" }), s("text", { x: 42, y: 65, fill: "var(--rb-ink-soft)", "font-size": 15, "font-family": "inherit", ...mid }, f.empty));
  if (f.back != null) {
    out.push(box(6, 6, 72, 108, 6, "var(--rb-black)"), box(6, 6, 72, 108, 6, "url(#rb-p-back)"));
    if (f.back !== "") out.push(box(22, 46, 40, 28, 14, "var(--rb-paper)"), s("text", { x: 42, y: 67, "font-size": 20, "font-family": "inherit", fill: "var(--rb-paper-ink)", ...mid, ...bold }, f.back));
  } else {
    if (hue) out.push(box(5, 5, 74, 110, 6, `var(--rb-${hue})`), s("path", { d: "M5 92h74v17a6 6 0 0 1-6 6H11a6 6 0 0 1-6-6z", fill: `url(#rb-p-${hue})` }));
    if (f.index) out.push(text(f.index, 12, 25, 17, bold));
    if (f.sign) out.push(use("s-" + f.sign, 57, 11, 15, `color:${hue ? ink : `var(--rb-${f.sign}-deep)`}`));
    if (f.figure?.startsWith("#")) out.push(use(f.figure.slice(1), ...(f.steps ? [14, 12, 56] : [19, 37, 46]), `color:${ink}`));
    else if (f.figure) out.push(text(f.figure, 42, 77, f.figure.length > 2 ? 26 : 48, { ...mid, ...bold }));
    if (f.name) out.push(text(f.name, 42, f.steps ? 87 : hue ? 86 : 94, 13, { ...mid, "font-weight": 600 }));
    if (f.steps) out.push(...cardSteps(f.steps).flat(9).filter(Boolean));
  }
  return s("svg", { class: "card", viewBox: "0 0 84 120", "aria-hidden": "true", focusable: "false" }, out);
}

class Board {
  constructor(model, host) {
    this.model = model;
    this.texts = {};                                  // what was typed into a panel, kept over a repaint
    this.strip = h("header", { class: "strip" });
    this.field = h("div", { class: "field" });
    this.flow = h("section");                         // drawn when game or language change, lit at every move: it stays where it is
    this.sheets = h("div", { class: "sheets" });
    this.past = h("section");
    this.race = new Race(this);
    this.body = h("div", { class: "table" }, this.strip, this.field, h("div", { class: "aside rb-quiet" }, this.flow, this.sheets, this.past));
    this.voice = h("p", { class: "sr", "aria-live": "polite", role: "status" });
    this.root = h("div", { class: "rb" }, this.body, this.voice);
    this.root.addEventListener("keydown", (e) => this.key(e));
    host.append(this.root);
    this.looked = this.scene.looked;
    const send = ({ clause, pick }) => pick ? this.live(this.model.get("flow").picks[pick].say) : this.send({ do: "clause", clause });
    this.rulebox = h("div", { class: "house" });
    this.house = houseView({ facts: () => this.model.get("house"), sign: (id) => icon(id), send: (said) => this.send(said.clause ? { do: "clause", clause: said.clause } : { do: "house", said }) }, this.rulebox, { small: true });
    this.graph = flowView({ get: (key) => this.flowing(key), send }, this.flow);
  }
  flowing(key) {                                      // the small graph asks as if it had a widget of its own
    if (key === "_glyphs") return new Proxy({}, { get: (_, id) => `<svg xmlns="${SVG}" class="ic" viewBox="0 0 24 24" aria-hidden="true"><use href="#${id}"/></svg>` });
    const flow = this.model.get("flow");
    return { _svg: flow.svg, _facts: flow, _state: this.model.get("lights"), lang: flow.lang, compact: true, _game: flow.game }[key];
  }
  get scene() { return this.model.get("scene"); }
  send(message) {
    const ms = message.m != null && this.scene.race?.as === "window" && this.race.running ? { ms: this.race.elapsed() } : {};
    this.model.send({ n: this.scene.n, ...message, ...ms });
  }
  live(text) {                                        // emptied first, so that the same sentence is spoken twice
    this.voice.textContent = ""; clearTimeout(this.later);
    this.later = setTimeout(() => { this.voice.textContent = text; }, 40);
  }
  find(id) { return id == null ? null : this.root.querySelector(`[data-id="${CSS.escape(id)}"]`); }

  show() {
    const S = this.scene;
    if (!S?.zones) return;
    if (S.error?.at) this.slip = S.error.at;
    if (S.n !== this.n) { this.only = this.slip = null; }
    const fresh = S.n !== this.n || S.event !== this.said;
    this.n = S.n; this.said = S.event;
    this.root.lang = S.lang;
    this.root.dataset.n = S.n;
    this.root.classList.toggle("rb-projector", !!S.projector);
    this.paint();
    if (S.looked > this.looked) this.root.scrollIntoView?.({ block: "start" });
    this.looked = S.looked;
    if (S.error) this.live([S.error.say, S.error.detail, ...(S.error.no ?? []).map((c) => S.clauses[c]?.say)].filter(Boolean).join(" "));
    else if (fresh && S.event) this.live(S.event);
    else if (S.told && S.told !== this.told) this.live(S.told);
    this.told = S.told;
    clearTimeout(this.clock);
    if (S.tick != null) this.clock = setTimeout(() => this.send({ tick: true }), S.tick);
  }

  // ── clauses ──
  tab(id, cls = "", at = null) {                      // ``at`` names it where arrows rove
    const mark = this.scene.clauses[id]?.mark ?? "clear";
    return h("button", { class: `tab ${cls}`, type: "button", tabindex: at ? -1 : null, "data-clause": id, "data-id": at, onclick: () => this.send({ do: "clause", clause: id }) },
      icon(cls === "no" ? "m-no" : cls === "yes" ? "m-yes" : `m-${mark}`), h("span", { lang: "zxx", translate: "no" }, id));
  }
  law(id, cls) {
    const c = this.scene.clauses[id] ?? { say: id }, W = this.scene.words, tiny = "btn tiny";
    return h("li", {}, h("span", { class: "law", lang: this.scene.lang }, c.say), h("div", { class: "row" }, this.tab(id, cls),
      c.show && h("button", { class: tiny, type: "button", onclick: () => this.send({ do: "show", clause: id }) }, icon("m-show"), W.show),
      h("button", { class: tiny, type: "button", onclick: () => this.send({ do: "where", clause: id }) }, icon("m-where"), W.where)));
  }
  refuse(t, at, quiet) {                              // the slip hangs on the thing; it stays until the next choice
    this.root.querySelectorAll(".slip.answer").forEach((x) => x.remove());
    this.root.querySelectorAll(".refused").forEach((x) => x.classList.remove("refused"));
    at.classList.add("refused");
    const zone = at.closest(".zone"), hand = at.closest(".hand"), x = at.getBoundingClientRect().left - zone.getBoundingClientRect().left + at.offsetWidth / 2 - 12;
    const line = !hand || hand.offsetHeight < 1.7 * at.offsetHeight;
    const slip = h("div", { class: `slip answer${line ? " tied" : ""}`, style: `--tie:${Math.max(8, Math.min(x, zone.offsetWidth - 40))}px`, "data-slip": "" },
      h("p", { class: "head" }, icon("m-no"), h("span", {}, t.why)), h("ol", {}, t.no.map((c) => this.law(c, "no"))),
      t.still && h("p", { class: "row" }, h("button", { class: "btn tiny", type: "button", "data-id": t.still.m, onclick: () => this.send({ m: t.still.m }) }, t.still.say)));
    zone.append(slip); this.slip = t.id;
    slip.style.setProperty("--tie", `${Math.max(8, Math.min(x, slip.offsetWidth - 40))}px`);
    if (!quiet) { this.live([t.why, ...t.no.map((c) => this.scene.clauses[c]?.say ?? c)].join(" ")); slip.scrollIntoView?.({ block: "nearest" }); }
  }
  act(t, at) {
    if (t.pick) { this.slip = null; return this.choose(t); }
    if (this.only && this.only !== t.id) { this.only = null; this.paint(); at = this.find(t.id) ?? at; }
    if (t.no?.length) { this.refuse(t, at); this.send({ ask: t.id }); }
    else if (t.moves?.length === 1) { this.from = at.getBoundingClientRect(); this.send({ m: t.moves[0] }); }
    else if (t.moves?.length) { this.only = t.id; this.slip = null; this.paint(); this.live(this.scene.words.choose); this.find(t.moves[0])?.focus(); }
  }

  // ── zones ──
  badge(b) { return h("span", { class: `badge ${b.mark ?? ""}` }, b.mark && icon(b.icon ?? "m-" + (b.mark === "lit" ? "here" : b.mark)), b.say); }
  hue(r) { return h("span", { class: `hue ${r.hue}` }, icon("s-" + r.hue), r.value); }
  thing(t) {
    const S = this.scene, face = S.faces[t.face] ?? { figure: t.face };
    const cls = t.rest ? "" : t.no?.length ? "not" : t.moves?.length ? "may" : t.pick ? "pick" : "", state = t.no?.length ? S.words.forbidden : t.moves?.length ? S.words.allowed : "";
    const name = [face.say ?? t.face, ...(t.badges ?? []).map((b) => b.say), state].filter(Boolean).join(", ");
    const b = h("button", { class: `thing ${cls}${this.only === t.id || t.picked ? " picked" : ""}`, type: "button", tabindex: -1, "data-id": t.id, "aria-disabled": t.no?.length ? "true" : null, "aria-pressed": t.pick ? String(!!t.picked) : null, "data-face": t.face },
      h("span", { class: "sr" }, name), card(face), h("span", { class: "pin", "aria-hidden": "true" }, icon(this.only === t.id || t.picked ? "m-yes" : "m-no")),
      (t.badges ?? []).length > 0 && h("span", { class: "note", "aria-hidden": "true" }, t.badges.map((x) => this.badge(x))));
    b.onclick = () => this.act(t, b);
    return b;
  }
  row(z) { return h("div", { class: "hand", role: "group", "aria-label": z.say, "data-rove": true }, (z.things ?? []).map((t) => this.thing(t))); }
  stack(z) {
    const F = this.scene.faces, top = card(z.face ? F[z.face] : z.empty ? { empty: z.empty } : { back: z.n ?? "" });
    if (z.face) top.classList.add("played");
    return h("div", { class: "pile" }, h("div", { class: "heap", "data-top": z.face ?? null }, (z.under ?? []).map((u) => card(F[u])), top), h("b", {}, z.say), z.note && h("br"), z.note);
  }
  seat(z) {
    return [h("p", { class: "who" }, h("span", {}, z.say), z.note && h("small", {}, z.note)),
      h("p", { class: "fan" }, z.n != null && [icon("m-hand", "big"), h("b", {}, String(z.n)), z.count && h("span", { class: "sr" }, z.count)], z.plots && this.patches(z)[0], (z.badges ?? []).map((b) => this.badge(b))), z.plots && this.patches(z)[1], ...(z.purse ? this.holdings(z) : [])];
  }
  facts(z) {
    return h("dl", { class: "facts" }, z.rows.map((r) => h("div", {}, h("dt", {}, r.say),
      h("dd", {}, r.lives ? this.lives(r) : r.hue ? this.hue(r) : r.badge ? this.badge({ say: r.value, mark: r.badge, icon: r.icon }) : [r.icon && icon(r.icon), r.icon && " ", r.value], r.note && [h("br"), h("span", { class: "small soft" }, r.note)]))));
  }
  cards(z) {                                          // cards that are shown, not held
    const F = this.scene.faces;
    return [h("h3", {}, z.say), h("ul", { class: "shown-cards" }, z.faces.map((f) => h("li", {}, card(F[f]), h("span", { class: "sr" }, F[f].say)))), z.clauses?.length > 0 && h("p", { class: "row" }, z.clauses.map((c) => this.tab(c)))];
  }
  rail(z) {
    return h("div", { class: `rail${z.back ? " back" : ""}` }, h("span", {}, z.say), h("i", { "aria-hidden": "true" }), h("span", { "aria-hidden": "true" }, z.end));
  }
  zone(z) {
    const group = { seats: "seats", centre: "centre", seat: "seat" }[z.as];
    const box = h("section", { class: `zone ${group ?? ""}${z.turn ? " turn" : ""}`, "data-zone": z.id, "aria-current": z.turn ? "true" : null });
    if (z.say && z.as === "row") box.append(h("h3", {}, z.say, z.hint && h("span", { class: "soft rb-quiet" }, z.hint)));
    if (this[z.as] && !["seats", "centre"].includes(z.as)) box.append(...[this[z.as](z)].flat().filter((kid) => kid != null && kid !== false));
    box.append(...(z.zones ?? []).map((k) => this.zone(k)));
    return box;
  }

  times(T) {                                          // how a race went: every time, who was last, and by which clauses
    return h("section", { class: "zone times", "data-zone": "times" }, h("h3", {}, T.say),
      h("table", { class: "sheet" }, h("tbody", {}, T.rows.map((r) => h("tr", { class: r.last ? "last" : null }, h("th", { scope: "row" }, r.say), h("td", { class: "n" }, r.value), h("td", {}, r.last && this.badge({ say: r.last, mark: "no" }), r.clauses?.length > 0 && h("span", { class: "tabs" }, r.clauses.map((c) => this.tab(c)))))))),
      h("ol", {}, T.clauses.map((c) => h("li", {}, h("span", { class: "law", lang: this.scene.lang }, this.scene.clauses[c]?.say ?? c), this.tab(c)))));
  }

  pigs(n, say) { return n > 0 && h("span", { class: "pigs" }, Array.from({ length: Math.min(n, 9) }, () => icon("m-pig")), h("span", { class: "sr" }, say ?? String(n))); }
  standing(T) {                                       // beside a round: where everybody stands
    return h("section", { class: "zone scores", "data-zone": "sheet" }, h("h3", {}, T.say), h("table", { class: "sheet" },
      h("thead", {}, h("tr", {}, [T.heads[0] + ` ${T.round}`, ...T.foot.map((f) => f.say)].map((k) => h("th", { scope: "col" }, k)))),
      h("tbody", {}, T.heads.slice(1).map((name, i) => h("tr", {}, h("th", { scope: "row" }, name), T.foot.map((f) => h("td", { class: "n" }, f.pigs && this.pigs(f.values[i], ""), " ", String(f.values[i])))))),
    ), h("ul", { class: "left" }, T.left.map((say) => h("li", {}, say))));
  }
  scores(T, news = T.news) {                          // the whole sheet: between rounds, at the end, and in its panel
    const law = (c) => h("li", {}, h("span", { class: "law", lang: this.scene.lang }, this.scene.clauses[c]?.say ?? c), this.tab(c));
    const cell = (c) => h("td", { class: `n${c.won ? " won" : ""}` }, c.more && h("small", {}, c.more), " ", h("b", {}, c.total), c.pigs ? this.pigs(c.pigs, c.say) : null, c.won && h("span", { class: "mark" }, icon("m-yes"), h("span", { class: "sr" }, c.won)));
    const row = (r) => [h("tr", { class: r.reset ? "reset" : null }, h("th", { scope: "row" }, r.round, r.note && h("small", {}, r.note)), r.cells.map(cell)),
      h("tr", { class: "laws" }, h("td", { colspan: T.heads.length }, h("span", { class: "row" }, r.clauses.map((c) => this.tab(c, "", `sheet ${r.round} ${c}`)))))];
    const foot = (f) => h("tr", {}, h("th", { scope: "row" }, f.say), f.values.map((n) => h("td", { class: "n" }, f.pigs ? [String(n), " ", this.pigs(n, "")] : String(n))));
    return h("section", { class: "zone scores wide", "data-zone": "sheet" }, news && h("h3", {}, T.say),
      news && h("div", { class: "slip yes" }, h("p", { class: "head" }, icon("m-here"), h("span", {}, news.say.join(this.scene.lang.startsWith("zh") ? "" : " "))), h("ol", {}, news.clauses.map(law))),
      h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": T.say }, h("table", { class: "sheet" }, h("thead", {}, h("tr", {}, T.heads.map((k) => h("th", { scope: "col" }, k)))), h("tbody", { "data-rove": true }, T.rows.map(row)), h("tfoot", {}, T.foot.map(foot)))),
      T.left.length > 0 && h("ul", { class: "left" }, T.left.map((say) => h("li", {}, say))));
  }

  things() { return this.scene.zones.flatMap((z) => z.things ?? []); }

  // ── what may be done ──
  button(m, cls = "btn") {
    const b = h("button", { class: cls + (m.main ? " main" : ""), type: "button", tabindex: -1, "aria-disabled": m.no?.length && !m.id ? "true" : null, "data-id": m.id ?? m.m }, m.hue && icon("s-" + m.hue, m.hue), h("span", {}, m.say));
    b.onclick = () => m.no?.length ? this.refuse({ ...m, id: m.id ?? m.m }, b) : this.send({ m: m.m });
    return b;
  }
  acts() {
    const S = this.scene, W = S.words, out = [], seen = new Set(), mine = this.only && new Set(this.things().find((t) => t.id === this.only)?.moves);
    for (const m of S.moves) {
      const group = m.on != null ? S.groups[m.on] : null;
      if (this.only ? !mine.has(m.m) : group && seen.has(m.on)) continue;
      seen.add(m.on);
      if (this.only || !group) out.push(this.button(m));
      else {
        const b = h("button", { class: "btn", type: "button", tabindex: -1, "data-id": `group ${m.on}`, "aria-haspopup": "true" }, h("span", {}, group));
        b.onclick = () => { this.only = m.on; this.slip = null; this.paint(); this.live(W.choose); this.find(m.m)?.focus(); };
        out.push(b);
      }
    }
    if (this.only) out.push(h("button", { class: "btn quiet", type: "button", tabindex: -1, "data-id": "all", onclick: () => { const was = this.only; this.only = null; this.paint(); this.find(was)?.focus(); } }, W.all));
    else {
      if (S.over) out.push(h("button", { class: "btn main", type: "button", tabindex: -1, "data-id": "again", onclick: () => this.open("new") }, W.new));
      if (S.handover) out.push(h("button", { class: "btn main", type: "button", tabindex: -1, "data-id": "handover", onclick: () => this.send({ do: "seat", seat: S.handover.seat }) }, icon("m-turn"), S.handover.say));
      if (S.sheet?.next) out.push(h("button", { class: "btn main", type: "button", tabindex: -1, "data-id": "round", onclick: () => this.send({ round: true }) }, icon("m-hand"), S.sheet.next));
      if (S.step) out.push(h("button", { class: "btn main", type: "button", tabindex: -1, "data-id": "step", onclick: () => this.send({ tick: true }) }, W.step));
      if (!S.race) out.push(...S.standing.map((m) => this.button(m, "btn standing")));
    }
    const more = S.extras?.say && !this.only && h("details", { class: "extras", open: this.more, ontoggle: (e) => { this.more = e.target.open; } }, h("summary", { "data-id": "extras" }, S.extras.say),
      h("div", { class: "row" }, S.extras.moves.map((m) => h("button", { class: "btn tiny", type: "button", "data-id": m.m, onclick: () => this.send({ m: m.m }) }, m.say))));
    return h("section", { class: "zone" }, this.panel ? null : this.fault(),
      h("div", { class: "acts", role: "group", "aria-label": W.actions, "data-rove": true }, h("p", { class: "ask", tabindex: -1, "data-id": "ask" }, this.only ? W.choose : S.ask), out), more);
  }
  fault() {                                           // one clear line; beside the panel that caused it, else over the actions
    const e = this.scene.error;
    return e && !(e.at && this.find(e.at)) && h("div", { class: "slip", "data-error": true }, h("p", { class: "head" }, icon("m-no"), h("span", {}, e.say)), e.no && h("ol", {}, e.no.map((c) => this.law(c, "no"))), e.detail && h("p", { lang: "en" }, e.detail));
  }
  verdicts(rows, cls) {
    return h("ul", { class: `reasons ${cls}` }, rows.map((r) => h("li", {}, h("p", { class: "head" }, icon(cls === "yes" ? "m-yes" : "m-no"), h("span", {}, r.say)), h("ol", {}, r.clauses.map((c) => h("li", {}, h("span", { class: "law", lang: this.scene.lang }, this.scene.clauses[c]?.say ?? c), " ", this.tab(c, cls)))))));
  }

  // ── panels ──
  pick(label, value, options, change, id) {
    return h("label", { class: "pick" }, h("span", {}, label), h("select", { "data-id": id, onchange: (e) => change(e.target.value) }, options.map(([v, say, lang]) => h("option", { value: v, lang, selected: String(v) === String(value) }, say))));
  }
  area(id, label, value, rows, hint) {
    const W = this.scene.words, box = h("textarea", { rows, spellcheck: "false", "data-id": id, translate: "no", maxlength: 200000, oninput: (e) => { this.texts[id] = e.target.value; } });
    box.value = this.texts[id] ?? value ?? "";
    const done = h("span", { class: "soft", role: "status" });
    const copy = async () => { try { await navigator.clipboard.writeText(box.value); } catch { box.select(); document.execCommand?.("copy"); } done.textContent = W.copied; };
    return { box, done, copy, el: h("label", { class: "area" }, h("span", {}, label), hint && h("small", { class: "soft" }, hint), box) };
  }
  panels = {
    sheet: (S) => S.sheet && this.scores(S.sheet, null),
    why: (S, W) => [h("p", { class: "soft" }, S.ask), h("h3", {}, W.may), S.why.may.length ? this.verdicts(S.why.may, "yes") : h("p", {}, W.none), S.why.not.length > 0 && [h("h3", {}, W["may-not"]), this.verdicts(S.why.not, "no")]],
    save: (S, W) => {
      const p = this.area("position", W.position, S.position, 3, W["position-hint"]), g = this.area("save", W.game, this.saved, 6, W["save-hint"]);
      const btn = (say, act, cls = "") => h("button", { class: `btn ${cls}`, type: "button", onclick: act }, say);
      return h("div", { class: "two" },
        h("div", {}, p.el, h("p", { class: "row" }, btn(W.copy, p.copy), btn(W.apply, () => this.send({ do: "position", text: p.box.value })), p.done)),
        h("div", {}, g.el, h("p", { class: "row" }, btn(W.write, () => this.send({ do: "save" })), btn(W.copy, g.copy), btn(W.load, () => this.send({ do: "load", text: g.box.value })), g.done)));
    },
    new: (S, W) => {
      const want = this.want ??= { players: S.players, bots: S.bots, speed: S.speed };
      return [h("div", { class: "row" }, this.pick(W.seats, want.players, (this.model.get("house").seats ?? S.seats).map((k) => [k, k]), (v) => { want.players = +v; }, "seats"),
        this.pick(W.bots, want.bots, S.kinds, (v) => { want.bots = v; }, "bots"), this.pick(W.speed, want.speed, S.speeds, (v) => { want.speed = v; }, "new-speed"),
        h("button", { class: "btn main", type: "button", "data-id": "start", onclick: () => { this.panel = null; this.want = null; this.ruling = false; this.texts = {}; this.send({ do: "new", ...want }); } }, W.start)),
        h("details", { class: "rules", open: this.ruling, ontoggle: (e) => this.rule(e.target.open) }, h("summary", { "data-id": "rules" }, h("b", {}, W.rules)), this.rulebox)];
    },
  };
  rule(on) {                                          // house rules for the next game: asked for when somebody looks
    this.ruling = on;
    if (on) this.send({ do: "house", said: { open: true } });
  }
  open(name) {
    const id = `tool ${this.panel ?? name}`;
    this.panel = this.panel === name ? null : name; this.texts = {}; this.want = null; this.saved = null;
    this.paint();
    (this.panel ? this.root.querySelector(".panel") : this.find(id))?.focus();
  }
  tools() {
    const S = this.scene, W = S.words, tool = (id, mark, say, act, more) => h("button", { class: "btn quiet", type: "button", tabindex: -1, "data-id": `tool ${id}`, onclick: act, ...more }, mark && icon(mark), say);
    const panel = (id, mark, say) => tool(id, mark, say, () => this.open(id), { "aria-expanded": String(this.panel === id) });
    const off = (on) => ({ "aria-disabled": on ? null : "true" });
    return h("div", { class: "tools" }, h("div", { class: "set", role: "group", "aria-label": W.tools, "data-rove": true },
      tool("undo", "m-undo", W.undo, () => this.send({ do: "undo" }), off(S.undo)), tool("redo", "m-redo", W.redo, () => this.send({ do: "redo" }), off(S.redo)),
      panel("why", "m-doubt", W.why), panel("new", "m-hand", W.new), panel("save", "m-show", W.save), S.sheet && panel("sheet", "m-pig", W.sheet), S.racing != null && tool("race", null, W["race-off"], () => this.send({ do: "race", on: !S.racing }), { "aria-pressed": String(!S.racing) }), tool("projector", null, W.projector, () => this.send({ do: "projector", on: !S.projector }), { "aria-pressed": String(!!S.projector) })),
      h("div", { class: "set" }, S.pauses && h("label", { class: "tick" }, h("input", { type: "checkbox", checked: S.pauses[1], "data-id": "pauses", onchange: (e) => this.send({ do: "pauses", on: e.target.checked }) }), S.pauses[0]), this.pick(W.speed, S.speed, S.speeds, (v) => this.send({ do: "speed", speed: v }), "speed"), this.pick(W.language, S.lang, S.languages.map(([c, n]) => [c, n, c]), (v) => this.send({ do: "lang", lang: v }), "lang")));
  }

  paint() {
    const S = this.scene, W = S.words, was = this.root.contains(document.activeElement) ? document.activeElement.dataset?.id : null, top = this.root.querySelector("[data-top]")?.dataset.top;
    const field = [], sheets = [];
    if (S.back) field.push(h("section", { class: "shown" }, h("p", {}, icon("m-show"), h("span", {}, S.hint)), h("button", { class: "btn main", type: "button", "data-id": "tool back", onclick: () => this.send({ do: "back" }) }, icon("m-undo"), W.back)));
    if (this.panel) field.push(h("section", { class: "panel", tabindex: -1, role: "region", "aria-label": W[this.panel] }, h("div", { class: "row apart" }, h("h3", {}, W[this.panel]), h("button", { class: "btn tiny", type: "button", "data-id": "close", onclick: () => this.open(this.panel) }, W.close)), this.panels[this.panel](S, W), this.fault()));
    if (this.panel === "sheet" && !S.sheet) this.panel = null;
    if (S.sheet?.news) field.push(this.scores(S.sheet));
    else if (S.sheet) sheets.push(this.standing(S.sheet));
    for (const z of S.zones) {
      (z.area === "aside" ? sheets : field).push(this.zone(z));
      if (z.as === "centre" && S.times) field.push(this.times(S.times));
    }
    const race = this.race.view(S);
    if (race) field.push(race);
    if (S.race?.as !== "window") field.push(this.acts());
    this.field.replaceChildren(...field);
    this.sheets.replaceChildren(...sheets);
    this.past.replaceChildren(...[h("h3", {}, W.log), !S.log.length && h("p", { class: "soft" }, W["log-empty"]), h("ol", { class: "log", "data-rove": true }, S.log.map((l, i) => h("li", { class: i ? "" : "now" }, h("p", {}, l.say), l.clauses.length > 0 && h("p", { class: "row" }, l.clauses.map((c) => this.tab(c, "", `log ${S.log.length - i} ${c}`))))))].filter(Boolean));
    this.strip.replaceChildren(h("h2", { class: "game" }, S.title, S.example && h("span", { class: "badge doubt" }, S.example)),
      h("ol", { class: "phases" }, S.phases.map((p) => h("li", { "aria-current": p.now ? "step" : null }, p.say))), this.tools());
    for (const e of this.root.querySelectorAll(".scores .scroll")) e.scrollTop = e.scrollHeight;   // the last round first
    for (const g of this.root.querySelectorAll("[data-rove]")) { const first = g.querySelector(`[data-id="${CSS.escape(this.focus ?? "")}"]`) ?? g.querySelector("button"); if (first) first.tabIndex = 0; }
    if (was) (this.find(was) ?? this.find("ask"))?.focus();
    if (this.slip) { const all = [...this.things(), ...S.moves, ...S.standing], t = S.error?.at === this.slip ? { no: S.error.no, why: S.error.say } : all.find((x) => (x.id ?? x.m) === this.slip) ?? this.deeds?.get(this.slip), at = this.find(this.slip); if (t?.no?.length && at) this.refuse({ ...t, id: this.slip }, at, true); else this.slip = null; }
    const heap = this.root.querySelector("[data-top]");
    if (heap && this.from && heap.dataset.top !== top && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
      const to = heap.getBoundingClientRect(), f = this.from;
      heap.lastChild.animate([{ transform: `translate(${f.left - to.left}px, ${f.top - to.top}px)` }, { transform: "none" }], { duration: 180, easing: "ease-out" });
    }
    this.from = null;
  }

  key(e) {                                            // arrows rove inside a group, Home and End jump, Tab goes to the next group
    if (e.key === "Escape" && (this.only || this.slip || this.panel)) {
      e.preventDefault(); e.stopPropagation();
      if (this.only) { const was = this.only; this.only = null; this.paint(); this.find(was)?.focus(); }
      else if (this.slip) { this.slip = null; this.paint(); }
      else this.open(this.panel);
      return;
    }
    if (["TEXTAREA", "SELECT", "INPUT"].includes(e.target.tagName)) { e.stopPropagation(); return; }
    if (["Enter", " "].includes(e.key) && e.target.closest("button")) e.stopPropagation();
    if (this.carry(e)) return;
    const g = e.target.closest?.("[data-rove]"); if (!g) return;
    const bs = [...g.querySelectorAll("button")], i = bs.indexOf(e.target), to = { ArrowRight: i + 1, ArrowDown: i + 1, ArrowLeft: i - 1, ArrowUp: i - 1, Home: 0, End: bs.length - 1 }[e.key];
    if (to == null || i < 0) return;
    e.preventDefault(); e.stopPropagation();
    bs.forEach((b) => { b.tabIndex = -1; });
    const b = bs[(to + bs.length) % bs.length]; b.tabIndex = 0; b.focus(); this.focus = b.dataset.id;
  }
}

Object.assign(Board.prototype, garden, bargain);

function render({ model, el: host }) {
  if (!document.getElementById("rb-sprite")) document.body.insertAdjacentHTML("beforeend", model.get("sprite"));   // ours, and the same for every view
  const board = new Board(model, host), show = () => board.show();
  const told = (m) => { if (typeof m?.save === "string") { board.saved = m.save; delete board.texts.save; board.paint(); } };
  const draw = () => board.graph.draw(), light = () => board.graph.light();
  const rules = () => {
    const seats = board.root.querySelector("[data-id=seats]"), offered = model.get("house").seats ?? [];
    board.house.draw();
    if (seats && offered.length && String([...seats.options].map((o) => +o.value)) !== String(offered)) { if (board.want && !offered.includes(board.want.players)) board.want.players = offered.at(-1); board.paint(); }
  };
  const events = [["change:scene", show], ["change:flow", draw], ["change:lights", light], ["change:house", rules], ["msg:custom", told]];
  for (const [on, run] of events) model.on(on, run);
  show(); draw();
  return () => { clearTimeout(board.clock); board.race.stop(); events.forEach(([on, run]) => model.off(on, run)); };
}
export default { render };
