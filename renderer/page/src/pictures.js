// Pictures of the episode, given to the page as bytes; no address is ever fetched.

const REFERENCE = /^image:(\d+)$/;
const INLINE = /^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/i;
const pictures = new Map();

/** Takes over pictures as {id, type, base64}; an id given again replaces the picture, or removes it without a type. */
export function addPictures(given) {
  for (const {id, type, base64} of given) {
    const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));
    if (pictures.has(id)) URL.revokeObjectURL(pictures.get(id));
    pictures.delete(id);
    if (type) pictures.set(id, URL.createObjectURL(new Blob([bytes], {type})));
  }
}

/** Returns an address that may be drawn, or null where a placeholder has to stand. */
export function drawable(url) {
  if (typeof url !== 'string') return null;
  const named = REFERENCE.exec(url);
  if (named) return pictures.get(Number(named[1])) ?? null;
  return INLINE.test(url) ? url : null;
}

/** Says in a few words what a picture that cannot be drawn would have been. */
export function nameOf(url) {
  if (typeof url !== 'string' || /^(data:|$)/i.test(url)) return '';
  if (REFERENCE.test(url)) return url;
  try {
    return new URL(url).host || url.slice(0, 40);
  } catch {
    return url.slice(0, 40);
  }
}
