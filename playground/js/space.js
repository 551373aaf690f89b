// Space plays and pauses outside fields and buttons, on the tab that is open.
const KEEPS_SPACE =
  "input, textarea, select, button, summary, a, dialog, video, [contenteditable=true], [role=tab], [role=listbox]";
document.addEventListener("keydown", (event) => {
  if (event.code !== "Space" || event.target.closest?.(KEEPS_SPACE)) return;
  const button = element.closest(".fh-play")?.querySelector(".fh-first");
  if (!button || button.offsetParent === null || button.disabled) return;
  event.preventDefault();
  if (!event.repeat) button.click();
});
