import { MAX_EPOCH_MS } from '../../time.ts';
import { type Card, type Drawing, type Expiry, fieldLabel, LEVEL_NAMES, type Level, SINGLE_FIELDS } from './card.ts';
import { CARD_TYPE_LABELS, cardType } from './cardType.ts';
import type { JsonPath } from './jsonValue.ts';
import { DRAWING_TYPE_NAMES, LEVEL_TITLES } from './objectIds.ts';
import { exactPrice, shownDecimals } from './prices.ts';
import { sameDrawing, sameField, sameLevel, sameStack } from './sameMeaning.ts';

/** A difference in one field or object, for people: its place, and both sides as text. */
export interface CardChange {
  /** Path in the edited card; for a removed object, in the published one. */
  readonly path: JsonPath;
  /** E.g. `title`, `type`, `level pivot`, `drawing zone`. */
  readonly label: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/**
 * All differences in meaning between two cards; without a published card, everything in the card. `ofCandles`: decimals
 * of the card's candles, if they are known.
 */
export function describeChanges(published: Card | undefined, edited: Card, ofCandles?: number): CardChange[] {
  const decimals = priceDecimals([published, edited], ofCandles);
  return [
    ...metadataChanges(published, edited),
    ...levelChanges(published, edited, decimals),
    ...drawingChanges(published, edited, decimals),
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
  for (const field of SINGLE_FIELDS) {
    const [old, now] = [describeField(published?.metadata[field]), describeField(edited.metadata[field])];
    if (published !== undefined && sameField(field, published.metadata, edited.metadata)) continue;
    if (old !== now) changes.push({ path: ['metadata', field], label: fieldLabel(field), before: old, after: now });
  }
  return changes;
}

function levelChanges(published: Card | undefined, edited: Card, decimals: number): CardChange[] {
  return LEVEL_NAMES.flatMap((name): CardChange[] => {
    const [before, after] = [published?.levels[name], edited.levels[name]];
    if (sameLevel(before, after)) return [];
    return [
      {
        path: ['levels', name],
        label: `level ${LEVEL_TITLES[name].toLowerCase()}`,
        before: describeLevel(before, decimals),
        after: describeLevel(after, decimals),
      },
    ];
  });
}

function drawingChanges(published: Card | undefined, edited: Card, decimals: number): CardChange[] {
  const changes: CardChange[] = [];
  const unmatched = (published?.drawings ?? []).map((drawing, place) => ({ drawing, place }));
  edited.drawings.forEach((after, place) => {
    const found = nearest(
      unmatched.map((item) => item.drawing),
      after,
    );
    const before = found === -1 ? undefined : unmatched.splice(found, 1)[0]?.drawing;
    if (before !== undefined && sameDrawing(before, after)) return;
    const [old, now] = describeDrawings([before, after], decimals);
    changes.push({ path: ['drawings', place], label: `drawing ${after.clientObjectId}`, before: old, after: now });
  });
  for (const { drawing, place } of unmatched) {
    const [old] = describeDrawings([drawing], decimals);
    changes.push({
      path: ['drawings', place],
      label: `drawing ${drawing.clientObjectId}`,
      before: old,
      after: undefined,
    });
  }
  const order = published === undefined ? undefined : orderChange(published, edited, changes.length === 0);
  return order === undefined ? changes : [...changes, order];
}

/** The order is visible: a later drawing is painted over an earlier one. */
function orderChange(published: Card, edited: Card, nothingElse: boolean): CardChange | undefined {
  const [before, after] = [orderWithin(published, edited), orderWithin(edited, published)];
  if (before === after && !(nothingElse && !sameStack(published.drawings, edited.drawings))) return undefined;
  return { path: ['drawings'], label: 'drawing order', before, after };
}

/** IDs of the drawings that both cards have, in the card's order. */
function orderWithin(card: Card, other: Card): string {
  const known = new Set(other.drawings.map(({ clientObjectId }) => clientObjectId));
  return card.drawings.flatMap(({ clientObjectId }) => (known.has(clientObjectId) ? [clientObjectId] : [])).join(', ');
}

/** An equal drawing if there is one, else one with the same ID. */
function nearest(drawings: readonly Drawing[], wanted: Drawing): number {
  const same = drawings.findIndex((drawing) => sameDrawing(drawing, wanted));
  return same === -1 ? drawings.findIndex((drawing) => drawing.clientObjectId === wanted.clientObjectId) : same;
}

/** A metadata field as text; an empty one is absent. */
export function describeField(value: string | Expiry | undefined): string | undefined {
  if (typeof value !== 'object') return value || undefined;
  if (value.type === 'GTC') return 'until cancelled';
  return value.hours === 1 ? '1 hour' : `${value.hours} hours`;
}

/** Decimals with which the prices of versions of a card are shown. */
export function priceDecimals(versions: readonly (Card | undefined)[], ofCandles?: number): number {
  return Math.max(0, ...versions.flatMap((card) => (card === undefined ? [] : shownDecimals(card.levels, ofCandles))));
}

/** A level as text. */
export function describeLevel(level: Level | undefined, decimals: number): string | undefined {
  if (level === undefined) return undefined;
  return `${exactPrice(level.price, decimals)} (${level.clientObjectId}${level.time === undefined ? '' : `, ${level.time}`})`;
}

/** Versions of a drawing as text, in order: their points, and of their style only what differs. */
export function describeDrawings(versions: readonly (Drawing | undefined)[], decimals: number): (string | undefined)[] {
  const looks = versions.flatMap((drawing) => (drawing === undefined ? [] : [lookOf(drawing)]));
  const keys = [...new Set(looks.flatMap((look) => [...look.keys()]))];
  const differing = keys.filter((key) => new Set(looks.map((look) => look.get(key))).size > 1);
  return versions.map((drawing) => {
    if (drawing === undefined) return undefined;
    // A drawing of an unknown type may have no points.
    const points = (Array.isArray(drawing.points) ? drawing.points : [])
      .map((point) => `${exactPrice(point.price, decimals)} at ${formatPointTime(point.time)}`)
      .join(', ');
    const look = lookOf(drawing);
    const shown = differing.map((key) => `${key} ${look.get(key) ?? 'none'}`);
    return [`${DRAWING_TYPE_NAMES[drawing.type] ?? drawing.type} ${points}`.trim(), ...shown].join('; ');
  });
}

function lookOf({ startHead, endHead, levels, style }: Drawing): Map<string, string> {
  const parts = Object.entries({ ...style, startHead, endHead, levels });
  return new Map(parts.flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])));
}

function formatPointTime(time: string | number): string {
  if (typeof time === 'string') return time;
  // Times beyond the range of `Date` stay numbers.
  return Math.abs(time) <= MAX_EPOCH_MS ? new Date(time).toISOString() : String(time);
}
