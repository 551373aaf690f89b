// Target, table row and lines of JSON light up together. One editor, one screen and one table stand inside #fh-lab.
const lab = () => document.getElementById("fh-lab");
const editor = () => lab()?.querySelector("#fh-lab-code .cm-content")?.cmTile?.view;

const clearLines = () => {
  for (const old of lab()?.querySelectorAll(".fh-lit") ?? []) old.remove();
};

// A band behind the lines; the editor owns its text's elements, so nothing is changed in them.
const lightLines = (first, last, kind, scroll) => {
  clearLines();
  const view = editor();
  if (!view || !(first >= 1) || first > view.state.doc.lines) return;
  const from = view.state.doc.line(first);
  const until = view.state.doc.line(Math.min(Math.max(last, first), view.state.doc.lines));
  const top = view.lineBlockAt(from.from), bottom = view.lineBlockAt(until.from);
  const band = document.createElement("div");
  band.className = `fh-lit ${kind}`;
  band.style.top = `${top.top + view.documentPadding.top}px`;
  band.style.height = `${bottom.bottom - top.top}px`;
  view.scrollDOM.append(band);
  if (!scroll) return;
  const high = view.scrollDOM.clientHeight, at = view.scrollDOM.scrollTop;
  if (top.top < at || bottom.bottom > at + high) view.scrollDOM.scrollTop = Math.max(0, top.top - high / 3);
};

const rowOf = (target) => lab()?.querySelector(`#fh-lab-targets tr[data-target="${target}"]`);

const light = (target, scroll) => {
  for (const old of lab()?.querySelectorAll(".lit") ?? []) old.classList.remove("lit");
  const row = target === undefined ? null : rowOf(target);
  if (!row) {
    clearLines();
    return;
  }
  row.classList.add("lit");
  lab().querySelector(`#fh-lab-screen .fh-target[data-target="${target}"]`)?.classList.add("lit");
  lightLines(Number(row.dataset.line), Number(row.dataset.until), "", scroll);
};

const focused = () => lab()?.querySelector("#fh-lab-targets tr.on")?.dataset.target;

const over = (event) => {
  const hit = event.target.closest(".fh-target[data-target], tr[data-target]");
  if (hit && element.contains(hit)) light(hit.dataset.target, true);
};
element.addEventListener("pointerover", over);
element.addEventListener("focusin", over);
element.addEventListener("pointerleave", () => {
  if (lab()?.querySelector(".lit")) light(focused(), false);
});

// A press on the field that is asked for already gives its input the focus again.
element.addEventListener("click", (event) => {
  const hit = event.target.closest(".fh-target, tr[data-target]");
  const form = lab()?.querySelector("form.fh-entry");
  if (hit && form?.dataset.place === hit.dataset.target) form.querySelector("[name=value]").focus();
});

element.addEventListener("click", (event) => {
  const hit = event.target.closest("button[data-line]");
  if (hit) lightLines(Number(hit.dataset.line), Number(hit.dataset.until), "bad", true);
});

// After each change the first fault is shown where there is one, else the target in focus stays lit.
watch("value", () => requestAnimationFrame(() => {
  const fault = lab()?.querySelector("#fh-lab-found button[data-line]");
  if (!fault) light(focused(), true);
  else lightLines(Number(fault.dataset.line), Number(fault.dataset.until), "bad", element.contains(fault));
}));
