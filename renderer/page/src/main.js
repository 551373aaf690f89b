// The page: one surface, drawn from messages, read and acted on from outside through `window.firsthand`.

import {setClock} from './clock.js';
import '@a2ui/lit/v0_9';
import {renderMarkdown} from '@a2ui/markdown-it';
import {MessageProcessor} from '@a2ui/web_core/v0_9';
import {Context} from '@a2ui/lit/v0_9';
import {ContextProvider} from '@lit/context';
import {topmost} from './boxes.js';
import {catalog} from './catalog.js';
import {bringIntoView, controlElement, rowsOf} from './fields.js';
import {addPictures} from './pictures.js';
import {contentHeight, dialogOpen, readTargets, readTexts} from './reading.js';
import {settle} from './settle.js';
import {wrapRows} from './rows.js';
import {styleSurface} from './surface-style.js';
import {noteUse, showData} from './used.js';
import './theme.css';

const stage = document.getElementById('stage');
const page = {processor: null, surface: null, actions: [], links: [], errors: [], markdown: 0};

async function countedMarkdown(text, options) {
  page.markdown += 1;
  try {
    return await renderMarkdown(text, options);
  } finally {
    page.markdown -= 1;
  }
}

new ContextProvider(stage, {context: Context.markdown, initialValue: countedMarkdown});

function keepError(error) {
  page.errors.push(String(error?.message ?? error?.code ?? error).slice(0, 300));
}

function clear() {
  for (const id of [...(page.processor?.model.surfacesMap.keys() ?? [])]) page.processor.model.deleteSurface(id);
  stage.replaceChildren();
  Object.assign(page, {surface: null, actions: [], links: [], errors: []});
  page.processor = new MessageProcessor([catalog], action => page.actions.push(action));
  page.processor.onSurfaceCreated(surface => {
    surface.onError?.subscribe?.(keepError);
    const element = document.createElement('a2ui-surface');
    element.surface = surface;
    page.surface = surface;
    stage.append(element);
  });
}

/** Draws a surface from its messages; returns {refused: words} where the drawing library refuses them, else a reading. */
async function draw({messages, pictures, now, scroll, theme}) {
  setClock(now);
  document.documentElement.className = `a2ui-${theme}`;
  addPictures(pictures);
  clear();
  try {
    page.processor.processMessages(messages);
  } catch (error) {
    return {refused: `${error.name}: ${error.message}`.slice(0, 600)};
  }
  for (const element of stage.children) await styleSurface(element);
  return read({scroll});
}

/** Reads everything of one instant, after scrolling to a place where one is given. */
async function read({scroll = null} = {}) {
  deepActive()?.blur?.();
  showData();
  await settle(stage, () => page.markdown);
  wrapRows(stage);
  if (scroll !== null) window.scrollTo({top: scroll, behavior: 'instant'});
  return {
    height: contentHeight(stage),
    viewport: innerHeight,
    dialog: dialogOpen(stage),
    scroll: window.scrollY,
    targets: readTargets(stage),
    texts: readTexts(stage),
    data: page.surface?.dataModel.get('/') ?? {},
    actions: page.actions,
    links: page.links,
    errors: page.errors,
  };
}

function deepActive() {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

/** Prepares an act: sets the clock, forgets what earlier acts raised, and reads the page as it stands. */
async function begin({now, scroll}) {
  setClock(now);
  Object.assign(page, {actions: [], links: [], errors: []});
  return read({scroll});
}

// Nothing navigates: a link or a new window is noted and goes nowhere.
window.open = url => {
  page.links.push(String(url));
  return null;
};
document.addEventListener(
  'click',
  event => {
    const link = event.composedPath().find(node => node.tagName === 'A' && node.hasAttribute?.('href'));
    if (!link) return;
    event.preventDefault();
    page.links.push(link.getAttribute('href'));
  },
  true,
);
for (const kind of ['input', 'change']) document.addEventListener(kind, noteUse, true);
document.addEventListener('submit', event => event.preventDefault(), true);
document.addEventListener('contextmenu', event => event.preventDefault(), true);

window.firsthand = {
  draw,
  read,
  begin,
  settle: () => settle(stage, () => page.markdown),
  rows: id => rowsOf(stage, id),
  field: (id, path) => bringIntoView(stage, id, path),
  control: (id, path, index) => controlElement(stage, id, path, index),
  backdrop: (x, y) => topmost(x, y)?.matches('.a2ui-modal-overlay') ?? false,
};
