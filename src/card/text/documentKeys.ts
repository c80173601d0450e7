import { LEVEL_NAMES } from '../card.ts';
import type { JsonPath } from '../jsonPath.ts';

const METADATA_KEYS = [
  'symbol',
  'title',
  'direction',
  'entryPlacement',
  'timeframe',
  'expiry',
  'preferenceText',
  'alternativeText',
  'comments',
];
const DRAWING_KEYS = ['type', 'clientObjectId', 'points', 'style', 'startHead', 'endHead', 'levels'];
const STYLE_KEYS = ['color', 'lineWidth', 'lineStyle', 'fillColor', 'borderColor', 'opacity'];

/** The keys of the object at `path` of a card, in the order the documents list them (P2 2.4, 4.8). */
export function documentKeys(path: JsonPath): readonly string[] {
  const [top, second, third] = path;
  if (top === undefined) return ['metadata', 'levels', 'drawings'];
  if (top === 'metadata') return second === undefined ? METADATA_KEYS : ['type', 'hours'];
  if (top === 'levels') return second === undefined ? LEVEL_NAMES : ['price', 'clientObjectId', 'time'];
  if (third === 'points') return ['time', 'price'];
  return third === 'style' ? STYLE_KEYS : DRAWING_KEYS;
}

/** The keys given, in the documents' order; keys that the documents do not know come last, as they stand. */
export function inDocumentOrder(path: JsonPath, keys: readonly string[]): string[] {
  const known = documentKeys(path);
  return [...known.filter((key) => keys.includes(key)), ...keys.filter((key) => !known.includes(key))];
}
