import type { JsonPath } from '../jsonPath.ts';
import type { TextRange } from '../textEdit.ts';
import type { PlaceInCard } from './placeInCard.ts';

/** Whether a path is this one, `'*'` standing for any key or position. */
export function matches(path: JsonPath, pattern: JsonPath): boolean {
  return path.length === pattern.length && pattern.every((part, at) => part === '*' || part === path[at]);
}

/** What a value put at the place replaces: nothing where none is written, never an object or list. */
export function valueRange(place: PlaceInCard): TextRange | undefined {
  if (place.kind !== 'value') return undefined;
  return place.node?.type === 'object' || place.node?.type === 'array' ? undefined : place.range;
}

/** A text as it is written into the file. */
export function writtenValue(text: string): string {
  return JSON.stringify(text);
}
