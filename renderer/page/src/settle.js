// When the page stands still: no element is about to update, no markdown is being rendered, pictures and fonts are there.

import {elementsBelow} from './instances.js';

const LONGEST = 4000;
/** Pictures that have been decoded, or have failed, and their sources. */
const decoded = new WeakMap();

/** Resolves when the next frame is done, its observers included: a second frame would only cost time. */
function frame() {
  return new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 0)));
}

function turn() {
  return new Promise(resolve => setTimeout(resolve, 0));
}

async function isBusy(stage, pending) {
  let busy = pending() > 0;
  for (const element of elementsBelow(stage)) {
    if (element.isUpdatePending) {
      busy = true;
      await element.updateComplete;
    }
    if (element.tagName === 'IMG' && decoded.get(element) !== element.src) {
      busy = true;
      decoded.set(element, element.src);
      await element.decode().catch(() => element.dispatchEvent(new Event('error')));
    }
  }
  if (document.fonts.status !== 'loaded') {
    busy = true;
    await document.fonts.ready;
  }
  return busy;
}

/**
 * Resolves when the stage stands still, a frame after the last change.
 *
 * @param stage The element that holds the surface.
 * @param pending Returns how many markdown renderings are under way.
 */
export async function settle(stage, pending) {
  const start = performance.now();
  let seen = -1;
  for (;;) {
    const busy = await isBusy(stage, pending);
    const count = [...elementsBelow(stage)].length;
    if (!busy && count === seen) break;
    if (performance.now() - start > LONGEST) throw new Error(`The page did not stand still within ${LONGEST} ms.`);
    seen = count;
    await turn();
  }
  await frame();
}
