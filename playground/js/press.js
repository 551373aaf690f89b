// The one listener of an area: reports a press on anything that carries data-press, does what data-local says by itself,
// and walks with the arrow keys inside data-walk.
const pixel = (shot, event) => {
  const box = shot.getBoundingClientRect();
  const x = ((event.clientX - box.left) / box.width) * Number(shot.dataset.width);
  const y = ((event.clientY - box.top) / box.height) * Number(shot.dataset.height);
  return { x: Math.max(0, Math.round(x * 10) / 10), y: Math.max(0, Math.round(y * 10) / 10) };
};

const number = (text) => (text === undefined ? null : Number(text));

const report = (hit, event) => {
  const said = { press: hit.dataset.press, step: number(hit.dataset.step), target: number(hit.dataset.target) };
  const shot = hit.closest(".fh-shot");
  if (shot) {
    said.surface = shot.dataset.surface;
    said.revision = Number(shot.dataset.revision);
    // A press from the keyboard has no place on the picture.
    Object.assign(said, event.detail === 0 ? { x: null, y: null } : pixel(shot, event));
    const form = shot.closest(".column")?.querySelector("form.fh-entry");
    const asked = new CustomEvent("fh-read", { bubbles: true, cancelable: true, detail: said });
    if (form && !form.dispatchEvent(asked)) return;
  }
  trigger("click", said);
};

const local = {
  full: (hit) => hit.closest("figure").querySelector("dialog").showModal(),
  close: (hit) => hit.closest("dialog").close(),
  verdict: () => document.getElementById("verdict")?.scrollIntoView({ block: "start" }),
  play: (hit) => hit.closest("figure").dispatchEvent(new CustomEvent("fh-play")),
};

element.addEventListener("click", (event) => {
  const dialog = event.target.closest("dialog");
  if (dialog && element.contains(dialog) && !event.target.closest("[data-local]")) {
    dialog.close();
    return;
  }
  const hit = event.target.closest("[data-press], [data-local]");
  if (!hit || !element.contains(hit)) return;
  if (hit.dataset.local) local[hit.dataset.local]?.(hit);
  else report(hit, event);
});

const moves = { ArrowRight: 1, ArrowLeft: -1 };

element.addEventListener("keydown", (event) => {
  const walk = event.target.closest("[data-walk]");
  if (!walk || !(event.key in moves || event.key === "Home" || event.key === "End")) return;
  const all = [...walk.querySelectorAll("button[data-press]")];
  all.sort((a, b) => Number(a.dataset.step) - Number(b.dataset.step) || Number(a.dataset.t) - Number(b.dataset.t) || 0);
  const at = all.indexOf(event.target.closest("button"));
  const by = moves[event.key];
  let next = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : at + by;
  // Cells of one step say the same: the walk goes on to another step. Ticks of one step are different times.
  while (by && all[next] && !all[at].dataset.t && all[next].dataset.step === all[at].dataset.step) next += by;
  if (at < 0 || !all[next]) return;
  event.preventDefault();
  all[at].tabIndex = -1;
  all[next].tabIndex = 0;
  all[next].focus();
});

// The walk is one tab stop: where no cell is in focus, its first one takes the place.
const reachable = () => {
  for (const walk of element.querySelectorAll("[data-walk]")) {
    const all = [...walk.querySelectorAll("button[data-press]")];
    const open = all.filter((one) => one.tabIndex === 0);
    if (!open.length && all.length) all[0].tabIndex = 0;
    for (const one of open.slice(1)) one.tabIndex = -1;
  }
  const strip = element.querySelector(".fh-story"), head = strip?.querySelector(".hd");
  if (head) strip.scrollLeft = head.offsetLeft - strip.clientWidth / 2;
};
reachable();
watch("value", reachable);
