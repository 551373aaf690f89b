// All settings by name. Each returns {surfaces, env, key, eye, ao, aoR, exposure}: surfaces = named places objects can stand on.
import { fridge } from './fridge.js';
import { kitchen } from './kitchen.js';
import { living } from './living.js';
import { restaurant } from './restaurant.js';
import { shop } from './shop.js';
import { studio } from './studio.js';
import { workshop } from './workshop.js';

export const SETTINGS = { fridge, kitchen, living, restaurant, shop, studio, workshop };
