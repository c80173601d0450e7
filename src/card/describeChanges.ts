import { type Card, type Drawing, type Expiry, LEVEL_NAMES, type Level } from './card.ts';
import { CARD_TYPE_LABELS, cardType } from './cardType.ts';
import { LABELLED_FIELDS } from './fieldLabels.ts';
import type { JsonPath } from './jsonPath.ts';
import { sameValue } from './sameValue.ts';

/** One field or object that differs, for people: where, and both sides in words. */
export interface CardChange {
  /** In the edited card; of something that is gone, in the published one. */
  readonly path: JsonPath;
  /** E.g. `title`, `type`, `level pivot`, `drawing zone`. */
  readonly label: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The words used for drawing types. */
export const DRAWING_TYPE_LABELS = {
  HORIZONTAL_LINE: 'horizontal line',
  LINE: 'line',
  RECTANGLE: 'rectangle',
  PARALLEL: 'parallel channel',
  FIB_RETRACEMENT: 'Fibonacci retracement',
} as const;

/** All that differs between two cards, the order of drawings aside; without a published one, all that the card says. */
export function describeChanges(published: Card | undefined, edited: Card): CardChange[] {
  return [
    ...metadataChanges(published, edited),
    ...levelChanges(published, edited),
    ...drawingChanges(published, edited),
  ];
}

function metadataChanges(published: Card | undefined, edited: Card): CardChange[] {
  const changes: CardChange[] = [];
  const [before, after] = [published && cardType(published.metadata), cardType(edited.metadata)];
  if (before !== after) {
    const path = published?.metadata.direction === edited.metadata.direction ? 'entryPlacement' : 'direction';
    changes.push({
      path: ['metadata', path],
      label: 'type',
      before: before && CARD_TYPE_LABELS[before],
      after: CARD_TYPE_LABELS[after],
    });
  }
  for (const [field, label] of LABELLED_FIELDS) {
    const [old, now] = [wordsOf(published?.metadata[field]), wordsOf(edited.metadata[field])];
    if (old !== now) changes.push({ path: ['metadata', field], label, before: old, after: now });
  }
  return changes;
}

function levelChanges(published: Card | undefined, edited: Card): CardChange[] {
  return LEVEL_NAMES.flatMap((name): CardChange[] => {
    const [before, after] = [published?.levels[name], edited.levels[name]];
    if (sameValue(before, after)) return [];
    return [{ path: ['levels', name], label: `level ${name}`, before: levelWords(before), after: levelWords(after) }];
  });
}

function drawingChanges(published: Card | undefined, edited: Card): CardChange[] {
  const changes: CardChange[] = [];
  const unmatched = (published?.drawings ?? []).map((drawing, place) => ({ drawing, place }));
  edited.drawings.forEach((after, place) => {
    const found = nearest(
      unmatched.map((item) => item.drawing),
      after,
    );
    const before = found === -1 ? undefined : unmatched.splice(found, 1)[0]?.drawing;
    if (before !== undefined && sameValue(before, after)) return;
    changes.push({
      path: ['drawings', place],
      label: `drawing ${after.clientObjectId}`,
      ...drawingWords(before, after),
    });
  });
  for (const { drawing, place } of unmatched) {
    changes.push({
      path: ['drawings', place],
      label: `drawing ${drawing.clientObjectId}`,
      ...drawingWords(drawing, undefined),
    });
  }
  return changes;
}

/** The same drawing if there is one, else one of the same id. */
function nearest(drawings: readonly Drawing[], wanted: Drawing): number {
  const same = drawings.findIndex((drawing) => sameValue(drawing, wanted));
  return same === -1 ? drawings.findIndex((drawing) => drawing.clientObjectId === wanted.clientObjectId) : same;
}

function wordsOf(value: string | Expiry | undefined): string | undefined {
  if (typeof value !== 'object') return value || undefined;
  if (value.type === 'GTC') return 'until cancelled';
  return value.hours === 1 ? '1 hour' : `${value.hours} hours`;
}

function levelWords(level: Level | undefined): string | undefined {
  if (level === undefined) return undefined;
  return `${level.price} (${level.clientObjectId}${level.time === undefined ? '' : `, ${level.time}`})`;
}

/** Both sides of a drawing: its points, and of its look only what differs. */
function drawingWords(
  before: Drawing | undefined,
  after: Drawing | undefined,
): { readonly before: string | undefined; readonly after: string | undefined } {
  const [old, now] = [lookOf(before), lookOf(after)];
  const words = (drawing: Drawing | undefined, look: ReadonlyMap<string, string>): string | undefined => {
    if (drawing === undefined) return undefined;
    const points = drawing.points.map((point) => `${point.price} at ${timeWords(point.time)}`).join(', ');
    const differing = [...new Set([...old.keys(), ...now.keys()])].filter((key) => old.get(key) !== now.get(key));
    const shown = before && after ? differing.map((key) => `${key} ${look.get(key) ?? 'none'}`) : [];
    return [`${DRAWING_TYPE_LABELS[drawing.type]} ${points}`.trim(), ...shown].join('; ');
  };
  return { before: words(before, old), after: words(after, now) };
}

function lookOf(drawing: Drawing | undefined): Map<string, string> {
  const { startHead, endHead, levels, style } = drawing ?? {};
  const parts = Object.entries({ ...style, startHead, endHead, levels });
  return new Map(parts.flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])));
}

function timeWords(time: string | number): string {
  if (typeof time === 'string') return time;
  // Dates beyond what a clock can say stay numbers.
  return Math.abs(time) <= 8.64e15 ? new Date(time).toISOString() : String(time);
}
