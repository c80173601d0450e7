import type { CardText } from '../text/cardText.ts';
import { type DrawingType, LEVEL_NAMES, type LevelName } from './card.ts';
import type { JsonPath } from './jsonValue.ts';
import { isLinkableId } from './textLinks.ts';

/** A level or drawing with an ID. */
export type IdentifiedObject = {
  readonly id: string;
  /** Path of the object; the ID is at `[...path, 'clientObjectId']`. */
  readonly path: JsonPath;
} & (
  | { readonly kind: 'level'; readonly level: LevelName }
  /** The type is absent while the text doesn't contain a known one. */
  | { readonly kind: 'drawing'; readonly type: DrawingType | undefined }
);

/** All levels and drawings with an ID, levels first, from the highest name to the lowest. */
export function objectIds({ sketch }: Pick<CardText, 'sketch'>): IdentifiedObject[] {
  const objects: IdentifiedObject[] = [];
  for (const level of LEVEL_NAMES) {
    const id = sketch.levels[level]?.clientObjectId;
    if (id) objects.push({ kind: 'level', id, level, path: ['levels', level] });
  }
  sketch.drawings.forEach(({ clientObjectId: id, type }, place) => {
    if (id) objects.push({ kind: 'drawing', id, type, path: ['drawings', place] });
  });
  return objects;
}

/** Prefixes of new IDs. */
const ID_STEMS: Readonly<Record<DrawingType | LevelName, string>> = {
  HORIZONTAL_LINE: 'hline',
  LINE: 'line',
  RECTANGLE: 'zone',
  PARALLEL: 'channel',
  FIB_RETRACEMENT: 'fib',
  resistance: 'lv_res',
  intermediateResistance: 'lv_ires',
  pivot: 'lv_piv',
  intermediateSupport: 'lv_isup',
  support: 'lv_sup',
};

/** A new ID: the level's plain name if free, or the drawing's prefix with the first free number. */
export function freshObjectId(card: Pick<CardText, 'sketch'>, what: DrawingType | LevelName): string {
  const taken = new Set(objectIds(card).map((object) => object.id));
  const stem = ID_STEMS[what];
  if (stem.startsWith('lv_') && !taken.has(stem)) return stem;
  let number = 1;
  while (taken.has(`${stem}${number}`)) number++;
  return `${stem}${number}`;
}

/** Full names of the levels, for lists, titles and screen readers. */
export const LEVEL_TITLES: Readonly<Record<LevelName, string>> = {
  resistance: 'Resistance',
  intermediateResistance: 'Intermediate resistance',
  pivot: 'Pivot',
  intermediateSupport: 'Intermediate support',
  support: 'Support',
};

/** Names of the drawing types. */
export const DRAWING_LABELS: Readonly<Record<DrawingType, string>> = {
  HORIZONTAL_LINE: 'Horizontal line',
  LINE: 'Line',
  RECTANGLE: 'Rectangle',
  PARALLEL: 'Channel',
  FIB_RETRACEMENT: 'Fibonacci',
};

/** Names of the drawing types within a sentence. */
export const DRAWING_TYPE_NAMES: Readonly<Record<DrawingType, string>> = {
  HORIZONTAL_LINE: 'horizontal line',
  LINE: 'line',
  RECTANGLE: 'rectangle',
  PARALLEL: 'parallel channel',
  FIB_RETRACEMENT: 'Fibonacci retracement',
};

/** Why no object can have the ID `to`, for people; undefined if one can. `from` is its current ID, if any. */
export function renameRefusal(
  card: Pick<CardText, 'sketch'>,
  from: string | undefined,
  to: string,
): string | undefined {
  if (from === to) return undefined;
  if (to === '') return 'The ID can’t be empty.';
  if (!isLinkableId(to)) {
    return 'The ID can’t contain a colon, a line break or double square brackets, because text links couldn’t use it.';
  }
  const holder = objectIds(card).find((object) => object.id === to);
  if (holder === undefined) return undefined;
  const where = holder.kind === 'level' ? `the level ${holder.level}` : 'another drawing';
  return `The ID "${to}" is already used by ${where}.`;
}
