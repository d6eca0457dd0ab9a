// Four buttons, one a language: remembers the last choice in this browser, else asks the browser.
const KEY = "rulebook.lang";
const remembered = () => { try { return localStorage.getItem(KEY); } catch { return null; } };
const remember = (lang) => { try { localStorage.setItem(KEY, lang); } catch { /* a private window keeps nothing */ } };
const browsers = (known) => {
  for (const said of navigator.languages ?? [navigator.language]) {
    const low = String(said).toLowerCase();
    if (low.startsWith("zh")) return /hant|tw|hk|mo/.test(low) ? "zh-Hant" : "zh-Hans";
    const hit = known.find((lang) => low.split("-")[0] === lang);
    if (hit) return hit;
  }
  return "en";
};
const langButtons = (model) => {
  const names = model.get("_names"), known = Object.keys(names);
  const buttons = known.map((lang) => el("button", { class: "btn", type: "button", lang, "data-lang": lang, onclick: () => { remember(lang); model.send({ lang }); } }, names[lang]));
  const box = el("div", { class: "langs", role: "group" }, buttons);
  const paint = () => {
    box.setAttribute("aria-label", model.get("_labels")[model.get("lang")] ?? "");
    for (const b of buttons) b.setAttribute("aria-pressed", String(b.dataset.lang === model.get("lang")));
  };
  box.addEventListener("keydown", (e) => roving(e, buttons, buttons.indexOf(document.activeElement))?.focus());
  paint();
  if (!model.get("chosen")) {
    const last = remembered();
    model.send({ lang: known.includes(last) ? last : browsers(known), guess: true });
  }
  return { box, paint };
};
