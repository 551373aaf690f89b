// What is written on the page, as a person would read it.

import {instanceOf} from './instances.js';

const ICON = '.material-icons';

/** Returns the text drawn by an element, without the letters that stand for icons. */
export function wordsOf(element) {
  const copy = [];
  const visit = node => {
    if (node.nodeType === Node.TEXT_NODE) copy.push(node.data);
    else if (node.nodeType === Node.ELEMENT_NODE && !node.matches(ICON)) {
      const block = getComputedStyle(node).display !== 'inline';
      if (block) copy.push(' ');
      node.childNodes.forEach(visit);
      if (block || node.tagName === 'BR') copy.push(' ');
    }
  };
  visit(element);
  return copy.join('').replace(/\s+/g, ' ').trim();
}

/** Returns the label of a control: its spoken name, else its words, else those of its owner or of the icons on it. */
export function labelOf(control, owner) {
  return control.getAttribute('aria-label') || wordsOf(control) || accessibleName(owner) || iconNames(control);
}

/** Returns the accessible name that the message gave a component, or ''. */
export function accessibleName(element) {
  const label = element.controller?.props?.accessibility?.label;
  return typeof label === 'string' ? label : '';
}

function iconNames(control) {
  const names = [];
  for (const icon of control.querySelectorAll(ICON)) {
    const owner = icon.closest('*');
    const instance = ownerInstance(owner);
    const name = instance?.controller?.props?.name;
    if (typeof name === 'string') names.push(name.replace(/([A-Z])/g, ' $1').toLowerCase());
  }
  return names.join(' ');
}

function ownerInstance(node) {
  let current = node;
  while (current && !(current.nodeType === Node.ELEMENT_NODE && instanceOf(current))) current = current.parentNode;
  return current;
}
