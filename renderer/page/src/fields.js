// Fields as the typing hand needs them: which rows there are, what to click, what is in them now.

import {boxOf, openPoint} from './boxes.js';
import {controlsOf} from './controls.js';
import {instancesBelow} from './instances.js';

/** Returns [{type, path}] of every instance of a component. */
export function rowsOf(stage, id) {
  const rows = [];
  for (const [, instance] of instancesBelow(stage)) {
    if (instance.id === id) rows.push({type: instance.type, path: instance.path});
  }
  return rows;
}

/**
 * Scrolls an instance into view and returns its controls as [{kind, label, value, enabled, point, box, min, max}].
 * `kind` is the input's type, else the tag; `value` as in a target.
 */
export function bringIntoView(stage, id, path) {
  for (const [element, instance] of instancesBelow(stage)) {
    if (instance.id !== id || instance.path !== path) continue;
    const controls = controlsOf(element, instance);
    const first = controls[0]?.element;
    if (first && !inView(first)) first.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
    return controls.map(control => ({...facts(control), label: control.label, value: control.value, enabled: control.enabled}));
  }
  return [];
}

function inView(element) {
  const rect = element.getBoundingClientRect();
  return rect.top >= 0 && rect.bottom <= innerHeight && rect.left >= 0 && rect.right <= innerWidth;
}

function facts({element}) {
  const input = element.matches('label') ? element.querySelector('input') : element;
  const box = boxOf(element);
  return {
    kind: input.tagName === 'INPUT' ? input.type : input.tagName.toLowerCase(),
    box,
    point: box && openPoint(element, box),
    min: Number(input.min ?? 0),
    max: Number(input.max ?? 0),
    raw: input.value ?? '',
  };
}

/** Returns the element of the n-th control of an instance, for input that goes through the element itself. */
export function controlElement(stage, id, path, index) {
  for (const [element, instance] of instancesBelow(stage)) {
    if (instance.id === id && instance.path === path) return controlsOf(element, instance)[index]?.element ?? null;
  }
  return null;
}
