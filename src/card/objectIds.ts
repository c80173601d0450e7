import { type DrawingType, LEVEL_NAMES, type LevelName, LINKED_TEXT_FIELDS } from './card.ts';
import type { CardText } from './cardText.ts';
import type { JsonPath } from './jsonPath.ts';
import { rangeInText } from './rangeInText.ts';
import { setValue } from './setValue.ts';
import { settleEdits } from './text/settleEdits.ts';
import type { TextEdit } from './textEdit.ts';
import { findTextLinks, isLinkableId } from './textLinks.ts';

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

/** A rename of an object, or why it cannot be. */
export type ObjectRename =
  | { readonly kind: 'edits'; readonly edits: readonly TextEdit[] }
  | { readonly kind: 'refused'; readonly reason: string };

/** Gives the object with the id `from` the id `to`, in the object and in every link to it. */
export function renameObjectId(card: CardText, from: string, to: string): ObjectRename {
  const objects = objectIds(card);
  const renamed = objects.filter((object) => object.id === from);
  if (renamed.length === 0) return refused(`No level or drawing has the id "${from}".`);
  if (from === to) return { kind: 'edits', edits: [] };
  if (to === '') return refused('An id must not be empty.');
  if (!isLinkableId(to)) {
    return refused('A text link could not name this id: no colon, line end, or double square brackets, please.');
  }
  const holder = objects.find((object) => object.id === to);
  if (holder !== undefined) {
    const where = holder.kind === 'level' ? `the level ${holder.level}` : 'another drawing';
    return refused(`The id "${to}" is taken by ${where}.`);
  }
  const edits = renamed.flatMap((object) => setValue(card, [...object.path, 'clientObjectId'], to));
  // Link by link, so that the words between keep every character and escape they are written with.
  const newText = JSON.stringify(to).slice(1, -1);
  for (const field of LINKED_TEXT_FIELDS) {
    for (const link of findTextLinks(card.sketch.metadata[field] ?? '')) {
      if (link.kind !== 'link' || link.id !== from) continue;
      edits.push({ ...rangeInText(card, ['metadata', field], link.idRange), newText });
    }
  }
  return { kind: 'edits', edits: settleEdits(card.text, edits) };
}

function refused(reason: string): ObjectRename {
  return { kind: 'refused', reason };
}
