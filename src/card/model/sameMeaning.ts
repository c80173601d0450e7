import { parseInstant } from '../../time.ts';
import {
  type Card,
  COLOR_KEYS,
  DOCUMENTED_DEFAULTS,
  type Drawing,
  type Expiry,
  LEVEL_NAMES,
  type Level,
  type Levels,
  METADATA_FIELDS,
  METADATA_NAMES,
  type Metadata,
  type MetadataName,
  STANDARD_FIB_RATIOS,
} from './card.ts';
import { DRAWING, documentKeys, STYLE } from './cardKeys.ts';
import { type JsonPath, sameValue } from './jsonValue.ts';
import { fieldOf, isRecord } from './unreadable.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * What a card means to a reader, as a value to compare or digest: with documented defaults, times as instants, colours
 * in one case, texts trimmed with one kind of line end, and without empty values. Undocumented keys of drawings are
 * left out: a service may add its own.
 */
export function meaningOf({ metadata, levels, drawings }: Card): unknown {
  return {
    metadata: Object.fromEntries(METADATA_NAMES.map((name) => [name, fieldMeaning(name, metadata)])),
    levels: levelsMeaning(levels),
    drawings: drawings.map(drawingMeaning),
  };
}

/** Whether readers couldn't tell two cards apart; the stacking order of drawings is visible, so it counts. */
export function sameMeaning(a: Card, b: Card): boolean {
  return (
    METADATA_NAMES.every((field) => sameField(field, a.metadata, b.metadata)) &&
    sameLevels(a.levels, b.levels) &&
    sameStack(a.drawings, b.drawings)
  );
}

/** Whether a metadata field means the same in both. */
export function sameField(field: MetadataName, a: Metadata, b: Metadata): boolean {
  return a[field] === b[field] || sameValue(fieldMeaning(field, a), fieldMeaning(field, b));
}

function fieldMeaning(field: MetadataName, metadata: Metadata): unknown {
  const value = metadata[field];
  switch (METADATA_FIELDS[field].compared) {
    case 'text':
      return textMeaning(value);
    case 'symbol':
      return symbolMeaning(metadata.symbol);
    case 'code':
      return value;
    case 'expiry':
      return expiryMeaning(metadata.expiry);
  }
}

/** Whether two symbols name the same instrument; the service's own summary uses upper case (P2 2.4). */
export function sameSymbol(a: string, b: string): boolean {
  return symbolMeaning(a) === symbolMeaning(b);
}

function symbolMeaning(symbol: string): string {
  return symbol.trim().toUpperCase();
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
      agreeOnUnknownKeys(DRAWING, a, b) &&
      agreeOnUnknownKeys(STYLE, a.style, b.style))
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
  const bare = withoutKeysOf(drawing, held, DRAWING);
  const style =
    isRecord(bare.style) && isRecord(held.style) ? withoutKeysOf(bare.style, held.style, STYLE) : bare.style;
  return style === bare.style || style === undefined ? bare : { ...bare, style };
}

function withoutKeysOf<T extends object>(value: T, held: object, path: JsonPath): T {
  const known = documentKeys(path);
  const kept = Object.entries(value).filter(([key]) => known.includes(key) || !Object.hasOwn(held, key));
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
  const { type, points, style, levels } = drawing;
  const meanings: Fields = {
    points: Array.isArray(points) ? points.map(pointMeaning) : points,
    style: styleMeaning(style),
    levels: ratiosMeaning(type, levels),
  };
  return meaningsOf(DRAWING, (key) => (key in meanings ? meanings[key] : withoutDefault(key, fieldOf(drawing, key))));
}

function pointMeaning(point: unknown): unknown {
  if (!isRecord(point)) return point;
  return { time: timeMeaning(point['time']), price: numberMeaning(point['price']) };
}

/** The style without defaults. */
function styleMeaning(style: unknown): unknown {
  return meaningsOf(STYLE, (key) => {
    const value = numberMeaning(fieldOf(style, key));
    const isColor = typeof value === 'string' && COLOR_KEYS.some((name) => name === key);
    return isColor ? value.toLowerCase() : withoutDefault(key, value);
  });
}

/** The meanings of the documented keys of the object at a path. */
function meaningsOf(path: JsonPath, meaning: (key: string) => unknown): unknown {
  const meanings: Record<string, unknown> = {};
  for (const key of documentKeys(path)) meanings[key] = meaning(key);
  return meanings;
}

function withoutDefault(key: string, value: unknown): unknown {
  return Object.hasOwn(DOCUMENTED_DEFAULTS, key) && DOCUMENTED_DEFAULTS[key] === value ? undefined : value;
}

/** A retracement without ratios has the standard ones (P2 2.4); other types have none. */
function ratiosMeaning(type: string, levels: unknown): unknown {
  if (type !== 'FIB_RETRACEMENT')
    return Array.isArray(levels) && levels.length === 0 ? undefined : (levels ?? undefined);
  const ratios: readonly unknown[] = Array.isArray(levels) ? levels : STANDARD_FIB_RATIOS;
  return [...new Set(ratios.map(numberMeaning))].sort((a, b) => Number(a) - Number(b));
}

function timeMeaning(time: unknown): unknown {
  return typeof time === 'string' ? (parseInstant(time) ?? time) : (time ?? undefined);
}

/** Reads -0 as 0. */
function numberMeaning(value: unknown): unknown {
  return value === 0 ? 0 : (value ?? undefined);
}

function agreeOnUnknownKeys(path: JsonPath, a: unknown, b: unknown): boolean {
  if (!isRecord(a) || !isRecord(b)) return true;
  const known = documentKeys(path);
  return Object.entries(a).every(([key, value]) => {
    const other = Object.hasOwn(b, key) ? b[key] : undefined;
    return (
      known.includes(key) ||
      (value ?? undefined) === undefined ||
      (other ?? undefined) === undefined ||
      sameValue(value, other)
    );
  });
}
