import { type Card, type Drawing, type Expiry, fieldLabel, LEVEL_NAMES, type Metadata, SINGLE_FIELDS } from './card.ts';
import { CARD_TYPE_LABELS, cardType } from './cardType.ts';
import { describeDrawings, describeField, describeLevel } from './describeChanges.ts';
import { type JsonPath, sameValue } from './jsonValue.ts';
import { sameDrawing, sameField, sameLevels, sameStack } from './sameMeaning.ts';

/** A part that both sides changed differently. `undefined`: removed on that side. */
export interface CardConflict {
  readonly path: JsonPath;
  /** Unique within a merge, e.g. `title`, `type and levels`, `drawing zone`. */
  readonly label: string;
  /** Absent if the base isn't known. */
  readonly published: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
}

/** A three-way merge: a card with both sides' changes, or the conflicts. */
export type Merge =
  | { readonly kind: 'merged'; readonly card: Card }
  | { readonly kind: 'conflict'; readonly conflicts: readonly CardConflict[] };

/**
 * Merges field by field and drawing by drawing (by client object ID). Type and levels are one part, because the service
 * treats them as one. Without `published`, every difference is a conflict.
 */
export function merge(published: Card | undefined, theirs: Card, mine: Card): Merge {
  const { card, conflicts } = mergeTaking('mine', published, theirs, mine);
  return conflicts.length === 0 ? { kind: 'merged', card } : { kind: 'conflict', conflicts };
}

/** The side that wins a conflict. */
export type MergeSide = 'mine' | 'theirs';

/** A card with both sides' changes, and the conflicts that one side won. */
interface ChosenMerge {
  readonly card: Card;
  readonly conflicts: readonly CardConflict[];
}

/** As `merge`, with one side winning each conflict; the other side's further changes are kept. */
export function mergeTaking(side: MergeSide, published: Card | undefined, theirs: Card, mine: Card): ChosenMerge {
  return mergeBy(() => side, published, theirs, mine);
}

/** As `mergeTaking`, with a side per conflict label; mine by default. */
export function mergeChoosing(
  choices: ReadonlyMap<CardConflict['label'], MergeSide>,
  published: Card | undefined,
  theirs: Card,
  mine: Card,
): ChosenMerge {
  return mergeBy((label) => choices.get(label) ?? 'mine', published, theirs, mine);
}

function mergeBy(
  sideOf: (label: string) => MergeSide,
  published: Card | undefined,
  theirs: Card,
  mine: Card,
): ChosenMerge {
  const conflicts: CardConflict[] = [];
  const pick = <T>(path: JsonPath, label: string, of: (card: Card) => T, same: (a: Card, b: Card) => boolean): T => {
    // Both sides made equivalent changes: mine is kept, so that the text isn't rewritten for nothing.
    if (same(theirs, mine)) return of(mine);
    if (published !== undefined && same(published, mine)) return of(theirs);
    if (published !== undefined && same(published, theirs)) return of(mine);
    conflicts.push({ path, label, published: published && of(published), theirs: of(theirs), mine: of(mine) });
    return of(sideOf(label) === 'mine' ? mine : theirs);
  };

  const fields = SINGLE_FIELDS.map((field) => [
    field,
    pick(
      ['metadata', field],
      fieldLabel(field),
      (card) => card.metadata[field] || undefined,
      (a, b) => sameField(field, a.metadata, b.metadata),
    ),
  ]);
  const typeAndLevels = pick(['levels'], 'type and levels', typeAndLevelsOf, sameTypeAndLevels);
  const { direction, entryPlacement, levels } = typeAndLevels;
  const metadata: Metadata = {
    ...(Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as Metadata),
    direction,
    entryPlacement,
  };
  // Required by the type, although a text that breaks a rule may have an empty one.
  metadata.title ??= '';
  metadata.preferenceText ??= '';

  const drawings = [published ?? mine, theirs, mine].every(hasOwnIds)
    ? mergeDrawings(
        (id) =>
          pick(
            pathOf(mine, theirs, id),
            `drawing ${id}`,
            (card) => drawingOf(card, id),
            (a, b) => sameDrawingOf(id, a, b),
          ),
        published,
        theirs,
        mine,
      )
    : pick(
        ['drawings'],
        'drawings',
        (card) => card.drawings,
        (a, b) => sameStack(a.drawings, b.drawings),
      );
  return { card: { metadata, levels, drawings }, conflicts };
}

function typeAndLevelsOf(card: Card): Pick<Metadata, 'direction' | 'entryPlacement'> & Pick<Card, 'levels'> {
  const { direction, entryPlacement } = card.metadata;
  const levels = Object.fromEntries(
    LEVEL_NAMES.flatMap((name) => (card.levels[name] === undefined ? [] : [[name, card.levels[name]]])),
  );
  return { direction, entryPlacement, levels: levels as Card['levels'] };
}

function sameTypeAndLevels(a: Card, b: Card): boolean {
  return (
    a.metadata.direction === b.metadata.direction &&
    a.metadata.entryPlacement === b.metadata.entryPlacement &&
    sameLevels(a.levels, b.levels)
  );
}

/** My order if I changed it, else theirs. What only the other side has follows its neighbour there. */
function mergeDrawings(
  pick: (id: string) => Drawing | undefined,
  published: Card | undefined,
  theirs: Card,
  mine: Card,
): Drawing[] {
  const [first, second] = published === undefined || isReordered(published, mine) ? [mine, theirs] : [theirs, mine];
  const order = first.drawings.map((drawing) => drawing.clientObjectId);
  const known = new Set(order);
  second.drawings.forEach((drawing, place) => {
    if (known.has(drawing.clientObjectId)) return;
    const before = second.drawings[place - 1]?.clientObjectId;
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, drawing.clientObjectId);
  });
  return order.flatMap((id) => pick(id) ?? []);
}

/** Whether the drawings that both cards have are stacked in another order. */
function isReordered(published: Card, edited: Card): boolean {
  const ids = (card: Card, other: Card) =>
    card.drawings.flatMap(({ clientObjectId: id }) => (drawingOf(other, id) === undefined ? [] : [id]));
  return !sameValue(ids(published, edited), ids(edited, published));
}

function sameDrawingOf(id: string, a: Card, b: Card): boolean {
  const [one, other] = [drawingOf(a, id), drawingOf(b, id)];
  return one === other || (one !== undefined && other !== undefined && sameDrawing(one, other));
}

function drawingOf(card: Card, id: string): Drawing | undefined {
  return card.drawings.find((drawing) => drawing.clientObjectId === id);
}

function hasOwnIds(card: Card): boolean {
  return new Set(card.drawings.map((drawing) => drawing.clientObjectId)).size === card.drawings.length;
}

/** Index of the drawing in mine, or else in theirs. */
function pathOf(mine: Card, theirs: Card, id: string): JsonPath {
  const place = mine.drawings.findIndex((drawing) => drawing.clientObjectId === id);
  return ['drawings', place === -1 ? theirs.drawings.findIndex((drawing) => drawing.clientObjectId === id) : place];
}

/** The three versions of a part as text; absent where the part doesn't exist. */
interface ConflictDescription {
  readonly base?: string;
  readonly theirs?: string;
  readonly mine?: string;
}

/** Both sides' versions of a part, and the base. `decimals`: those with which prices are shown. */
export function describeConflict(
  { path, published, theirs, mine }: CardConflict,
  decimals: number,
): ConflictDescription {
  const [base, other, own] = describeVersions(path, [published, theirs, mine], decimals);
  return {
    ...(base === undefined ? {} : { base }),
    ...(other === undefined ? {} : { theirs: other }),
    ...(own === undefined ? {} : { mine: own }),
  };
}

/** The level or drawing of the conflict; undefined for none or several. */
export function conflictObjectId({ path, theirs, mine }: CardConflict): string | undefined {
  if (path[0] !== 'drawings' || path.length < 2) return undefined;
  return ((mine ?? theirs) as Drawing | undefined)?.clientObjectId;
}

/** The values are those of `merge`: the label tells the type of the part. */
function describeVersions(
  [part, which]: CardConflict['path'],
  values: readonly unknown[],
  decimals: number,
): (string | undefined)[] {
  if (part === 'metadata') return (values as (string | Expiry | undefined)[]).map(describeField);
  if (part === 'levels')
    return (values as (TypeAndLevels | undefined)[]).map((value) => value && describeTypeAndLevels(value, decimals));
  if (which !== undefined) return describeDrawings(values as (Drawing | undefined)[], decimals);
  return (values as (readonly Drawing[] | undefined)[]).map((value) => value && describeDrawingList(value, decimals));
}

type TypeAndLevels = Pick<Metadata, 'direction' | 'entryPlacement'> & Pick<Card, 'levels'>;

function describeTypeAndLevels({ levels, ...type }: TypeAndLevels, decimals: number): string {
  const lines = LEVEL_NAMES.flatMap((name) => {
    const words = describeLevel(levels[name], decimals);
    return words === undefined ? [] : [`${name} ${words}`];
  });
  return [CARD_TYPE_LABELS[cardType(type)], ...lines].join('\n');
}

function describeDrawingList(drawings: readonly Drawing[], decimals: number): string | undefined {
  const lines = drawings.map(
    (drawing) => `${drawing.clientObjectId}: ${describeDrawings([drawing], decimals).join('')}`,
  );
  return lines.length === 0 ? undefined : lines.join('\n');
}
