// In the editor: Ctrl+Enter draws, and the target of the line with the caret lights up.
const lab = () => document.getElementById("fh-lab");
const inEditor = (node) => node instanceof Element && node.closest("#fh-lab-code .cm-content");

document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || !inEditor(event.target)) return;
  event.preventDefault();
  event.stopPropagation();
  lab().querySelector("#fh-lab-draw").click();
}, true);

const caret = (event) => {
  const content = inEditor(event.target), view = content?.cmTile?.view;
  if (!view) return;
  const line = view.state.doc.lineAt(view.state.selection.main.head).number;
  const rows = [...lab().querySelectorAll("#fh-lab-targets tr[data-line]")];
  const hit = rows.find((row) => Number(row.dataset.line) <= line && line <= Number(row.dataset.until));
  for (const old of lab().querySelectorAll(".lit")) old.classList.remove("lit");
  hit?.classList.add("lit");
  if (hit) {
    lab().querySelector(`#fh-lab-screen .fh-target[data-target="${hit.dataset.target}"]`)?.classList.add("lit");
  }
};
document.addEventListener("keyup", caret);
document.addEventListener("click", caret);

// The button says that the text was copied; where the browser has no clipboard for the page, it is copied the old way.
const copiedByHand = (text) => {
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done ? Promise.resolve() : Promise.reject(new Error("not copied"));
};

document.addEventListener("fh-copy", (event) => {
  const button = document.getElementById("fh-lab-copy"), text = event.detail ?? "";
  const say = (done) => {
    button.dataset.done = done;
    setTimeout(() => delete button.dataset.done, 2500);
  };
  (navigator.clipboard ? navigator.clipboard.writeText(text) : copiedByHand(text)).then(() => say("yes"), () => say("no"));
});

// The screen that a link opens is seen at once; a link that cannot be opened says so above.
document.addEventListener("fh-linked", () => setTimeout(() => {
  const screen = lab()?.querySelector("#fh-lab-screen");
  if (!screen?.querySelector(".fh-shot") || lab().querySelector("#fh-lab-note .fh-state")) return;
  const box = screen.getBoundingClientRect();
  if (box.top > window.innerHeight / 2) window.scrollTo({ top: window.scrollY + box.top - 12 });
}, 100));

// A long name of a surface is cut; the whole one shows where the pointer rests.
document.addEventListener("pointerover", (event) => {
  const label = event.target instanceof Element && event.target.closest("#fh-lab .fh-lab-surface label");
  if (label) label.title = label.querySelector("input").value;
});
