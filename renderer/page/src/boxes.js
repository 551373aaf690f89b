// Where things stand: boxes in CSS pixels of the viewport.

function round(value) {
  return Math.round(value * 10) / 10;
}

/** Returns [x, y, w, h] of an element, cut to the viewport, or null where nothing of it is in view. */
export function boxOf(element) {
  const own = element.getBoundingClientRect();
  return around(own.width && own.height ? [own] : contentRects(element));
}

/** Returns [x, y, w, h] of an element's writing, cut to the viewport, or null where nothing of it is in view. */
export function writingBoxOf(element) {
  return around(contentRects(element));
}

function around(rects) {
  if (rects.length === 0) return null;
  const left = Math.max(0, Math.min(...rects.map(rect => rect.left)));
  const top = Math.max(0, Math.min(...rects.map(rect => rect.top)));
  const right = Math.min(innerWidth, Math.max(...rects.map(rect => rect.right)));
  const bottom = Math.min(innerHeight, Math.max(...rects.map(rect => rect.bottom)));
  if (right - left < 1 || bottom - top < 1) return null;
  return [left, top, right - left, bottom - top].map(round);
}

function contentRects(element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  return [...range.getClientRects()].filter(rect => rect.width && rect.height);
}

/** Returns a point of the box at which a click lands on the element, or null where something else lies on top of it. */
export function openPoint(element, box) {
  const [x, y, w, h] = box;
  const places = [[0.5, 0.5], [0.25, 0.5], [0.75, 0.5], [0.5, 0.25], [0.5, 0.75], [0.1, 0.5], [0.9, 0.5]];
  for (const [across, down] of places) {
    const point = [x + w * across, y + h * down];
    if (element.contains(topmost(point[0], point[1]))) return point.map(round);
  }
  return null;
}

/** Returns the innermost element at a point, through shadow roots. */
export function topmost(x, y) {
  let found = document.elementFromPoint(x, y);
  while (found?.shadowRoot) {
    const inner = found.shadowRoot.elementFromPoint(x, y);
    if (!inner || inner === found) break;
    found = inner;
  }
  return found;
}
