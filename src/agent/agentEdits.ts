import * as z from 'zod/mini';
import { levelsLockedReason } from '../card/findings/publishedState.ts';
import {
  DIRECTIONS,
  drawingSchema,
  drawingStyleSchema,
  ENTRY_PLACEMENTS,
  expirySchema,
  LEVEL_NAMES,
  REQUIRED_LEVEL_NAMES,
  TEXT_FIELDS,
  TIMEFRAMES,
} from '../card/model/card.ts';
import type { DrawingSketch } from '../card/model/cardSketch.ts';
import { describeChanges } from '../card/model/describeChanges.ts';
import type { JsonValue, PlaceChange } from '../card/model/jsonValue.ts';
import { lazy } from '../card/model/lazy.ts';
import { freshObjectId } from '../card/model/objectIds.ts';
import type { CardText } from '../card/text/cardText.ts';
import { changeValues, renameObjectId } from '../card/text/changeCard.ts';
import { nodeAt } from '../card/text/jsonTree.ts';
import { LinePositions } from '../card/text/linePositions.ts';
import { readCardText } from '../card/text/readCard.ts';
import { applyTextEdits, type TextEdit, trimEdit } from '../card/text/textEdit.ts';
import { type HeldCard, ToolError } from './agentHost.ts';

/** Maximum number of edits per call. */
const MOST_EDITS = 60;

const objectId = () => z.string().check(z.minLength(1), z.maxLength(200), z.describe('clientObjectId of the drawing'));

const placeAmong = () =>
  z.exactOptional(
    z.int().check(z.minimum(0), z.describe('Index in "drawings", only needed if several drawings have the ID')),
  );

/** One edit of a card by an agent. Drawings are named by their ID, so that an edit can't hit another one. */
const agentEditSchema = /* @__PURE__ */ lazy(() =>
  z.discriminatedUnion('do', [
    z.strictObject({
      do: z.literal('set_level').check(z.describe('Moves a level, or adds one')),
      level: z.enum(LEVEL_NAMES),
      price: z.number(),
    }),
    z.strictObject({
      do: z.literal('remove_level').check(z.describe('Only intermediate levels can be removed')),
      level: z.enum(LEVEL_NAMES),
    }),
    z.strictObject({
      do: z.literal('move_point'),
      drawing: objectId(),
      place: placeAmong(),
      point: z.int().check(z.minimum(0), z.describe('Index of the point')),
      time: z.exactOptional(z.string().check(z.describe('ISO 8601 in UTC, e.g. 2026-03-02T08:00:00Z'))),
      price: z.exactOptional(z.number()),
    }),
    z.strictObject({
      do: z.literal('add_drawing'),
      drawing: z.strictObject({
        ...drawingSchema().shape,
        clientObjectId: z.exactOptional(z.string().check(z.describe('A free ID is made if absent'))),
      }),
    }),
    z.strictObject({ do: z.literal('remove_drawing'), drawing: objectId(), place: placeAmong() }),
    z.strictObject({
      do: z.literal('style_drawing'),
      drawing: objectId(),
      place: placeAmong(),
      style: drawingStyleSchema(),
    }),
    z.strictObject({
      do: z.literal('set_text').check(z.describe('Link to objects as [[id:words]], never in the title')),
      field: z.enum(TEXT_FIELDS),
      text: z.string().check(z.maxLength(5000)),
    }),
    z.strictObject({
      do: z.literal('set_type'),
      direction: z.exactOptional(z.enum(DIRECTIONS)),
      entryPlacement: z.exactOptional(z.enum(ENTRY_PLACEMENTS)),
    }),
    z.strictObject({ do: z.literal('set_timeframe'), timeframe: z.enum(TIMEFRAMES) }),
    z.strictObject({ do: z.literal('set_expiry'), expiry: expirySchema() }),
    z.strictObject({
      do: z.literal('rename_object').check(z.describe('Also changes all links to it; must be the only edit of a call')),
      from: z.string().check(z.maxLength(200)),
      to: z.string().check(z.maxLength(200)),
      place: z.exactOptional(
        z
          .int()
          .check(
            z.minimum(0),
            z.describe('Index in "drawings": renames only this one of several with the ID, and no link'),
          ),
      ),
    }),
  ]),
);
type AgentEdit = z.infer<ReturnType<typeof agentEditSchema>>;

/** One to sixty edits that are made together. */
export const agentEditsSchema = /* @__PURE__ */ lazy(() =>
  z.array(agentEditSchema()).check(z.minLength(1), z.maxLength(MOST_EDITS)),
);

/** The text edits of a call. */
export interface PlannedEdits {
  /** Smallest text edits; empty if nothing changes. */
  readonly edits: readonly TextEdit[];
  readonly after: CardText;
  readonly difference: readonly Difference[];
}

/** A changed value, in words. */
interface Difference {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/** The text edits that make all edits together. Throws a `ToolError` if one of them can't be made. */
export function planAgentEdits(
  { text, context, readOnlyReason }: HeldCard,
  wanted: readonly AgentEdit[],
): PlannedEdits {
  if (readOnlyReason !== undefined) {
    throw new ToolError(readOnlyReason, 'Use create_draft to make a draft of the card, and edit the draft.');
  }
  const card = readCardText(text);
  requireReadable(card);
  const edits = textEditsOf(card, wanted);
  const after = readCardText(applyTextEdits(text, edits));
  const locked = wanted.some(isLevelEdit) ? levelsLockedReason(context.published, after.sketch) : undefined;
  if (locked !== undefined) throw new ToolError(locked, 'Leave the levels as they are, or add a set_type edit.');
  return { edits, after, difference: differenceOf(card, after, edits) };
}

/** Describes how a card's text changed. */
export function differenceOf(
  before: CardText,
  after: CardText,
  edits: readonly TextEdit[] = trimEdit(before.text, { offset: 0, length: before.text.length, newText: after.text }),
): Difference[] {
  if (before.card !== undefined && after.card !== undefined) {
    return describeChanges(before.card, after.card).map(({ label, before: was = 'none', after: is = 'none' }) => ({
      what: label,
      before: was,
      after: is,
    }));
  }
  return changedLines(before.text, edits);
}

/** Whole lines, because a changed digit alone says nothing. */
function changedLines(text: string, edits: readonly TextEdit[]): Difference[] {
  const blocks: { readonly start: number; end: number; readonly edits: TextEdit[] }[] = [];
  for (const edit of edits.toSorted((a, b) => a.offset - b.offset)) {
    const start = edit.offset === 0 ? 0 : text.lastIndexOf('\n', edit.offset - 1) + 1;
    const next = text.indexOf('\n', edit.offset + edit.length);
    const end = next === -1 ? text.length : next;
    const last = blocks.at(-1);
    if (last !== undefined && start <= last.end) {
      last.end = Math.max(end, last.end);
      last.edits.push(edit);
    } else blocks.push({ start, end, edits: [edit] });
  }
  const lines = new LinePositions(text);
  return blocks.map(({ start, end, edits: own }) => {
    const block = text.slice(start, end);
    const within = own.map((edit) => ({ ...edit, offset: edit.offset - start }));
    return {
      what: `line ${lines.positionAt(start).line + 1}`,
      before: block.trim(),
      after: applyTextEdits(block, within).trim(),
    };
  });
}

function requireReadable({ root, problems }: CardText): void {
  if (root?.type === 'object' && problems.every(({ kind }) => kind === 'duplicateKey')) return;
  throw new ToolError(
    'The text of the card isn’t valid JSON, so no value in it can be located. Nothing was changed.',
    'Call check_card, and ask the person to fix the syntax errors.',
  );
}

function isLevelEdit(edit: AgentEdit): boolean {
  return edit.do === 'set_level' || edit.do === 'remove_level';
}

function textEditsOf(card: CardText, wanted: readonly AgentEdit[]): readonly TextEdit[] {
  const [first] = wanted;
  if (first?.do === 'rename_object' && wanted.length === 1) {
    const renamed = renameObjectId(card, first.from, first.to, first.place);
    if (renamed.kind === 'edits') return renamed.edits;
    throw new ToolError(renamed.reason, 'Call read_card for the IDs in use, and choose another one.');
  }
  requireNoEditOfRemoved(wanted);
  const added: DrawingSketch[] = [];
  return changeValues(
    card,
    wanted.flatMap((edit) => changesOf(card, edit, added)),
  );
}

/** Rejects edits of something that another edit of the same call removes. */
function requireNoEditOfRemoved(wanted: readonly AgentEdit[]): void {
  const objects = wanted.map(objectOf);
  const place = wanted.findIndex((edit, at) => {
    const isRemoval = edit.do === 'remove_level' || edit.do === 'remove_drawing';
    return isRemoval && objects.some((object, other) => other !== at && object === objects[at]);
  });
  if (place === -1) return;
  throw new ToolError(
    `An edit removes the ${objects[place]}, and another one is about it, too. Nothing was changed.`,
    'Call edit_card again with only one of them.',
  );
}

/** Describes the level or drawing that an edit changes. */
function objectOf(edit: AgentEdit): string | undefined {
  switch (edit.do) {
    case 'set_level':
    case 'remove_level':
      return `level ${edit.level}`;
    case 'move_point':
    case 'remove_drawing':
    case 'style_drawing':
      return `drawing ${JSON.stringify(edit.drawing)}${edit.place === undefined ? '' : ` at ${edit.place}`}`;
    default:
      return undefined;
  }
}

/** The changes of one edit; `added` collects the drawings that earlier edits of the call have added. */
function changesOf(card: CardText, edit: AgentEdit, added: DrawingSketch[]): readonly PlaceChange[] {
  const { levels, drawings } = card.sketch;
  switch (edit.do) {
    case 'set_level': {
      const path = ['levels', edit.level];
      const price = { path: [...path, 'price'], value: edit.price };
      if (levels[edit.level]?.clientObjectId !== undefined) return [price];
      const clientObjectId = freshObjectId(card, edit.level);
      if (nodeAt(card.root, path)?.type !== 'object') return [{ path, value: { price: edit.price, clientObjectId } }];
      return [price, { path: [...path, 'clientObjectId'], value: clientObjectId }];
    }
    case 'remove_level':
      if (!REQUIRED_LEVEL_NAMES.some((name) => name === edit.level)) return [{ path: ['levels', edit.level] }];
      throw new ToolError(
        `A card must have the level ${edit.level}. Nothing was changed.`,
        'Use set_level to move it. Only intermediateResistance and intermediateSupport can be removed.',
      );
    case 'move_point': {
      const place = placeOf(card, edit);
      const point = drawings[place]?.points[edit.point];
      if (point === undefined) {
        throw new ToolError(
          `The drawing has ${drawings[place]?.points.length ?? 0} points, counted from 0. Nothing was changed.`,
          'Call read_card with part "drawings" for its points.',
        );
      }
      const path = ['drawings', place, 'points', edit.point];
      return [
        ...(edit.time === undefined ? [] : [{ path: [...path, 'time'], value: edit.time }]),
        ...(edit.price === undefined ? [] : [{ path: [...path, 'price'], value: edit.price }]),
      ];
    }
    case 'add_drawing': {
      const count = drawings.length + added.length;
      const taken = { sketch: { ...card.sketch, drawings: [...drawings, ...added] } };
      const clientObjectId = edit.drawing.clientObjectId ?? freshObjectId(taken, edit.drawing.type);
      const { type, ...rest } = edit.drawing;
      const drawing = { type, ...rest, clientObjectId };
      added.push({ clientObjectId, points: [], style: {} });
      return [{ path: ['drawings', count], value: drawing as unknown as JsonValue }];
    }
    case 'remove_drawing':
      return [{ path: ['drawings', placeOf(card, edit)] }];
    case 'style_drawing': {
      const path = ['drawings', placeOf(card, edit), 'style'];
      return Object.entries(edit.style).map(([key, value]) => ({ path: [...path, key], value }));
    }
    case 'set_text':
      return [{ path: ['metadata', edit.field], value: edit.text }];
    case 'set_type':
      return (['direction', 'entryPlacement'] as const).flatMap((key) =>
        edit[key] === undefined ? [] : [{ path: ['metadata', key], value: edit[key] }],
      );
    case 'set_timeframe':
      return [{ path: ['metadata', 'timeframe'], value: edit.timeframe }];
    case 'set_expiry':
      return [{ path: ['metadata', 'expiry'], value: { ...edit.expiry } }];
    case 'rename_object':
      throw new ToolError(
        'rename_object must be the only edit of a call. Nothing was changed.',
        'Call edit_card once for the other edits, and once more to rename the object.',
      );
  }
}

/** The index of the drawing with this ID; if there are several, the one that is named. */
function placeOf(
  { sketch: { drawings } }: CardText,
  { drawing: id, place: named }: { readonly drawing: string; readonly place?: number },
): number {
  const places = drawings.flatMap(({ clientObjectId }, place) => (clientObjectId === id ? [place] : []));
  const [place] = named === undefined ? places : places.filter((at) => at === named);
  if (place !== undefined && (named !== undefined || places.length === 1)) return place;
  if (places.length > 1 || (named !== undefined && places.length > 0)) {
    throw new ToolError(
      `${places.length > 1 ? 'Several drawings have' : 'Another drawing has'} the ID ${JSON.stringify(id)}. Nothing was changed.`,
      `Add "place": ${places.join(' or ')}, or give one of them another ID with rename_object and "place".`,
    );
  }
  const ids = drawings.map(({ clientObjectId = '' }) => JSON.stringify(clientObjectId)).join(', ');
  throw new ToolError(
    `No drawing has the ID ${JSON.stringify(id)}. Nothing was changed.`,
    `Use one of the card’s IDs: ${ids === '' ? 'it has no drawings' : ids}.`,
  );
}
