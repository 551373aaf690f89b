// Space plays and pauses while nothing on the page has the focus, and only on the tab that is open.
document.addEventListener("keydown", (event) => {
  if (event.code !== "Space" || document.activeElement !== document.body) return;
  const button = element.closest(".fh-play")?.querySelector(".fh-first");
  if (!button || button.offsetParent === null || button.disabled) return;
  event.preventDefault();
  button.click();
});
