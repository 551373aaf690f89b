// Rows whose parts do not fit beside each other go on below, so that nothing of them stands outside the picture.

import {instancesBelow} from './instances.js';

/**
 * Lets each row wrap that is wider than its place, and only those: in the others a long text is broken instead. Inner
 * rows come first, for a row around them may fit once they wrap.
 */
export function wrapRows(stage) {
  const rows = [...instancesBelow(stage)].filter(([, instance]) => instance.type === 'Row').map(([element]) => element);
  for (const row of rows) row.style.removeProperty('flex-wrap');
  for (const row of rows.reverse()) {
    if (row.scrollWidth > row.clientWidth + 1) row.style.setProperty('flex-wrap', 'wrap');
  }
}
