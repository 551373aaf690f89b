// Every visible text of the page whose contrast to its ground is under 4.5; text over pictures and disabled controls aside.
() => {
  const light = (rgb) => {
    const part = rgb.slice(0, 3).map((one) => one / 255).map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
    return 0.2126 * part[0] + 0.7152 * part[1] + 0.0722 * part[2];
  };
  const colour = (text) => (text.match(/[\d.]+/g) ?? [0, 0, 0, 0]).map(Number);
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      const back = colour(style.backgroundColor);
      if (style.backgroundImage !== "none") return null;
      if (back.length < 4 || back[3] > 0.99) return back;
    }
    return [255, 255, 255];
  };
  const bad = [];
  let seen = 0;
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const element = walk.currentNode.parentElement;
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    const box = range.getBoundingClientRect();
    const style = getComputedStyle(element);
    if (!walk.currentNode.textContent.trim() || box.width < 2 || box.height < 2) continue;
    if (style.visibility !== "visible" || style.fontSize === "0px") continue;
    if (element.closest(".fh-media, .fh-shot, .fh-grid .fr, [disabled], .sr-only, style, script")) continue;
    const back = ground(element);
    if (!back) continue;
    seen += 1;
    const [high, low] = [light(colour(style.color)), light(back)].sort((a, b) => b - a);
    const ratio = (high + 0.05) / (low + 0.05);
    if (ratio < 4.5) bad.push(`${ratio.toFixed(2)} ${walk.currentNode.textContent.trim().slice(0, 40)} (${element.className})`);
  }
  return { seen, bad };
}
