import { type DrawingType, LEVEL_NAMES, type LevelName } from './card.ts';
import type { CardText } from './cardText.ts';
import type { JsonPath } from './jsonValue.ts';
import { isLinkableId } from './textLinks.ts';

/** A level or drawing that has an id. */
export type IdentifiedObject = {
  readonly id: string;
  /** Of the object; the id stands at `[...path, 'clientObjectId']`. */
  readonly path: JsonPath;
} & (
  | { readonly kind: 'level'; readonly level: LevelName }
  /** The type is absent while the text does not say a known one. */
  | { readonly kind: 'drawing'; readonly type: DrawingType | undefined }
);

/** All levels and drawings that have an id, levels first, from the highest name to the lowest. */
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

/** Beginnings of new ids. */
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

/** A fresh id for a new object: a level's plain name if free, a drawing's with the first free number. */
export function freshObjectId(card: Pick<CardText, 'sketch'>, what: DrawingType | LevelName): string {
  const taken = new Set(objectIds(card).map((object) => object.id));
  const stem = ID_STEMS[what];
  if (stem.startsWith('lv_') && !taken.has(stem)) return stem;
  let number = 1;
  while (taken.has(`${stem}${number}`)) number++;
  return `${stem}${number}`;
}

/** The levels' names in full, for lists, titles and screen readers. */
export const LEVEL_TITLES: Readonly<Record<LevelName, string>> = {
  resistance: 'Resistance',
  intermediateResistance: 'Intermediate resistance',
  pivot: 'Pivot',
  intermediateSupport: 'Intermediate support',
  support: 'Support',
};

/** How the kinds of drawings are called. */
export const DRAWING_LABELS: Readonly<Record<DrawingType, string>> = {
  HORIZONTAL_LINE: 'Horizontal line',
  LINE: 'Line',
  RECTANGLE: 'Rectangle',
  PARALLEL: 'Channel',
  FIB_RETRACEMENT: 'Fibonacci',
};

/** Why no object may take the id `to`, in words for people; undefined when one may. `from` is what it is called now, if anything. */
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
