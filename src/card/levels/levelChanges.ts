import { LEVEL_NAMES } from '../card.ts';
import type { CardSketch } from '../cardSketch.ts';
import { keyChanges } from '../drawings/drawingChanges.ts';
import type { PlaceChange } from '../placeChange.ts';

/** What must change in the card for its levels to become `after`: whole levels that come or go, else single keys. */
export function levelChanges(before: CardSketch['levels'], after: CardSketch['levels']): PlaceChange[] {
  return LEVEL_NAMES.flatMap((name): PlaceChange[] => {
    const [was, is] = [before[name], after[name]];
    const path = ['levels', name];
    if (was === is) return [];
    if (is === undefined) return [{ path }];
    if (was === undefined) return [{ path, value: { ...is } }];
    return keyChanges(was, is, ['price', 'clientObjectId', 'time'], path);
  });
}
