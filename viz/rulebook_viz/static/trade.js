// What a game of fields and trades adds to the table: fields with their beanometers, a hand in its order, the sheet of an offer.
const glyph = (id, size, cls = "glyph") => s("svg", { class: cls, viewBox: "0 0 48 48", width: size, height: size, "aria-hidden": "true" }, s("use", { href: `#${id}` }));
const coin = () => icon("coin", "coin");
// The foot of a card: how many earn 1, 2, 3, 4 coins.
const cardSteps = (steps) => [s("path", { d: "M2 93h80v17a9 9 0 0 1-9 9H11a9 9 0 0 1-9-9z", fill: "var(--rb-yellow)" }), s("path", { d: "M2 93h80", stroke: "var(--rb-paper-ink)", "stroke-width": 1 }),
  steps.map((n, i) => n != null && s("g", { fill: "#241c00" }, s("text", { x: 13 + i * 19.5, y: 106, "text-anchor": "middle", "font-size": 13, "font-weight": 700, "font-family": "inherit" }, String(n)),
    Array.from({ length: i + 1 }, (_, k) => s("circle", { cx: 13 + i * 19.5 + (k - i / 2) * 4.2, cy: 112.5, r: 1.8 }))))];
// A beanometer: one pip a bean; a coin stands where it is reached.
const meter = (n, steps, say) => {
  const last = Math.max(n, ...steps.filter(Boolean)), w = 15;
  return s("svg", { class: "meter", viewBox: `0 0 ${last * w + 4} 40`, style: `max-width:${last * w + 4}px`, role: "img", "aria-label": say },
    Array.from({ length: last }, (_, i) => s("rect", { x: 2 + i * w, y: 22, width: 12, height: 16, rx: 6, fill: i < n ? "var(--rb-ink)" : "var(--rb-page)", stroke: i < n ? "var(--rb-ink)" : "var(--rb-edge)", "stroke-width": 1.5 })),
    steps.map((at, k) => at && s("g", { transform: `translate(${2 + (at - 1) * w - 3} 0)` }, s("use", { href: "#coin", width: 18, height: 18 }), s("text", { x: 9, y: 13.4, "text-anchor": "middle", "font-size": 11, "font-weight": 700, fill: "#241c00", "font-family": "inherit" }, String(k + 1)),
      at <= n && s("path", { d: "M2 20h14", stroke: "var(--rb-yes)", "stroke-width": 3 }))));
};
const garden = {
  // ── others ──
  patch(p) {
    return h("li", { class: `mb${p.n ? "" : " none"}` }, p.n ? [glyph(`b-${p.bean}`, 28), h("span", { class: "sr" }, `${p.say}: ${p.earns}`), h("b", { "aria-hidden": "true" }, String(p.n)), h("span", { "aria-hidden": "true" }, p.name), p.coins > 0 && h("span", { class: "earns", "aria-hidden": "true" }, String(p.coins), coin())] : p.say);
  },
  patches(z) { return [h("p", { class: "purse" }, coin(), h("b", { "aria-hidden": "true" }, String(z.coins.n)), h("span", { class: "sr" }, z.coins.say)), h("ul", { class: "mbs" }, z.plots.map((p) => this.patch(p)))]; },
  lives(r) { return [h("span", { class: "lives", "aria-hidden": "true" }, r.lives.map((on) => h("i", { class: on ? "on" : "" }))), h("span", { class: "small" }, r.value)]; },
  // ── one's own fields ──
  deed(d, cls = "btn tiny") {
    this.deeds ??= new Map(); this.deeds.set(d.id, d);
    const b = h("button", { class: cls, type: "button", "data-id": d.id, "aria-disabled": d.no?.length ? "true" : null, onclick: () => d.no?.length ? this.refuse(d, b) : this.send({ m: d.m }) }, d.no?.length && icon("m-no"), d.say);
    return b;
  },
  plots(z) {
    const F = this.scene.faces;
    return [h("h3", {}, z.say, coin()), h("div", { class: "plots" },
      z.plots.map((p) => h("article", { class: `plot${p.n ? "" : " bare"}`, "data-plot": p.id }, p.n ? [card(F[p.face]), h("div", {}, h("p", { class: "small soft" }, p.say), h("p", { class: "sr" }, p.lot), h("p", { "aria-hidden": "true" }, h("b", { class: "many" }, String(p.n)), " × ", p.name), meter(p.n, p.steps, `${p.now} ${p.more}`), h("p", { class: "small" }, h("b", {}, p.now), " ", p.more), this.deed(p.deed))]
        : h("div", {}, h("b", {}, p.say), h("p", { class: "small soft" }, p.note)))),
      z.buy && h("article", { class: "plot bare buy" }, h("div", {}, h("b", {}, z.buy.say), h("p", { class: "small" }, z.buy.note), this.deed(z.buy.deed))))];
  },
  // ── the hand in its order ──
  fixed(z) {
    const row = h("div", { class: "hand fixed", role: "group", "aria-label": z.say, "data-rove": true }, z.things.map((t, i) => {
      const b = this.thing(t);
      b.draggable = true; b.setAttribute("aria-keyshortcuts", "Shift+ArrowLeft Shift+ArrowRight");
      b.append(h("span", { class: "pos" }, String(t.pos)));
      b.addEventListener("dragstart", (e) => { this.dragged = i; e.dataTransfer?.setData("text/plain", t.id); });
      b.addEventListener("dragover", (e) => { if (this.dragged != null) e.preventDefault(); });
      b.addEventListener("drop", (e) => { e.preventDefault(); const from = this.dragged; this.dragged = null; if (from != null && from !== i) this.send({ sort: [from, i] }); });
      b.addEventListener("dragend", () => { this.dragged = null; });
      return b;
    }));
    return [h("h3", {}, icon("m-lock"), z.say), h("div", { class: "lane" }, h("div", { class: "ends" }, h("span", {}, icon("m-here"), z.front), h("span", {}, z.back)), row)];
  },
  carry(e) {                                          // Shift and an arrow: the card is to go one place on
    const by = { ArrowLeft: -1, ArrowRight: 1 }[e.key], at = e.target.closest?.(".hand.fixed .thing");
    if (!e.shiftKey || !by || !at) return false;
    e.preventDefault(); e.stopPropagation();
    const all = [...at.parentElement.children], i = all.indexOf(at), to = i + by;
    if (to >= 0 && to < all.length) this.send({ sort: [i, to] });
    return true;
  },
  // ── the sheet of an offer ──
  sheet() { return this.scene.zones.find((z) => z.as === "compose"); },
  trade(said) { this.send({ do: "trade", ...said }); },
  choose(t) {                                         // a card goes onto the sheet, or comes back from it
    const z = this.sheet(), want = { ...z.want };
    if (t.pick === "give") return this.trade({ give: t.picked ? z.picks.filter((id) => id !== t.id) : [...z.picks, t.id] });
    want[t.bean] = Math.max(0, (want[t.bean] ?? 0) + (t.picked ? -1 : 1));
    this.trade({ want });
  },
  side(say, pieces, none) {
    return [h("h4", {}, say), pieces.length ? h("ul", { class: "mbs" }, pieces.map((p) => h("li", { class: "mb" }, glyph(`b-${p.bean}`, 28), h("span", { class: "sr" }, p.say), h("b", { "aria-hidden": "true" }, String(p.n)), h("span", { "aria-hidden": "true" }, p.name)))) : none && h("p", { class: "small soft" }, none)];
  },
  kinds(z) {
    const step = (k, by, say) => {
      const n = k.n + by, off = n < 0 || n > k.top;
      return h("button", { class: "btn tiny", type: "button", "data-id": `want ${k.bean} ${by}`, "aria-disabled": off ? "true" : null, onclick: () => off || this.trade({ want: { ...z.want, [k.bean]: n } }) }, h("span", { "aria-hidden": "true" }, by > 0 ? "+" : "−"), h("span", { class: "sr" }, say));
    };
    return h("ul", { class: "kinds" }, z.kinds.map((k) => h("li", { class: k.n ? "some" : "" }, glyph(`b-${k.bean}`, 24), h("span", {}, k.say), step(k, -1, k.less), h("b", {}, String(k.n)), step(k, 1, k.more))));
  },
  judged(z) {
    const v = z.verdict;
    if (!v) return null;
    return h("div", { class: `judged ${v.no.length ? "no" : "yes"}`, "data-verdict": v.no.length ? "no" : "yes" }, h("p", { class: "head" }, icon(v.no.length ? "m-no" : "m-yes"), h("span", {}, v.say)),
      h("ol", {}, v.no.map((c) => this.law(c, "no")), v.yes.map((c) => h("li", {}, h("span", { class: "law", lang: this.scene.lang }, this.scene.clauses[c]?.say ?? c), " ", this.tab(c, "yes")))));
  },
  compose(z) {
    const live = z.mode === "offer", out = [];
    if (z.mode) {
      const send = live && z.send && h("button", { class: `btn${z.send.no.length ? "" : " main"}`, type: "button", "data-id": "sheet send", "aria-disabled": z.send.no.length ? "true" : null, onclick: () => z.send.no.length ? this.live(z.told) : this.trade({ act: "send" }) }, z.send.say);
      out.push(h("div", { class: "deal", role: "group", "aria-label": z.say }, 
        live && z.partners.length > 1 && h("div", { class: "with", role: "group", "aria-label": z.with }, h("span", { class: "small soft" }, z.with), z.partners.map((p) => h("button", { class: "btn tiny", type: "button", "data-id": `with ${p.to}`, "aria-pressed": String(p.on), onclick: () => this.trade({ to: p.to }) }, p.say))),
        h("div", { class: "half" }, this.side(z.give, z.gives, z["give-none"]), z.pays && h("p", { class: "small soft" }, z.pays)),
        h("div", { class: "swap", "aria-hidden": "true" }, glyph("u-reverse", 36)),
        h("div", { class: "half" }, this.side(z.get, z.gets, z["get-none"])), live && h("div", { class: "wish" }, this.kinds(z)),
        h("div", { class: "foot" }, this.judged(z),
          h("p", { class: "row" }, send, live && !z.empty && h("button", { class: "btn quiet", type: "button", "data-id": "sheet clear", onclick: () => this.trade({ give: [], want: {} }) }, z.clear),
            (z.deeds ?? []).map((d) => this.deed(d, "btn")), z.counter && h("button", { class: "btn", type: "button", "data-id": "sheet counter", onclick: () => this.trade({ act: "counter" }) }, z.counter)),
          [z.hidden, z.note, z.budget].filter(Boolean).map((say) => h("p", { class: "small soft" }, say)))));
    }
    if (z.answer) out.push(h("p", { class: `answered ${z.answer.mark}`, "data-answer": z.answer.mark }, icon(`m-${z.answer.mark}`), z.answer.say));
    const open = h("div", { class: "open" }, h("h3", {}, z.market), z.things.length ? this.row({ say: z.market, things: z.things }) : h("p", { class: "small soft" }, z.none));
    return [h("div", { class: `bench${z.mode ? "" : " alone"}` }, open, z.mode && h("div", {}, h("h3", {}, z.say), out), !z.mode && out)];
  },
};
