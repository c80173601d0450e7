import { REQUIRED_LEVEL_NAMES } from '../../../src/card/card.ts';
import type { CardEdit } from '../../../src/protocol/cardEdit.ts';
import type { ObjectRow } from './objectRow.ts';

/** The edit that takes the objects away, or why they must stay. */
export type Removal =
  | { readonly kind: 'edit'; readonly edit: CardEdit }
  | { readonly kind: 'refused'; readonly reason: string };

/** Takes these objects away in one step; `levelsLocked` says why levels cannot be changed, if they cannot. */
export function removeObjects(rows: readonly ObjectRow[], levelsLocked: string | undefined): Removal {
  const places: number[] = [];
  const levels: (readonly string[])[] = [];
  for (const { what, name } of rows) {
    if (what.kind === 'drawing') places.push(what.place);
    else if (REQUIRED_LEVEL_NAMES.some((required) => required === what.level)) {
      return { kind: 'refused', reason: `A card cannot do without its ${name.toLowerCase()}.` };
    } else if (levelsLocked !== undefined) return { kind: 'refused', reason: levelsLocked };
    else levels.push(['levels', what.level]);
  }
  if (levels.length === 0) return { kind: 'edit', edit: { kind: 'removeDrawings', places } };
  const paths = [...levels, ...places.map((place) => ['drawings', place])];
  return { kind: 'edit', edit: { kind: 'setMany', changes: paths.map((path) => ({ path: [...path] })) } };
}
