import { formatInstant, MAX_EPOCH_MS, parseInstant } from '../../time.ts';
import {
  type Card,
  DIRECTIONS,
  DRAWING_TYPES,
  type Drawing,
  ENTRY_PLACEMENTS,
  type Expiry,
  LEVEL_NAMES,
  type Level,
  type LevelName,
  type Levels,
  LINE_HEADS,
  LINE_STYLES,
  LINKED_TEXT_FIELDS,
  type LinkedTextField,
  METADATA_FIELDS,
  METADATA_NAMES,
  type Metadata,
  REQUIRED_LEVEL_NAMES,
  type Timeframe,
} from './card.ts';
import { partsOfCardType } from './cardType.ts';
import type { JsonPath } from './jsonValue.ts';
import { isPointTime } from './pointTime.ts';
import { mapTextLinkIds } from './textLinks.ts';
import { fieldOf, isRecord, type Unreadable } from './unreadable.ts';

/** A card read from the service's `shapes`, with its drawings' saved IDs. */
interface ReadShapes {
  readonly kind: 'read';
  /** Its text links use client IDs again. */
  readonly card: Card;
  /** Saved drawing ID → client object ID. */
  readonly savedIds: Readonly<Record<string, string>>;
  /** What the card lacks, or what could not be kept: saving it would lose or invent something. */
  readonly incomplete: Unreadable | undefined;
}

/**
 * Reads the card of an analysis (P2 2.4). The item of `shapes` whose `key` is `analysis` has levels and metadata as
 * submitted; every other one is a drawing. Missing metadata is looked up beside `shapes`. Undocumented content of a
 * drawing is kept as received; the limits of a card aren't checked. Total.
 */
export function cardFromShapes(analysis: unknown): ReadShapes | Unreadable {
  const shapes = fieldOf(analysis, 'shapes');
  if (!Array.isArray(shapes)) return unreadable(['shapes'], 'isn’t an array');
  const place = shapes.findIndex((shape) => fieldOf(shape, 'key') === 'analysis');
  const submitted: unknown = shapes[place];
  if (place === -1) return unreadable(['shapes'], 'has no item whose key is "analysis"');

  const levels = readLevels(fieldOf(submitted, 'levels'), ['shapes', place, 'levels']);
  if (levels.kind === 'unreadable') return levels;
  const metadata = readMetadata(submitted, analysis, ['shapes', place, 'metadata']);
  if (metadata.kind === 'unreadable') return metadata;

  const drawings: Drawing[] = [];
  const savedIds = new Map<string, string>();
  let incomplete = metadata.missing ?? levels.missing;
  for (const [at, shape] of shapes.entries()) {
    if (at === place || shape === null) continue;
    const drawing = readDrawing(shape, ['shapes', at]);
    if (drawing.kind === 'unreadable') {
      incomplete ??= drawing;
      continue;
    }
    drawings.push(drawing.value);
    const savedId = savedIdOf(shape);
    if (savedId !== undefined) savedIds.set(savedId, drawing.value.clientObjectId);
  }
  const card = { metadata: metadata.value, levels: levels.value, drawings };
  return { kind: 'read', card: withClientIds(card, savedIds), savedIds: Object.fromEntries(savedIds), incomplete };
}

/** Changes links in the card's texts from saved IDs back to client IDs (public-facts 3.4). */
function withClientIds(card: Card, savedIds: ReadonlyMap<string, string>): Card {
  const clientIds = new Set([...Object.values(card.levels), ...card.drawings].map((object) => object.clientObjectId));
  // An ID that is both names the object whose author chose it.
  const back = (text: string): string =>
    mapTextLinkIds(text, (id) => (clientIds.has(id) ? undefined : savedIds.get(id)));
  const texts = LINKED_TEXT_FIELDS.flatMap((field) => {
    const text = card.metadata[field];
    return text === undefined ? [] : [[field, back(text)] as const];
  });
  return { ...card, metadata: { ...card.metadata, ...Object.fromEntries(texts) } };
}

/** A part that was read, or why it could not be. */
type ReadPart<T> = { readonly kind: 'read'; readonly value: T } | Unreadable;

/** The readable levels; `missing` is the first missing value. */
interface ReadLevels {
  readonly kind: 'read';
  readonly value: Levels;
  readonly missing: Unreadable | undefined;
}

/** The levels of an analysis. One without an id is shown under its name, an optional one without a price not at all. */
function readLevels(value: unknown, path: JsonPath): ReadLevels | Unreadable {
  const levels = new Map<LevelName, Level>();
  let missing: Unreadable | undefined;
  for (const name of LEVEL_NAMES) {
    const field = fieldOf(value, name);
    if (field === undefined) continue;
    const price = numberField(field, 'price');
    const clientObjectId = idField(field, 'clientObjectId');
    // An omitted level, which the summary writes as 0 (P2 2.4).
    const isRequired = REQUIRED_LEVEL_NAMES.some((it) => it === name);
    if (!price && clientObjectId === undefined && !isRequired) continue;
    if (price === undefined) {
      missing ??= unreadable([...path, name, 'price'], 'isn’t a number');
      if (isRequired) return missing;
      continue;
    }
    if (clientObjectId === undefined) missing ??= unreadable([...path, name, 'clientObjectId'], 'isn’t a string');
    levels.set(name, { price, clientObjectId: clientObjectId ?? name, ...optional('time', timeField(field)) });
  }
  const absent = REQUIRED_LEVEL_NAMES.find((name) => !levels.has(name));
  if (absent !== undefined) return unreadable([...path, absent], 'is missing');
  return { kind: 'read', value: Object.fromEntries(levels) as Levels, missing };
}

/** The readable metadata; `missing` is what the card lacks. */
interface ReadMetadata {
  readonly kind: 'read';
  readonly value: Metadata;
  readonly missing: Unreadable | undefined;
}

/**
 * The metadata of an analysis. Fields that weren't submitted come from the fields and the summary beside it. A field
 * found nowhere is left empty and reported; without direction or placement nothing can be drawn, so that is an error.
 */
function readMetadata(submitted: unknown, analysis: unknown, path: JsonPath): ReadMetadata | Unreadable {
  const value = fieldOf(submitted, 'metadata');
  const extra = fieldOf(analysis, 'extra');
  const type = partsOfCardType(textField(fieldOf(extra, 'analysisType'), 'type')?.toLowerCase() ?? '');
  const summary = (field: LinkedTextField): string | undefined => {
    const text = textField(extra, METADATA_FIELDS[field].summary);
    return text === undefined ? undefined : plainText(text);
  };
  const upper = (key: string): string | undefined => textField(value, key)?.toUpperCase();
  const direction =
    oneOf(DIRECTIONS, upper('direction')) ??
    type?.direction ??
    oneOf(DIRECTIONS, textField(extra, 'direction')?.toUpperCase());
  const entryPlacement = oneOf(ENTRY_PLACEMENTS, upper('entryPlacement')) ?? type?.entryPlacement;
  if (direction === undefined) return unreadable([...path, 'direction'], 'is missing');
  if (entryPlacement === undefined) return unreadable([...path, 'entryPlacement'], 'is missing');
  const read = {
    symbol: textField(value, 'symbol') ?? textField(extra, 'currency_pair'),
    title: textField(value, 'title') ?? textField(submitted, 'title') ?? textField(analysis, 'title'),
    timeframe: textField(value, 'timeframe') ?? textField(analysis, 'timeframe'),
    preferenceText: textField(value, 'preferenceText') ?? summary('preferenceText'),
  };
  const optionalTexts = METADATA_NAMES.flatMap((name) => {
    if (name in read || METADATA_FIELDS[name].compared !== 'text') return [];
    const linked = LINKED_TEXT_FIELDS.find((field) => field === name);
    const text = textField(value, name) ?? ((linked && summary(linked)) || undefined);
    return text === undefined ? [] : [[name, text] as const];
  });
  const expiry = fieldOf(value, 'expiry') ?? undefined;
  const readExpiry = expiryOf(expiry);
  // An expiry that is absent isn't sent unless it is changed, so the card can be saved.
  const lacking =
    expiry !== undefined && readExpiry === undefined
      ? 'expiry'
      : Object.entries(read).find(([, part]) => part === undefined)?.[0];
  return {
    kind: 'read',
    value: {
      symbol: read.symbol ?? '',
      title: read.title ?? '',
      direction,
      entryPlacement,
      // An undocumented timeframe is kept as received.
      timeframe: (read.timeframe ?? '') as Timeframe,
      expiry: readExpiry ?? { type: 'GTC' },
      preferenceText: read.preferenceText ?? '',
      ...Object.fromEntries(optionalTexts),
    },
    missing: lacking === undefined ? undefined : unreadable([...path, lacking], 'is missing or invalid'),
  };
}

/** Fields that the service adds to a drawing, and assigns again with every replaced set. */
const KEYS_OF_RECORDS: ReadonlySet<string> = new Set(['id', '_id', '__v', 'createdAt', 'updatedAt']);

/**
 * A drawing of an analysis. Everything unknown is kept as received, so that the next save sends it back. A drawing
 * without a client object ID, which wasn't created through the interface, uses its saved ID.
 */
function readDrawing(value: unknown, path: JsonPath): ReadPart<Drawing> {
  if (!isRecord(value)) return unreadable(path, 'isn’t a drawing');
  const type = textField(value, 'type');
  if (!type) return unreadable([...path, 'type'], 'is missing');
  const clientObjectId = idField(value, 'clientObjectId') || savedIdOf(value);
  if (!clientObjectId) return unreadable([...path, 'clientObjectId'], 'is missing');
  const points = fieldOf(value, 'points');
  const style = fieldOf(value, 'style');
  const rest = Object.entries(value).filter(
    ([key, part]) => !KEYS_OF_RECORDS.has(key) && (part ?? undefined) !== undefined,
  );
  const drawing = {
    ...Object.fromEntries(rest),
    ...wordsIn(value, { startHead: LINE_HEADS, endHead: LINE_HEADS }),
    type: oneOf(DRAWING_TYPES, type.toUpperCase()) ?? type,
    clientObjectId,
    ...optional('points', Array.isArray(points) ? points.map(pointOf) : points),
    ...optional('style', isRecord(style) ? styleOf(style) : style),
  };
  return { kind: 'read', value: drawing as unknown as Drawing };
}

/** The saved ID of a drawing, under any of its names. */
function savedIdOf(value: unknown): string | undefined {
  return idField(value, 'id') ?? idField(value, '_id');
}

function pointOf(value: unknown): unknown {
  if (!isRecord(value)) return value;
  return { ...withoutNulls(value), ...numbersIn(value, ['price']), ...optional('time', pointTimeOf(value['time'])) };
}

/**
 * A time with another offset than `Z`, or milliseconds as text, in the form that the interface accepts (P2 2.4): the
 * same instant.
 */
function pointTimeOf(time: unknown): unknown {
  if (typeof time === 'string' && /^\d{11,14}$/.test(time)) return Number(time);
  if (typeof time !== 'string' || isPointTime(time) || !/[+-]\d{2}:?\d{2}$/.test(time)) return time;
  const epoch = parseInstant(time);
  return epoch === undefined ? time : formatInstant(epoch);
}

function styleOf(value: { readonly [key: string]: unknown }): unknown {
  return {
    ...withoutNulls(value),
    ...wordsIn(value, { lineStyle: LINE_STYLES }),
    ...numbersIn(value, ['lineWidth', 'opacity']),
  };
}

function withoutNulls(value: { readonly [key: string]: unknown }): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => (part ?? undefined) !== undefined));
}

/** The keys that have a documented value in any capitalisation. */
function wordsIn(value: unknown, wordsOf: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(wordsOf).flatMap(([key, words]) => {
      const word = oneOf(words, textField(value, key)?.toUpperCase());
      return word === undefined ? [] : [[key, word]];
    }),
  );
}

/** The keys that have a number, as a number or as text. */
function numbersIn(value: unknown, keys: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const number = numberField(value, key);
      return number === undefined ? [] : [[key, number]];
    }),
  );
}

/** An expiry of an undocumented type is kept as received. */
function expiryOf(value: unknown): Expiry | undefined {
  const said = textField(value, 'type');
  const type = oneOf(['GTC', 'HOURS'] as const, said?.toUpperCase()) ?? said;
  const hours = numberField(value, 'hours');
  if (type === 'GTC') return { type };
  if (type === 'HOURS') return hours === undefined ? undefined : { type, hours };
  return type === undefined || !isRecord(value) ? undefined : (withoutNulls(value) as unknown as Expiry);
}

function textField(value: unknown, key: string): string | undefined {
  const field = fieldOf(value, key);
  return typeof field === 'string' ? field : undefined;
}

/** A level's time is text (P2 2.4); epoch milliseconds are converted. */
function timeField(value: unknown): string | undefined {
  const time = fieldOf(value, 'time');
  if (typeof time === 'number' && Number.isInteger(time) && Math.abs(time) <= MAX_EPOCH_MS) return formatInstant(time);
  return typeof time === 'string' ? time : undefined;
}

function idField(value: unknown, key: string): string | undefined {
  const field = fieldOf(value, key);
  return typeof field === 'string' || typeof field === 'number' ? String(field) : undefined;
}

/** A number, also from text. */
function numberField(value: unknown, key: string): number | undefined {
  const read = fieldOf(value, key);
  const field = typeof read === 'string' && read.trim() !== '' ? Number(read) : read;
  return typeof field === 'number' && Number.isFinite(field) ? field : undefined;
}

function oneOf<T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((candidate) => candidate === value);
}

function optional<Key extends string, T>(key: Key, value: T | undefined): { [K in Key]?: T } {
  return (value === undefined ? {} : { [key]: value }) as { [K in Key]?: T };
}

function unreadable(path: JsonPath, what: string): Unreadable {
  return { kind: 'unreadable', path, what };
}

/**
 * The text of a rich text as the service stores it, a JSON string (P2 2.4 `extra.happened`; its shape is assumed): the
 * `text` of every node, one line per block. A string that isn't such JSON is returned as is. Total.
 */
export function plainText(richText: string): string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(richText);
  } catch {
    return richText;
  }
  if (typeof parsed === 'string') return parsed;
  if (typeof parsed !== 'object' || parsed === null) return richText;
  const blocks = Array.isArray(parsed) ? parsed : childrenOf(parsed);
  return blocks.map(nodeText).join('\n');
}

/** All text inside a node. Iterative, because the service decides on the depth. */
function nodeText(node: unknown): string {
  const left: unknown[] = [node];
  let words = '';
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string') words += next;
    else if (typeof next === 'object' && next !== null) {
      if ('text' in next && typeof next.text === 'string') words += next.text;
      for (const child of childrenOf(next).toReversed()) left.push(child);
    }
  }
  return words;
}

function childrenOf(node: object): readonly unknown[] {
  if (Array.isArray(node)) return node;
  for (const key of ['children', 'content', 'root']) {
    const children: unknown = (node as Record<string, unknown>)[key];
    if (Array.isArray(children)) return children;
    if (typeof children === 'object' && children !== null) return [children];
  }
  return [];
}
