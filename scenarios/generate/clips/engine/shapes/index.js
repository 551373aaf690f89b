// All shape families by name. Each builder returns {group, size: [w, h, d], grip: {kind, ...}}; origin = centre of the base, front = +Z.
import * as clothing from './clothing.js';
import * as furnishing from './furnishing.js';
import * as menu from './menu.js';
import * as packs from './packs.js';
import * as tableware from './tableware.js';
import * as tools from './tools.js';

export const SHAPES = { ...clothing, ...furnishing, ...menu, ...packs, ...tableware, ...tools };
