import {
  DIRECTIONS,
  DRAWING_TYPES,
  type Drawing,
  type DrawingStyle,
  ENTRY_PLACEMENTS,
  type Expiry,
  LEVEL_NAMES,
  type Level,
  type LevelName,
  type Levels,
  LINE_HEADS,
  LINE_STYLES,
  type Metadata,
  type Point,
  REQUIRED_LEVEL_NAMES,
  TIMEFRAMES,
} from './card.ts';
import { partsOfCardType } from './cardType.ts';
import type { JsonPath } from './jsonPath.ts';
import { plainText } from './plainText.ts';
import { fieldOf, isRecord, type Unreadable } from './unreadable.ts';

/** A part that was read, or what stands against it. */
export type ReadPart<T> = { readonly kind: 'read'; readonly value: T } | Unreadable;

/** The levels of an analysis. */
export function readLevels(value: unknown, path: JsonPath): ReadPart<Levels> {
  const levels = new Map<LevelName, Level>();
  for (const name of LEVEL_NAMES) {
    const field = fieldOf(value, name);
    if (field === undefined) continue;
    const price = numberIn(field, 'price');
    const clientObjectId = textIn(field, 'clientObjectId');
    if (price === undefined) return unreadable([...path, name, 'price'], 'is no number');
    if (clientObjectId === undefined) return unreadable([...path, name, 'clientObjectId'], 'is no text');
    levels.set(name, { price, clientObjectId, ...optional('time', textIn(field, 'time')) });
  }
  const missing = REQUIRED_LEVEL_NAMES.find((name) => !levels.has(name));
  if (missing !== undefined) return unreadable([...path, missing], 'is missing');
  return { kind: 'read', value: Object.fromEntries(levels) as Levels };
}

/** The metadata of an analysis; what was not submitted is taken from the fields and the summary beside it. */
export function readMetadata(value: unknown, analysis: unknown, path: JsonPath): ReadPart<Metadata> {
  const extra = fieldOf(analysis, 'extra');
  const type = partsOfCardType(textIn(fieldOf(extra, 'analysisType'), 'type') ?? '');
  const summary = (key: string): string | undefined => {
    const text = textIn(extra, key);
    return text === undefined ? undefined : plainText(text);
  };
  const read = {
    symbol: textIn(value, 'symbol') ?? textIn(extra, 'currency_pair'),
    title: textIn(value, 'title'),
    direction: oneOf(DIRECTIONS, fieldOf(value, 'direction')) ?? type?.direction,
    entryPlacement: oneOf(ENTRY_PLACEMENTS, fieldOf(value, 'entryPlacement')) ?? type?.entryPlacement,
    timeframe: oneOf(TIMEFRAMES, fieldOf(value, 'timeframe')) ?? oneOf(TIMEFRAMES, fieldOf(analysis, 'timeframe')),
    expiry: expiryOf(fieldOf(value, 'expiry')),
    preferenceText: textIn(value, 'preferenceText') ?? summary('happened'),
  };
  const { symbol, title, direction, entryPlacement, timeframe, expiry, preferenceText } = read;
  if (
    symbol === undefined ||
    title === undefined ||
    direction === undefined ||
    entryPlacement === undefined ||
    timeframe === undefined ||
    expiry === undefined ||
    preferenceText === undefined
  ) {
    const key = Object.entries(read).find(([, part]) => part === undefined)?.[0] ?? '';
    return unreadable(
      [...path, key],
      fieldOf(value, key) === undefined ? 'is missing' : 'has a value that no card has',
    );
  }
  return {
    kind: 'read',
    value: {
      symbol,
      title,
      direction,
      entryPlacement,
      timeframe,
      expiry,
      preferenceText,
      ...optional('alternativeText', textIn(value, 'alternativeText') ?? (summary('expected') || undefined)),
      ...optional('comments', textIn(value, 'comments') ?? (summary('comments') || undefined)),
    },
  };
}

/** A drawing of an analysis. One without a client object id, which was not drawn through the interface, goes by its saved id. */
export function readDrawing(value: unknown, path: JsonPath): ReadPart<Drawing> {
  if (!isRecord(value)) return unreadable(path, 'is no drawing');
  const type = oneOf(DRAWING_TYPES, fieldOf(value, 'type'));
  // Leaving it out would delete it with the next save of the drawings.
  if (type === undefined) return unreadable([...path, 'type'], 'is no drawing type known here');
  const clientObjectId = textIn(value, 'clientObjectId') || textIn(value, 'id');
  if (!clientObjectId) return unreadable([...path, 'clientObjectId'], 'is missing');
  const list = fieldOf(value, 'points');
  if (!Array.isArray(list)) return unreadable([...path, 'points'], 'is no list');
  const points: Point[] = [];
  for (const [place, item] of list.entries()) {
    const time = textIn(item, 'time') ?? numberIn(item, 'time');
    const price = numberIn(item, 'price');
    if (time === undefined) return unreadable([...path, 'points', place, 'time'], 'is neither a text nor a number');
    if (price === undefined) return unreadable([...path, 'points', place, 'price'], 'is no number');
    points.push({ time, price });
  }
  const ratios = fieldOf(value, 'levels');
  return {
    kind: 'read',
    value: {
      type,
      clientObjectId,
      points,
      ...optional('style', styleOf(fieldOf(value, 'style'))),
      ...optional('startHead', oneOf(LINE_HEADS, fieldOf(value, 'startHead'))),
      ...optional('endHead', oneOf(LINE_HEADS, fieldOf(value, 'endHead'))),
      ...optional('levels', Array.isArray(ratios) ? ratios.filter((ratio) => Number.isFinite(ratio)) : undefined),
    },
  };
}

function styleOf(value: unknown): DrawingStyle | undefined {
  if (!isRecord(value)) return undefined;
  return {
    ...optional('color', textIn(value, 'color')),
    ...optional('lineWidth', numberIn(value, 'lineWidth')),
    ...optional('lineStyle', oneOf(LINE_STYLES, fieldOf(value, 'lineStyle'))),
    ...optional('fillColor', textIn(value, 'fillColor')),
    ...optional('borderColor', textIn(value, 'borderColor')),
    ...optional('opacity', numberIn(value, 'opacity')),
  };
}

function expiryOf(value: unknown): Expiry | undefined {
  const type = fieldOf(value, 'type');
  const hours = numberIn(value, 'hours');
  if (type === 'GTC') return { type };
  return type === 'HOURS' && hours !== undefined ? { type, hours } : undefined;
}

function textIn(value: unknown, key: string): string | undefined {
  const field = fieldOf(value, key);
  return typeof field === 'string' ? field : undefined;
}

function numberIn(value: unknown, key: string): number | undefined {
  const field = fieldOf(value, key);
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
