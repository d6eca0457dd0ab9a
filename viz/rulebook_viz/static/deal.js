// What a game of deals adds to the table: a ring of spaces, holdings before their owners, sheets for contracts and asks, windows in which anybody may speak.
const corner = (k) => k < 5 ? [1, k + 1] : k < 8 ? [k - 3, 5] : k < 13 ? [5, 13 - k] : [17 - k, 1];   // clockwise round a square of five
const bargain = {
  // A family's sign: colour, mark and letter; a person for an investor, a card for a clan card.
  chip(c, more) {
    return h("span", { class: `fam ${c.hue}${c.kind ? ` ${c.kind}` : ""}${c.away ? " away" : ""}` }, h("span", { class: "sr" }, [c.say, c.away].filter(Boolean).join(", ")),
      h("span", { "aria-hidden": "true", class: "face" }, c.kind && icon(c.kind === "investor" ? "i-investor" : "i-clan"), icon(`s-${c.hue}`), h("b", {}, c.letter)), more && c.name && h("span", { class: "name", "aria-hidden": "true" }, c.name), c.away && h("span", { class: "gone", "aria-hidden": "true" }, icon("i-travel"), c.away));
  },
  chips(list, more) { return h("ul", { class: "fams" }, list.map((c) => h("li", {}, this.chip(c, more)))); },
  holdings(z, more) { return [h("p", { class: "money" }, icon("coin", "coin"), h("span", { class: "sr" }, `${z.purse.say}: `), h("b", {}, z.purse.value)), z.chips.length > 0 && this.chips(z.chips, more)]; },
  estate(z) { return [h("h3", {}, z.say, (z.badges ?? []).map((b) => this.badge(b))), h("div", { class: "estate" }, this.holdings(z, true))]; },
  // ── the ring ──
  space(p) {
    const inner = [h("span", { class: "sr" }, p.say), h("span", { class: "top", "aria-hidden": "true" }, h("b", {}, String(p.n)), p.guess && h("span", { class: "guess" }, "≈"), p.here && h("span", { class: "marker" }, "$"), p.tile > 0 && h("span", { class: "laid" }, icon("m-yes"), String(p.tile)), h("span", { class: "pays" }, `${p.pays} ×`)),
      h("span", { class: "who", "aria-hidden": "true" }, p.must.map((c) => this.chip(c)), p.choose > 0 && h("span", { class: "some" }, h("span", { class: "plus" }, `+${p.choose}`), p.some.map((c) => this.chip(c))))];
    const cls = `space${p.here ? " here" : ""}${p.tile ? " closed" : ""}${p.guess ? " guessed" : ""}`;
    return p.m ? h("button", { class: `${cls} may`, type: "button", "data-id": p.id, onclick: () => this.send({ m: p.m }) }, inner) : h("div", { class: cls, "data-space": p.n, "aria-current": p.here ? "true" : null }, inner);
  },
  ring(z) {
    const more = z.all && h("button", { class: "btn tiny every", type: "button", "data-id": "every space", "aria-expanded": String(!!this.every), onclick: () => { this.every = !this.every; this.paint(); } }, z.all);   // on a phone, while a deal is open
    return [h("h3", {}, z.say), h("div", { class: `deals${z.all && !this.every ? " busy" : ""}` },
      h("ol", { class: "spaces", "aria-label": z.say }, z.spaces.map((p, k) => h("li", { class: p.here ? "at" : null, style: `grid-area: ${corner(k).join(" / ")}` }, this.space(p)))),
      h("div", { class: "hub" }, this.facts({ rows: z.rows }), h("ul", { class: "heaps" }, z.piles.map((p) => h("li", {}, icon("m-hand"), h("b", {}, String(p.n)), " ", p.say))),
        z.spares && h("div", { class: "spares" }, h("span", { class: "small soft" }, z.spares.say), this.chips(z.spares.chips)), z.note && h("p", { class: "small soft rb-quiet" }, z.note)), more)];
  },
  // ── the sheets ──
  write(said) { this.send({ do: "trade", ...said }); },
  step(id, n, by, unit, say, put) {
    const to = n + by * unit, off = to < 0 || to > 999;
    return h("button", { class: "btn tiny", type: "button", "data-id": `${id} ${by}`, "aria-disabled": off ? "true" : null, onclick: () => off || put(to) }, h("span", { "aria-hidden": "true" }, by > 0 ? "+" : "−"), h("span", { class: "sr" }, say));
  },
  stepper(id, r, unit, put) { return h("span", { class: "stepper" }, this.step(id, r.n, -1, unit, r.less, put), h("b", { "data-value": id }, r.value), this.step(id, r.n, 1, unit, r.more, put)); },
  option(c, i, act) {
    return h("button", { class: "pickable", type: "button", "data-id": `card ${c.code} ${i}`, "aria-pressed": String(!!c.on), onclick: act }, h("span", { class: "tickbox", "aria-hidden": "true" }, c.on && icon("m-yes")), this.chip(c), h("span", { class: "small" }, [c.who, c.shown].filter(Boolean).join(" · ")));
  },
  toggled(list, code, on) {
    const i = list.indexOf(code);
    return on ? list.filter((_, k) => k !== i) : [...list, code];
  },
  place(z, p) {
    const others = p.cards.map((c) => c.code);
    const act = (c) => () => { const kept = p.one && !c.on ? z.roster.filter((x) => !others.includes(x)) : z.roster; this.write({ roster: this.toggled(kept, c.code, c.on) }); };
    return h("div", { class: `place${p.filled >= p.n ? " filled" : ""}`, role: "group", "aria-label": p.say }, h("h4", {}, icon(p.filled >= p.n ? "m-yes" : "m-clear"), p.say, p.n > 1 && h("span", { class: "small soft" }, `${p.filled} / ${p.n}`)),
      p.cards.length ? h("div", { class: "options" }, p.cards.map((c, i) => this.option(c, i, act(c)))) : h("p", { class: "small soft" }, p.none));
  },
  paper(z) {
    const send = z.send && h("button", { class: `btn${z.send.no.length ? "" : " main"}`, type: "button", "data-id": "sheet send", "aria-disabled": z.send.no.length ? "true" : null, onclick: () => z.send.no.length ? this.live(z.told) : this.write({ act: "send" }) }, z.send.say);
    const none = z.kind === "ask" ? { parts: [], price: 0 } : { roster: [], shares: z.shares?.map(() => 0) };
    const put = (seat) => (n) => this.write({ shares: z.shares.map((old, w) => w === seat ? n : old) });
    return h("div", { class: `paper ${z.kind}`, role: "group", "aria-label": z.say, "data-sheet": z.kind }, h("h3", {}, z.say),
      z.kind === "contract" ? [h("div", { class: "places" }, z.places.map((p) => this.place(z, p))), h("h4", {}, z.pay),
        h("ul", { class: "shares" }, z.rows.map((r) => h("li", {}, h("span", { class: "whose" }, h("b", {}, r.who), r.note && h("span", { class: "small soft" }, r.note)), this.stepper(`share ${r.seat}`, r, z.unit, put(r.seat)))),
          h("li", { class: `left${z.left.bad ? " bad" : ""}` }, h("span", { class: "whose" }, h("b", {}, z.left.say), h("span", { class: "small soft" }, z.left.sum)), h("b", { "data-value": "left" }, z.left.bad && icon("m-no"), z.left.value)))]
        : [h("div", { class: "options" }, z.cards.length ? z.cards.map((c, i) => this.option(c, i, () => this.write({ parts: this.toggled(z.parts, c.code, c.on) }))) : h("p", { class: "small soft" }, z.none)),
          h("ul", { class: "shares" }, h("li", {}, h("span", { class: "whose" }, h("b", {}, z.pay)), this.stepper("price", z.price, z.unit, (n) => this.write({ price: n }))))],
      h("div", { class: "foot" }, z.empty && h("p", { class: "small soft" }, z.empty), this.judged(z), send && h("p", { class: "row" }, send, h("button", { class: "btn quiet", type: "button", "data-id": "sheet clear", onclick: () => this.write(none) }, z.clear)), z.secret && h("p", { class: "small soft" }, icon("m-lock"), " ", z.secret)));
  },
  // ── what everybody sees ──
  treaty(z) {
    return h("div", { class: `paper treaty ${z.kind}`, "data-contract": z.kind }, h("h3", {}, z.say),
      h("ul", { class: "roster" }, z.rows.map((r) => h("li", {}, this.chip(r.chip), h("span", {}, r.who)))), h("h4", {}, z.pay),
      h("ul", { class: "shares" }, z.shares.map((r) => h("li", {}, h("span", { class: "whose" }, h("b", {}, r.who)), h("b", {}, r.value))), h("li", { class: "left" }, h("span", { class: "whose" }, h("b", {}, z.left.who)), h("b", {}, z.left.value))));
  },
  askCard(a) { return h("li", { class: "asked" }, h("span", { class: "sr" }, a.say), h("p", { "aria-hidden": "true" }, h("b", {}, a.who), h("b", { class: "price" }, a.value)), h("div", { "aria-hidden": "true" }, a.chips.length ? a.chips.map((c) => this.chip(c)) : h("span", { class: "small" }, a.note))); },
  pips(n) { return h("span", { class: "pips", "aria-hidden": "true" }, [1, 2, 3].map((k) => h("i", { class: k <= n ? "on" : "" }))); },
  speakers(w) {
    const mark = { passed: "m-yes", now: "m-here", later: "m-silent" };
    return h("div", { class: "window", "data-window": true }, w.call && h("p", { class: "going", "data-going": w.going }, this.pips(w.going), h("b", {}, w.call)),
      w.played && h("div", { class: "just" }, w.played.face && card(this.scene.faces[w.played.face]), h("p", {}, h("b", { class: "small soft" }, w.played.head), h("br"), w.played.say)),
      h("h4", {}, w.say), h("ol", { class: "queue" }, w.order.map((o) => h("li", { class: o.state, "aria-current": o.state === "now" ? "true" : null }, icon(mark[o.state]), h("b", {}, o.who), h("span", { class: "small" }, o.say)))));
  },
  payments(T) {                                       // what a deal paid: every sum with its clauses, each sentence once
    const told = new Set(), law = (c) => { const fresh = !told.has(c); told.add(c); return h("li", {}, fresh && [h("span", { class: "law", lang: this.scene.lang }, this.scene.clauses[c]?.say ?? c), " "], this.tab(c)); };
    return h("section", { class: "zone paid", "data-zone": "paid" }, h("h3", {}, T.say), h("ul", { class: "payments" }, T.rows.map((r) => h("li", {}, h("span", {}, r.say), h("b", {}, r.value),
      h("ol", {}, r.clauses.map(law))))));
  },
  bargain(z) {
    const side = [z.window && this.speakers(z.window), z.asks && h("div", { class: "heard" }, h("h4", {}, z.asks.say), h("ul", { class: "askers" }, z.asks.cards.map((a) => this.askCard(a))))].filter(Boolean);
    const main = [z.sheet && this.paper(z.sheet), z.contract && this.treaty(z.contract), z.secret && h("p", { class: "small soft" }, icon("m-lock"), " ", z.secret)].filter(Boolean);
    return [h("h3", {}, z.say), h("p", { class: "terms" }, h("b", {}, z.worth), z.budget && h("span", { class: "small soft" }, z.budget)), h("div", { class: `talk${main.length && side.length ? "" : " alone"}` }, main.length > 0 && h("div", { class: "papers" }, main), side.length > 0 && h("div", { class: "side" }, side))];
  },
  // a clan card of the hand goes onto the ask
  choose(t) {
    if (t.pick !== "part") return garden.choose.call(this, t);
    const z = this.scene.zones.find((k) => k.as === "bargain")?.sheet;
    if (z?.parts) this.write({ parts: this.toggled(z.parts, t.code, z.parts.includes(t.code)) });
  },
};
