// A line that says where more stands leads there.
element.addEventListener("click", (event) => {
  const hit = event.target.closest("[data-go]");
  if (!hit || !element.contains(hit)) return;
  const there = document.getElementById(hit.dataset.go);
  const fold = there?.querySelector("button.label-wrap");
  if (fold && !fold.classList.contains("open")) fold.click();
  const box = there?.getBoundingClientRect();
  if (box) window.scrollTo({ top: window.scrollY + box.top - 12 });
});
