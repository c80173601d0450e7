import { commaBetween } from '../text/jsonTrivia.ts';
import type { TextEdit } from '../textEdit.ts';
import type { PlaceInCard } from './placeInCard.ts';

/** The commas that a new key or item needs where it is put. */
export interface Separators {
  /** Put behind what stands before. */
  readonly edits?: readonly TextEdit[];
  /** Follows what is put. */
  readonly after: '' | ',';
}

/** Which commas are missing on both sides of a place between keys or items. */
export function separatorsAt(text: string, place: PlaceInCard & { readonly kind: 'key' | 'item' }): Separators {
  const { before, after, range } = place;
  const end = range.offset + range.length;
  const needsBefore = before !== undefined && commaBetween(text, before, range.offset) === undefined;
  const needsAfter = after !== undefined && after >= end && commaBetween(text, end, after) === undefined;
  return {
    ...(needsBefore ? { edits: [{ offset: before, length: 0, newText: ',' }] } : {}),
    after: needsAfter ? ',' : '',
  };
}
