import { parseInstant } from '../time.ts';
import {
  type Card,
  type Drawing,
  type Expiry,
  LEVEL_NAMES,
  type Level,
  type Levels,
  type Metadata,
  STANDARD_FIB_RATIOS,
} from './card.ts';
import { sameValue } from './jsonValue.ts';
import { isRecord } from './unreadable.ts';

const DRAWING_KEYS = new Set(['type', 'clientObjectId', 'points', 'style', 'startHead', 'endHead', 'levels']);
const STYLE_KEYS = new Set(['color', 'lineWidth', 'lineStyle', 'fillColor', 'borderColor', 'opacity']);

/**
 * What a card means to a reader, as a value to compare or digest: with documented defaults, times as instants, colours
 * in one case, texts trimmed with one kind of line end, and without empty values. Undocumented keys of drawings are
 * left out: a service may add its own.
 */
export function meaningOf({ metadata, levels, drawings }: Card): unknown {
  return {
    metadata: {
      symbol: metadata.symbol.trim().toUpperCase(),
      title: textMeaning(metadata.title),
      direction: metadata.direction,
      entryPlacement: metadata.entryPlacement,
      timeframe: metadata.timeframe,
      expiry: expiryMeaning(metadata.expiry),
      preferenceText: textMeaning(metadata.preferenceText),
      alternativeText: textMeaning(metadata.alternativeText),
      comments: textMeaning(metadata.comments),
    },
    levels: levelsMeaning(levels),
    drawings: drawings.map(drawingMeaning),
  };
}

/** Whether readers couldn't tell two cards apart; the stacking order of drawings is visible, so it counts. */
export function sameMeaning(a: Card, b: Card): boolean {
  return (
    METADATA_FIELDS.every((field) => sameField(field, a.metadata, b.metadata)) &&
    sameLevels(a.levels, b.levels) &&
    sameStack(a.drawings, b.drawings)
  );
}

/** Every field of the metadata (P2 4.8). */
export const METADATA_FIELDS = [
  'symbol',
  'title',
  'direction',
  'entryPlacement',
  'timeframe',
  'expiry',
  'preferenceText',
  'alternativeText',
  'comments',
] as const satisfies readonly (keyof Metadata)[];

/** Whether a metadata field means the same in both. */
export function sameField(field: keyof Metadata, a: Metadata, b: Metadata): boolean {
  const [left, right] = [a[field], b[field]];
  if (left === right) return true;
  if (field === 'expiry') return sameValue(expiryMeaning(a.expiry), expiryMeaning(b.expiry));
  const [one, other] = [textMeaning(left), textMeaning(right)];
  return field === 'symbol' ? sameSymbol(one ?? '', other ?? '') : one === other;
}

/** Whether two symbols name the same instrument; the service's own summary uses upper case (P2 2.4). */
export function sameSymbol(a: string, b: string): boolean {
  return a.trim().toUpperCase() === b.trim().toUpperCase();
}

/** A level of a card or of its text. */
type LevelFields = { readonly [Key in keyof Level]?: unknown };

/** Whether two levels mean the same, or both are absent. */
export function sameLevel(a: LevelFields | undefined, b: LevelFields | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && sameValue(levelMeaning(a), levelMeaning(b)));
}

/** Whether every named level means the same in both. */
export function sameLevels(a: Levels, b: Levels): boolean {
  return a === b || LEVEL_NAMES.every((name) => sameLevel(a[name], b[name]));
}

/**
 * Whether two drawings mean the same. Undocumented keys count only if both have them, because the service may have
 * added the others.
 */
export function sameDrawing(a: Drawing, b: Drawing): boolean {
  return (
    a === b ||
    (sameValue(drawingMeaning(a), drawingMeaning(b)) &&
      agreeOnUnknownKeys(DRAWING_KEYS, a, b) &&
      agreeOnUnknownKeys(STYLE_KEYS, a.style, b.style))
  );
}

/** Whether both have the same drawings in the same stacking order. */
export function sameStack(a: readonly Drawing[], b: readonly Drawing[]): boolean {
  return a.length === b.length && a.every((drawing, place) => isSame(drawing, b[place]));
}

/** Whether both have the same drawings in any order. */
function sameDrawings(a: readonly Drawing[], b: readonly Drawing[]): boolean {
  if (a.length !== b.length) return false;
  const left = [...b];
  return a.every((drawing) => {
    const place = left.findIndex((other) => sameDrawing(drawing, other));
    if (place !== -1) left.splice(place, 1);
    return place !== -1;
  });
}

/** The card with its drawings in the other card's order, if both have the same drawings. */
export function inStackingOrderOf(card: Card, like: Card): Card {
  if (sameStack(card.drawings, like.drawings) || !sameDrawings(card.drawings, like.drawings)) return card;
  const left = [...card.drawings];
  const drawings = like.drawings.flatMap((wanted) =>
    left.splice(
      left.findIndex((drawing) => sameDrawing(drawing, wanted)),
      1,
    ),
  );
  return { ...card, drawings };
}

/**
 * The drawing without the undocumented keys that the other one, the service's, has too; the same object if there are
 * none. Keys that an author added stay.
 */
export function withoutServiceAdditions(drawing: Drawing, held: Drawing | undefined): Drawing {
  if (held === undefined) return drawing;
  const bare = withoutKeysOf(drawing, held, DRAWING_KEYS);
  const style =
    isRecord(bare.style) && isRecord(held.style) ? withoutKeysOf(bare.style, held.style, STYLE_KEYS) : bare.style;
  return style === bare.style || style === undefined ? bare : { ...bare, style };
}

function withoutKeysOf<T extends object>(value: T, held: object, known: ReadonlySet<string>): T {
  const kept = Object.entries(value).filter(([key]) => known.has(key) || !Object.hasOwn(held, key));
  return kept.length === Object.keys(value).length ? value : (Object.fromEntries(kept) as T);
}

function isSame(a: Drawing, b: Drawing | undefined): boolean {
  return b !== undefined && sameDrawing(a, b);
}

function textMeaning(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return String(value).replace(/\r\n?/g, '\n').normalize().trim() || undefined;
}

/** Hours of a GTC expiry have no meaning; an expiry of an unknown type is compared as received. */
function expiryMeaning(expiry: Expiry): unknown {
  return expiry.type === 'GTC' ? { type: 'GTC' } : expiry;
}

function levelsMeaning(levels: Levels): unknown {
  return Object.fromEntries(LEVEL_NAMES.flatMap((name) => (levels[name] ? [[name, levelMeaning(levels[name])]] : [])));
}

function levelMeaning({ price, clientObjectId, time }: LevelFields): unknown {
  return { price: numberMeaning(price), clientObjectId, time: time === '' ? undefined : timeMeaning(time) };
}

function drawingMeaning(drawing: Drawing): unknown {
  const { type, clientObjectId, points, style, startHead, endHead, levels } = drawing;
  return {
    type,
    clientObjectId,
    points: Array.isArray(points) ? points.map(pointMeaning) : points,
    style: styleMeaning(style),
    startHead: startHead === 'NONE' ? undefined : (startHead ?? undefined),
    endHead: endHead === 'NONE' ? undefined : (endHead ?? undefined),
    levels: ratiosMeaning(type, levels),
  };
}

function pointMeaning(point: unknown): unknown {
  if (!isRecord(point)) return point;
  return { time: timeMeaning(point['time']), price: numberMeaning(point['price']) };
}

/** The style without defaults; undefined if empty. */
function styleMeaning(style: unknown): unknown {
  const parts = isRecord(style) ? style : {};
  return {
    color: colorMeaning(parts['color']),
    fillColor: colorMeaning(parts['fillColor']),
    borderColor: colorMeaning(parts['borderColor']),
    lineStyle: parts['lineStyle'] === 'SOLID' ? undefined : (parts['lineStyle'] ?? undefined),
    lineWidth: numberMeaning(parts['lineWidth']),
    opacity: numberMeaning(parts['opacity']),
  };
}

/** A retracement without ratios has the standard ones (P2 2.4); other types have none. */
function ratiosMeaning(type: string, levels: unknown): unknown {
  if (type !== 'FIB_RETRACEMENT')
    return Array.isArray(levels) && levels.length === 0 ? undefined : (levels ?? undefined);
  const ratios: readonly unknown[] = Array.isArray(levels) ? levels : STANDARD_FIB_RATIOS;
  return [...new Set(ratios.map(numberMeaning))].sort((a, b) => Number(a) - Number(b));
}

function colorMeaning(color: unknown): unknown {
  return typeof color === 'string' ? color.toLowerCase() : (color ?? undefined);
}

function timeMeaning(time: unknown): unknown {
  return typeof time === 'string' ? (parseInstant(time) ?? time) : (time ?? undefined);
}

/** Reads -0 as 0. */
function numberMeaning(value: unknown): unknown {
  return value === 0 ? 0 : (value ?? undefined);
}

function agreeOnUnknownKeys(known: ReadonlySet<string>, a: unknown, b: unknown): boolean {
  if (!isRecord(a) || !isRecord(b)) return true;
  return Object.entries(a).every(([key, value]) => {
    const other = Object.hasOwn(b, key) ? b[key] : undefined;
    return (
      known.has(key) ||
      (value ?? undefined) === undefined ||
      (other ?? undefined) === undefined ||
      sameValue(value, other)
    );
  });
}
