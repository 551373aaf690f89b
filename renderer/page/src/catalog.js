// The basic catalog as it is drawn here: some elements replaced, `capitalize` (minimal catalogs) and `@index` (v1.0) added.

import {Catalog} from '@a2ui/web_core/v0_9';
import * as basic from '@a2ui/web_core/v0_9/basic_catalog';
import {z} from 'zod';
import {WorldChoicePicker, WorldDateTimeInput, WorldSlider, WorldTextField} from './inputs.js';
import {WorldAudio, WorldImage, WorldVideo} from './media.js';

const REPLACED = [
  [basic.A2uiImage, 'firsthand-image', WorldImage],
  [basic.A2uiVideo, 'firsthand-video', WorldVideo],
  [basic.A2uiAudioPlayer, 'firsthand-audio', WorldAudio],
  [basic.A2uiTextField, 'firsthand-textfield', WorldTextField],
  [basic.A2uiChoicePicker, 'firsthand-choicepicker', WorldChoicePicker],
  [basic.A2uiDateTimeInput, 'firsthand-datetimeinput', WorldDateTimeInput],
  [basic.A2uiSlider, 'firsthand-slider', WorldSlider],
];
for (const [, tag, element] of REPLACED) customElements.define(tag, element);

const capitalize = {
  name: 'capitalize',
  returnType: 'string',
  schema: z.object({value: z.any()}),
  execute: ({value}) => {
    const text = String(value || '');
    return text.charAt(0).toUpperCase() + text.slice(1);
  },
};

/** The number of a template's row, from the data path of its instance, e.g. `/items/3`; 0 outside templates. */
const rowNumber = {
  name: '@index',
  returnType: 'number',
  schema: z.object({offset: z.any()}),
  execute: ({offset}, context) => Number(/\/(\d+)\/?$/.exec(context.path)?.[1] ?? 0) + Number(offset ?? 0),
};

export const catalog = new Catalog(
  basic.basicCatalog.id,
  [
    ...basic.basicCatalog.components.values(),
    ...REPLACED.map(([component, tagName]) => ({...component, tagName})),
  ],
  [...basic.basicCatalog.functions.values(), capitalize, rowNumber],
);
