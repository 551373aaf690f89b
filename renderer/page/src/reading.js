// One reading of the page: targets, texts, sizes, data, all of the same instant.

import {boxOf, openPoint, writingBoxOf} from './boxes.js';
import {controlsOf} from './controls.js';
import {instanceOf, instancesBelow, ownElements, parentsOf} from './instances.js';
import {wordsOf} from './words.js';

/** Returns the targets in view, each with a point at which a click lands on it. */
export function readTargets(stage) {
  const targets = [];
  for (const [element, instance] of instancesBelow(stage)) {
    const parents = parentsOf(element);
    for (const control of controlsOf(element, instance)) {
      const box = boxOf(control.element);
      const point = box && openPoint(control.element, box);
      if (!point) continue;
      const {id, type, path} = instance;
      const {label, action, enabled, why, value} = control;
      targets.push({id, type, path, label, box, action, enabled, why, value, parents, point});
    }
  }
  return targets;
}

/** Returns the pieces of text in view. */
export function readTexts(stage) {
  const texts = [];
  for (const [element, instance] of instancesBelow(stage)) {
    const pieces = instance.type === 'Text' ? [element] : [...ownElements(element)].filter(holdsText);
    for (const piece of pieces) {
      const text = piece.matches('.material-icons') ? '' : wordsOf(piece);
      const box = text && writingBoxOf(piece);
      if (box) texts.push({id: instance.id, path: instance.path, text, box, parents: parentsOf(element)});
    }
  }
  return texts;
}

function holdsText(element) {
  return [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '');
}

/** Returns the height in CSS pixels that the content needs, an open dialog included. */
export function contentHeight(stage) {
  const heights = [...dialogs(stage)].map(dialog => Math.ceil(dialog.scrollHeight / 0.8) + 16);
  return Math.max(1, Math.ceil(stage.getBoundingClientRect().height), ...heights);
}

/** Says whether a dialog is open, which stands in the middle of the viewport, so that the viewport's height matters. */
export function dialogOpen(stage) {
  return !dialogs(stage).next().done;
}

function* dialogs(stage) {
  for (const [element] of instancesBelow(stage)) {
    if (instanceOf(element).type !== 'Modal') continue;
    for (const own of ownElements(element)) if (own.matches('.a2ui-modal-content')) yield own;
  }
}
