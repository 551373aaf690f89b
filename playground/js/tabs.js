// A link to a tab, such as #lab, opens it; one with a screen in it is read as if the page were new.
window.addEventListener("hashchange", () => {
  const name = location.hash.slice(1);
  if (name.startsWith("lab=")) location.reload();
  else if (/^[a-z]+$/.test(name)) {
    [...document.querySelectorAll(`#fh-tabs > .tab-wrapper [data-tab-id="${name}"]`)].at(-1)?.click();
  }
});
