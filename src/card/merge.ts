import { type Card, type Drawing, LEVEL_NAMES, type Metadata } from './card.ts';
import { LABELLED_FIELDS } from './fieldLabels.ts';
import type { JsonPath } from './jsonPath.ts';
import { sameDrawings } from './sameCard.ts';
import { sameValue } from './sameValue.ts';

/** A part that both sides changed, differently. `undefined`: the side has it no more. */
export interface CardConflict {
  readonly path: JsonPath;
  /** No two conflicts of a merge have the same. E.g. `title`, `type and levels`, `drawing zone`. */
  readonly label: string;
  readonly published: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
}

/** A three-way merge: one card that holds both sides' changes, or what stands against it. */
export type Merge =
  | { readonly kind: 'merged'; readonly card: Card }
  | { readonly kind: 'conflict'; readonly conflicts: readonly CardConflict[] };

/** Field by field, drawing by drawing (by client object id); type and levels are one part, because the service keeps them one. */
export function merge(published: Card, theirs: Card, mine: Card): Merge {
  const { card, conflicts } = mergeTaking('mine', published, theirs, mine);
  return conflicts.length === 0 ? { kind: 'merged', card } : { kind: 'conflict', conflicts };
}

/** Whose word counts where both changed a part differently. */
export type MergeSide = 'mine' | 'theirs';

/** A card of both sides' changes, and the parts where one side's word had to be taken. */
export interface ChosenMerge {
  readonly card: Card;
  readonly conflicts: readonly CardConflict[];
}

/** As `merge`, with one side's word where both changed a part differently; the other side's further changes stay. */
export function mergeTaking(side: MergeSide, published: Card, theirs: Card, mine: Card): ChosenMerge {
  return mergeBy(() => side, published, theirs, mine);
}

/** As `mergeTaking`, with a side for each conflict by its label; where none was chosen, mine stays. */
export function mergeChoosing(
  choices: ReadonlyMap<CardConflict['label'], MergeSide>,
  published: Card,
  theirs: Card,
  mine: Card,
): ChosenMerge {
  return mergeBy((label) => choices.get(label) ?? 'mine', published, theirs, mine);
}

function mergeBy(sideOf: (label: string) => MergeSide, published: Card, theirs: Card, mine: Card): ChosenMerge {
  const conflicts: CardConflict[] = [];
  const pick = <T>(
    path: JsonPath,
    label: string,
    of: (card: Card) => T,
    same: (a: T, b: T) => boolean = sameValue,
  ): T => {
    const [base, other, own] = [of(published), of(theirs), of(mine)];
    if (same(base, own) || same(other, own)) return other;
    if (same(base, other)) return own;
    conflicts.push({ path, label, published: base, theirs: other, mine: own });
    return sideOf(label) === 'mine' ? own : other;
  };

  const fields = LABELLED_FIELDS.map(([field, label]) => [
    field,
    // An absent text and an empty one are the same to the service.
    pick(['metadata', field], label, (card) => card.metadata[field] || undefined),
  ]);
  const typeAndLevels = pick(['levels'], 'type and levels', typeAndLevelsOf);
  const { direction, entryPlacement, levels } = typeAndLevels;
  const metadata: Metadata = {
    ...(Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as Metadata),
    direction,
    entryPlacement,
  };
  // Required by the type, though a text that breaks a rule may hold an empty one.
  metadata.title ??= '';
  metadata.preferenceText ??= '';

  const drawings = [published, theirs, mine].every(hasOwnIds)
    ? mergeDrawings(
        (id) => pick(pathOf(mine, theirs, id), `drawing ${id}`, (card) => drawingOf(card, id)),
        theirs,
        mine,
      )
    : pick(['drawings'], 'drawings', (card) => card.drawings, sameDrawings);
  return { card: { metadata, levels, drawings }, conflicts };
}

function typeAndLevelsOf(card: Card): Pick<Metadata, 'direction' | 'entryPlacement'> & Pick<Card, 'levels'> {
  const { direction, entryPlacement } = card.metadata;
  const levels = Object.fromEntries(
    LEVEL_NAMES.flatMap((name) => (card.levels[name] === undefined ? [] : [[name, card.levels[name]]])),
  );
  return { direction, entryPlacement, levels: levels as Card['levels'] };
}

/** My order; what only they have comes behind what it follows in theirs. */
function mergeDrawings(pick: (id: string) => Drawing | undefined, theirs: Card, mine: Card): Drawing[] {
  const order = mine.drawings.map((drawing) => drawing.clientObjectId);
  const known = new Set(order);
  theirs.drawings.forEach((drawing, place) => {
    if (known.has(drawing.clientObjectId)) return;
    const before = theirs.drawings[place - 1]?.clientObjectId;
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, drawing.clientObjectId);
  });
  return order.flatMap((id) => pick(id) ?? []);
}

function drawingOf(card: Card, id: string): Drawing | undefined {
  return card.drawings.find((drawing) => drawing.clientObjectId === id);
}

function hasOwnIds(card: Card): boolean {
  return new Set(card.drawings.map((drawing) => drawing.clientObjectId)).size === card.drawings.length;
}

/** Where the drawing stands in mine, or else in theirs. */
function pathOf(mine: Card, theirs: Card, id: string): JsonPath {
  const place = mine.drawings.findIndex((drawing) => drawing.clientObjectId === id);
  return ['drawings', place === -1 ? theirs.drawings.findIndex((drawing) => drawing.clientObjectId === id) : place];
}
