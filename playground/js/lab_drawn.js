// The line beside Draw: it knows whether the text in the editor is the one that was drawn.
const lab = () => document.getElementById("fh-lab");
let text = null;

const UNIT = 65521;
const markOf = (whole) => {
  let low = 1, high = 0;
  for (let at = 0; at < whole.length; at += 1) {
    const unit = whole.charCodeAt(at);
    for (const byte of [unit & 255, unit >> 8]) {
      low = (low + byte) % UNIT;
      high = (high + low) % UNIT;
    }
  }
  return `${whole.length}-${high * 65536 + low}`;
};

const compare = () => {
  const drawn = element.querySelector("[data-drawn]")?.dataset.drawn;
  if (lab()) lab().dataset.edited = drawn && text !== null && markOf(text) !== drawn ? "yes" : "no";
};

document.addEventListener("fh-edited", (event) => {
  text = event.detail ?? "";
  compare();
});

// What was put into the editor is seen from its beginning, on the left.
document.addEventListener("fh-begin", () => requestAnimationFrame(() => {
  const scroller = lab()?.querySelector("#fh-lab-code .cm-scroller");
  scroller?.scrollTo(0, scroller.querySelector(".fh-lit") ? scroller.scrollTop : 0);
}));

watch("value", () => requestAnimationFrame(() => {
  compare();
  // Drawn from within the editor, by Ctrl+Enter, the line may stand above what is seen.
  if (document.activeElement?.closest("#fh-lab-code")) element.scrollIntoView({ block: "nearest" });
}));
