// The value box: Enter or Set reports what was typed, Escape gives it up, and the focus goes where the person works.

// What stands in the box, or null after saying that the browser cannot read it as a value.
const whole = (form) => {
  const field = form.querySelector("[name=value]"), told = form.querySelector("[data-told]");
  const bad = field.validity.badInput;
  told.hidden = !bad;
  told.textContent = bad ? form.dataset.whole : "";
  if (bad) field.focus();
  return bad ? null : field.value;
};

element.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target, text = whole(form);
  if (text === null) return;
  trigger("click", { press: "set", surface: form.dataset.surface, revision: Number(form.dataset.revision), text });
});

// A press on the screen takes along what stands in the box and was not set yet.
element.addEventListener("fh-read", (event) => {
  const text = whole(event.target);
  if (text === null) event.preventDefault();
  else if (text !== event.target.dataset.standing) event.detail.text = text;
});

element.addEventListener("keydown", (event) => {
  const form = event.target.closest("form.fh-entry");
  if (!form) return;
  if (event.key === "Escape") form.querySelector("[data-press=drop]").click();
  if (event.key === "Enter" && event.target.tagName === "TEXTAREA" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    form.requestSubmit();
  }
});

let drawn = null, named = null, place = null;

const arrange = () => {
  const field = element.querySelector("form.fh-entry [name=value]"), form = field?.form;
  if (!field) {
    // The box has gone: the keyboard goes back to the target that it was for.
    const idle = !document.activeElement || document.activeElement === document.body;
    const targets = element.closest(".column")?.querySelectorAll(".fh-target") ?? [];
    if (named !== null && idle) [...targets].find((one) => one.dataset.target === place)?.focus();
    drawn = named = null;
    return;
  }
  const now = form.dataset.field + "\n" + field.defaultValue;
  if (now !== drawn) field.value = field.defaultValue;
  if (named !== form.dataset.field) {
    field.focus();
    if (["text", "number", "password"].includes(field.type)) field.select();
  }
  drawn = now;
  named = form.dataset.field;
  place = form.dataset.place;
};
watch("value", () => requestAnimationFrame(arrange));
