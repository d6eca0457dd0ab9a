// The reader: clauses in columns that stay level; a term lights in every column at once.
const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
function render({ model, el: host }) {
  const root = el("section", { class: "rb rb-reader" });
  host.append(root);
  let rows = model.get("_rows");
  const game = model.get("_game"), names = model.get("_names"), terms = model.get("_terms");
  const state = { order: "source", query: "", topic: "", term: "", at: "", asked: null };
  let list, count, empty, toc, select, articles = new Map();
  const W = () => model.get("_words")[model.get("lang")];
  const colon = (lang) => (lang.startsWith("zh") ? "：" : ": ");
  const sign = (id) => svgNode(model.get("_glyphs")["m-" + id]);
  const button = (cls, icon, words, onclick, more = {}) => el("button", { class: `btn ${cls}`, type: "button", onclick, ...more }, icon && sign(icon), words);

  // ── one clause ──
  const law = (row, lang) => el("p", { class: "law", lang }, el("span", { class: "lg", "aria-hidden": "true" }, names[lang]),
    row.laws[lang].map(([text, term]) => term && terms[term]
      ? el("span", { class: "term", role: "button", tabindex: "-1", "data-term": term, "aria-expanded": "false", onclick: () => toggle(term, row.id) }, text) : text));
  const note = (kind, mark, head, text, lang) => el("div", { class: `slip ${kind}` }, el("p", { class: "head" }, sign(mark), head), el("p", { class: "law", lang }, text));
  const fork = (row, lang) => el("div", { class: "fork" }, el("p", { class: "head0" }, sign("clash"), W().conflict),
    el("div", { class: "two" }, row.readings[lang].map((text, i) => el("div", { class: "read" }, row.sources[lang][i] ? el("p", { class: "source", lang }, row.sources[lang][i]) : "", el("p", { class: "law", lang }, text)))),
    row.ruling[lang] && el("p", { class: "why" }, el("b", {}, W().ruling, colon(lang)), el("span", { class: "law", lang }, row.ruling[lang])));
  const under = (row) => {
    const lang = model.get("lang"), w = W(), box = [];
    if (row.readings[lang]) box.push(fork(row, lang));
    else if (row.ruling[lang]) box.push(note("doubt", row.mark === "clear" ? "doubt" : row.mark, w.ruling, row.ruling[lang], lang));
    if (row.official[lang]) box.push(el("p", { class: "official" }, el("b", {}, w.official, colon(lang)), el("span", { class: "law", lang }, row.official[lang])));
    return box;
  };
  const article = (row) => {
    const langs = model.get("langs"), w = W(), head = `c-${model.model_id ?? ""}-${row.id}`;
    const acts = [button("quiet", "show", w.show, () => ask("show", row.id), { "aria-expanded": "false", "data-ask": "show" }), button("quiet", "where", w.where, () => ask("where", row.id), { "aria-expanded": "false", "data-ask": "where" })];
    return el("article", { class: `cl ${row.off.length ? "off" : ""}`, "data-id": row.id, "aria-labelledby": head },
      el("div", { class: "meta" }, el("span", { id: head }, makeTab(model, game, row.id, row.mark, pick)), el("span", { class: "st" }, w[row.status]),
        row.off.length ? el("span", { class: "sw" }, sign("no"), fill(w.off, { option: row.off.map((o) => w.options[o] ?? o).join(" / ") })) : ""),
      el("div", { class: "cols", style: `--n:${langs.length}` }, langs.map((lang) => law(row, lang))),
      el("div", { class: "do" }, acts), el("div", { class: "under" }, under(row)), el("div", { class: "more" }));
  };

  // ── terms ──
  const toggle = (term, id) => {
    const same = state.term === term && state.at === id;
    Object.assign(state, { term: same ? "" : term, at: same ? "" : id });
    gloss();
  };
  const gloss = () => {
    for (const t of root.querySelectorAll(".term")) {
      t.classList.toggle("on", t.dataset.term === state.term);
      t.setAttribute("aria-expanded", String(t.dataset.term === state.term && t.closest(".cl").dataset.id === state.at));
    }
    root.querySelectorAll(".gloss").forEach((g) => g.remove());
    if (!state.term) return;
    const langs = model.get("langs"), box = el("div", { class: "gloss", role: "note" }, el("span", { class: "soft" }, sign("here")));
    for (const lang of langs) box.append(el("span", { lang }, el("b", {}, terms[state.term][lang][0]), colon(lang), terms[state.term][lang][1]));
    articles.get(state.at)?.querySelector(".cols").after(box);
  };

  // ── show me, where ──
  const ask = (what, id) => {
    const open = state.asked?.what === what && state.asked.id === id;
    state.asked = open ? null : { what, id };
    if (open) answer(); else model.send({ [what]: id });
  };
  const example = (row, i, all) => el("div", { class: "example" }, all > 1 && el("h5", {}, fill(W().example, { n: i + 1 })),
    el("dl", {}, row.given && [el("dt", {}, W().given), el("dd", {}, el("code", { lang: "zxx" }, row.given))],
      row.moves.length ? [el("dt", {}, W().moves), el("dd", {}, el("ol", {}, row.moves.map((m) => el("li", {}, m.say, " ", el("code", { lang: "zxx" }, m.code)))))] : "",
      row.refused.length ? [el("dt", { class: "no" }, sign("no"), W().refused), el("dd", {}, row.refused.map((id) => [makeTab(model, game, id, "no", jump), " "]))] : "",
      row.then && [el("dt", { class: "yes" }, sign("yes"), W().then), el("dd", {}, el("code", { lang: "zxx" }, row.then))],
      row.contested && [el("dt", {}, W().contested), el("dd", {}, row.contested)]));
  const answer = () => {
    const a = model.get("_answer"), w = W();
    root.querySelectorAll(".more").forEach((m) => m.replaceChildren());
    root.querySelectorAll("[data-ask]").forEach((b) => b.setAttribute("aria-expanded", "false"));
    if (!state.asked || a.id !== state.asked.id || a.what !== state.asked.what) return;
    const at = articles.get(a.id), rows = a.rows;
    at.querySelector(`[data-ask="${a.what}"]`).setAttribute("aria-expanded", "true");
    const body = a.what === "show" ? rows.map((r, i) => example(r, i, rows.length)) : rows.length ? [el("h5", {}, w["at-work"]), el("ul", {}, rows.map((r) => el("li", {}, r.say)))] : [];
    at.querySelector(".more").append(el("div", { class: "answer", role: "note" }, body.length ? body : el("p", {}, a.what === "show" ? w["no-example"] : w["no-where"])));
  };

  // ── choosing ──
  // Of a hundred clauses only one is in the tab order; the arrow keys go to the others.
  const controls = (at) => [...at.querySelectorAll(".tab, .term, .do .btn")];
  let roamed = null;
  const roam = (at) => {
    if (roamed === at) return;
    for (const c of roamed ? controls(roamed) : []) c.tabIndex = -1;
    for (const c of at ? controls(at) : []) c.tabIndex = 0;
    roamed = at;
  };
  const mark = () => {
    const id = model.get("selected");
    for (const [key, a] of articles) {
      a.classList.toggle("here", key === id);
      key === id ? a.setAttribute("aria-current", "true") : a.removeAttribute("aria-current");
    }
    return articles.get(id);
  };
  const pick = (id) => model.send({ select: id });
  const jump = (id) => { pick(id); goTo(id); };
  let pending = "", still = true;
  const goTo = (id) => {                             // a widget that is not on show yet has no heights: it goes there when it is shown
    if (!articles.has(id)) return;
    if (!list.clientHeight) { pending = id; return; }
    pending = "";
    const row = rows.find((r) => r.id === id);
    if (articles.get(id).hidden && (state.query || (state.topic && state.topic !== row.topic) || row.core)) { state.query = ""; state.topic = ""; root.querySelector("input[type=search]").value = ""; filter(id); }
    const at = mark() ?? articles.get(id), top = at.offsetTop - root.querySelector(".heads").offsetHeight - 4;
    list.scrollTo({ top, behavior: still || matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
    if (!still) root.scrollIntoView?.({ block: "nearest" });
    still = false;
  };
  const found = (row) => {
    const langs = model.get("langs"), words = plain(state.query).split(/\s+/).filter(Boolean);
    if (!words.length) return true;
    return langs.some((lang) => { const text = plain(row.id + " " + row.laws[lang].map(([t]) => t).join("") + " " + (row.ruling[lang] ?? "")); return words.every((word) => text.includes(word)); });
  };
  const filter = (also = model.get("selected")) => {
    const w = W(), counts = {};
    let n = 0;
    for (const row of rows) {
      const hit = found(row) && (!row.core || row.id === also);
      if (hit && !row.core) counts[row.topic] = (counts[row.topic] ?? 0) + 1;
      const on = hit && (!state.topic || row.topic === state.topic);
      articles.get(row.id).hidden = !on;
      if (on && !row.core) n += 1;
    }
    for (const h of root.querySelectorAll(".topic-head")) h.hidden = !rows.some((r) => r.topic === h.dataset.topic && !articles.get(r.id).hidden);
    count.textContent = fill(w.found, { n, all: rows.filter((r) => !r.core).length });
    empty.hidden = n > 0;
    for (const b of toc.querySelectorAll("button")) {
      const t = b.dataset.topic, k = t ? counts[t] ?? 0 : Object.values(counts).reduce((a, x) => a + x, 0);
      b.querySelector(".n").textContent = k;
      t === state.topic ? b.setAttribute("aria-current", "true") : b.removeAttribute("aria-current");
    }
    for (const o of select.options) o.textContent = `${o.value ? w["topic-names"][o.value] : w.all} (${o.value ? counts[o.value] ?? 0 : Object.values(counts).reduce((a, x) => a + x, 0)})`;
    select.value = state.topic;
  };
  const setTopic = (topic) => { state.topic = topic; filter(); list.scrollTo({ top: 0 }); };

  // ── the whole ──
  // What the eye rests on stays where it is when languages or order change: the clause marked, else the first in sight.
  const anchor = () => {
    if (!list?.clientHeight) return null;
    const seen = [...articles.values()].filter((a) => !a.hidden && a.offsetTop + a.offsetHeight > list.scrollTop + 40 && a.offsetTop < list.scrollTop + list.clientHeight);
    const at = seen.find((a) => a.classList.contains("here")) ?? seen[0];
    return at && list.scrollTop > 0 ? { id: at.dataset.id, above: at.offsetTop - list.scrollTop } : null;
  };
  const shown = new ResizeObserver(() => { if (pending && list.clientHeight) goTo(pending); });
  const draw = () => {
    const w = W(), lang = model.get("lang"), langs = model.get("langs"), had = document.activeElement, kept = anchor();
    const mine = root.contains(had) ? (had.type === "search" ? "input[type=search]" : had.dataset.pick ? `[data-pick="${had.dataset.pick}"]` : had.dataset.order ? `[data-order="${had.dataset.order}"]` : "") : "", menu = root.querySelector("details")?.open;
    root.lang = lang;
    root.classList.toggle("four", langs.length > 2);
    const orders = ["source", "topic"].map((o) => button("tiny", "", w[o], () => { state.order = o; draw(); }, { "aria-pressed": String(state.order === o), "data-order": o }));
    const columns = el("details", { class: "columns", open: menu }, el("summary", { class: "btn tiny" }, fill(w.languages, { n: langs.length })),
      el("div", { class: "menu" }, Object.entries(names).map(([code, name]) => el("label", { lang: code }, el("input", { type: "checkbox", "data-pick": code, checked: langs.includes(code), disabled: langs.length === 1 && langs[0] === code,
        onchange: (e) => model.send({ langs: e.target.checked ? [...langs, code] : langs.filter((l) => l !== code) }) }), name))));
    const search = el("input", { type: "search", "aria-label": w.search, placeholder: w.search, value: state.query, oninput: (e) => { state.query = e.target.value; filter(); } });
    const topics = Object.keys(w["topic-names"]);
    select = el("select", { "aria-label": w.topics, onchange: (e) => setTopic(e.target.value) }, ["", ...topics].map((t) => el("option", { value: t })));
    toc = el("nav", { class: "toc", "aria-label": w.topics }, ["", ...topics].map((t) => el("button", { type: "button", "data-topic": t, onclick: () => setTopic(t) }, el("span", {}, t ? w["topic-names"][t] : w.all), el("span", { class: "n" }))));
    count = el("p", { class: "count small soft", role: "status" });
    empty = el("p", { class: "empty", hidden: true }, w.nothing);
    articles = new Map(rows.map((row) => [row.id, article(row)]));
    const body = state.order === "source" ? rows.map((r) => articles.get(r.id))
      : [...topics, ...new Set(rows.filter((r) => r.core).map((r) => r.topic))].filter((t, i, all) => all.indexOf(t) === i)
        .flatMap((t) => [topics.includes(t) ? el("h4", { class: "topic-head", "data-topic": t }, w["topic-names"][t]) : "", ...rows.filter((r) => r.topic === t).map((r) => articles.get(r.id))]);
    const heads = el("div", { class: "heads", style: `--n:${langs.length}`, "aria-hidden": "true" }, langs.map((l) => el("span", { lang: l }, names[l])));
    list = el("div", { class: "list", tabindex: "0", role: "region", "aria-label": w.list }, heads, body, empty);
    root.replaceChildren(el("header", { class: "bar" }, el("h3", {}, w.title), search, el("span", { class: "row", role: "group" }, orders), columns), el("div", { class: "tools" }, select, count), el("div", { class: "body" }, toc, list));
    for (const a of articles.values()) for (const c of controls(a)) c.tabIndex = -1;
    roamed = null;
    filter();
    mark();
    gloss();
    answer();
    roam(articles.get(model.get("selected")) ?? list.querySelector(".cl:not([hidden])"));
    shown.disconnect();
    shown.observe(list);
    if (kept) list.scrollTop = articles.get(kept.id).offsetTop - kept.above;
    if (mine) root.querySelector(mine)?.focus({ preventScroll: true });
  };
  root.addEventListener("keydown", (e) => {
    if (e.key === "Escape") {
      const menu = root.querySelector("details[open]");
      if (menu?.contains(e.target)) { menu.open = false; menu.querySelector("summary").focus(); } else if (state.term) toggle(state.term, state.at); else if (state.asked) ask(state.asked.what, state.asked.id); else return;
      e.stopPropagation();
      return;
    }
    if (e.target.matches(".toc button")) return void roving(e, [...toc.querySelectorAll("button")], [...toc.querySelectorAll("button")].indexOf(e.target))?.focus();
    if (e.target.matches(".term") && (e.key === "Enter" || e.key === " ")) { e.preventDefault(); e.stopPropagation(); e.target.click(); return; }
    const at = e.target.closest?.(".cl");
    if (!at) return;                                  // up and down from clause to clause, left and right within one
    const across = e.key === "ArrowLeft" || e.key === "ArrowRight", rows = [...list.querySelectorAll(".cl:not([hidden])")];
    const all = across ? controls(at) : rows.map((a) => a.querySelector(".tab"));
    roving(e, all, across ? all.indexOf(e.target) : rows.indexOf(at))?.focus();
  });
  root.addEventListener("focusin", (e) => { const at = e.target.closest?.(".cl"); if (at) roam(at); });
  const chosen = () => { mark(); filter(); goTo(model.get("selected")); };
  const otherwise = () => { rows = model.get("_rows"); draw(); };   // the same clauses under other options
  const events = [["change:langs change:lang", draw], ["change:_rows", otherwise], ["change:_answer", answer], ["change:_again", chosen], ["change:selected", () => { filter(); mark(); }]];
  for (const [on, run] of events) model.on(on, run);
  draw();
  let asked = "";
  try { asked = decodeURIComponent(location.hash.slice(1)); } catch { /* no clause is called that */ }
  const linked = asked.startsWith(`${game}:`) && rows.some((r) => r.id === asked.slice(game.length + 1));
  if (linked) pick(asked.slice(game.length + 1));
  pending = linked ? asked.slice(game.length + 1) : model.get("selected");
  return () => { shown.disconnect(); events.forEach(([on, run]) => model.off(on, run)); };
}
export default { render };
