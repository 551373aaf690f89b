// Inputs that a person has used: an input keeps what was entered into it also where the data took nothing of it.

import {nothing, render} from 'lit';
import {instanceOf} from './instances.js';

const used = new Set();

/** Remembers the component whose input an event comes from. */
export function noteUse(event) {
  const element = event.composedPath().find(node => node.nodeType === Node.ELEMENT_NODE && instanceOf(node));
  if (element) used.add(element);
}

/** Draws the used inputs anew, so that they show what the data hold; complete once the page stands still. */
export function showData() {
  for (const element of used) {
    render(nothing, element.renderRoot, element.renderOptions);
    element.requestUpdate();
  }
  used.clear();
}
