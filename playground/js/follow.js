// Brings the marked row of a talk into its own view; the page itself is never scrolled.
(id) => {
  const bring = () => {
    const mark = document.querySelector(`#${id} mark`);
    const wrap = mark?.closest(".bubble-wrap");
    if (!wrap) return;
    const above = mark.getBoundingClientRect().top - wrap.getBoundingClientRect().top;
    wrap.scrollTop += above - wrap.clientHeight / 2;
  };
  requestAnimationFrame(() => requestAnimationFrame(bring));
}
