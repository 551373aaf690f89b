// Fields as the typing hand needs them: which rows there are, what to click, what is in them now.

import {boxOf, openPoint} from './boxes.js';
import {controlsOf} from './controls.js';
import {stepOf} from './inputs.js';
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
 * Scrolls an instance into view and returns its controls as [{kind, label, value, enabled, point, box, raw, ...}].
 * `kind` is the input's type, else the tag; `value` as in a target; `raw` what the input itself holds; `min`, `max` and
 * `step` are a slider's; `earliest`, `latest` and `today` a date's; `single` whether one option excludes the others;
 * `bound` whether what is entered goes into the data, `whole` whether it would replace all of them; `standing` what the
 * data hold there.
 */
export function bringIntoView(stage, id, path) {
  for (const [element, instance] of instancesBelow(stage)) {
    if (instance.id !== id || instance.path !== path) continue;
    const controls = controlsOf(element, instance);
    const shared = facts(element, instance);
    const first = controls[0]?.element;
    if (first && !inView(first)) first.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
    return controls.map(control => {
      const {label, value, enabled} = control;
      return {...shared, ...ownFacts(control), label, value, enabled};
    });
  }
  return [];
}

function inView(element) {
  const rect = element.getBoundingClientRect();
  return rect.top >= 0 && rect.bottom <= innerHeight && rect.left >= 0 && rect.right <= innerWidth;
}

function facts(element, instance) {
  const props = element.controller?.props ?? {};
  const given = instance.properties.value;
  const bound = typeof given === 'object' && given !== null && 'path' in given;
  const shared = {bound, whole: bound && isWhole(String(given.path), instance.path), standing: props.value ?? null};
  if (instance.type === 'Slider') {
    const [min, max] = [props.min ?? 0, props.max ?? 100];
    return {...shared, min, max, step: stepOf(min, max)};
  }
  if (instance.type === 'DateTimeInput') {
    const today = new Date().toISOString().slice(0, 10);
    return {...shared, earliest: props.min ?? '', latest: props.max ?? '', today};
  }
  if (instance.type === 'ChoicePicker') return {...shared, single: props.variant !== 'multipleSelection'};
  return {...shared, bound: bound || instance.type === 'Tabs'};
}

/** Says whether a path, as one instance sees it, is that of all data at once. */
function isWhole(path, row) {
  return /^\/*$/.test(path) && (path !== '' || row === '/');
}

function ownFacts({element}) {
  const input = element.matches('label') ? element.querySelector('input') : element;
  const box = boxOf(element);
  return {
    kind: input.tagName === 'INPUT' ? input.type : input.tagName.toLowerCase(),
    box,
    point: box && openPoint(element, box),
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
