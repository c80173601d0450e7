import * as z from 'zod/mini';
import {
  COLOR_PATTERN,
  DIRECTIONS,
  type Direction,
  DRAWING_TYPES,
  type DrawingStyle,
  type DrawingType,
  ENTRY_PLACEMENTS,
  type EntryPlacement,
  type Expiry,
  expirySchema,
  LEVEL_NAMES,
  type LevelName,
  LINE_HEADS,
  LINE_STYLES,
  type LineHead,
  TIMEFRAMES,
  type Timeframe,
} from './card.ts';
import type { JsonValue } from './jsonValue.ts';

/** A point; values of the wrong type are absent, as in all sketches. */
export interface PointSketch {
  readonly time?: string | number;
  readonly price?: number;
}

/** The readable values of a level. */
export interface LevelSketch {
  readonly price?: number;
  readonly clientObjectId?: string;
  readonly time?: string;
}

/** The readable values of a drawing; `points` keeps its positions, so that paths into the text stay right. */
export interface DrawingSketch {
  readonly type?: DrawingType;
  readonly clientObjectId?: string;
  readonly points: readonly PointSketch[];
  readonly style: Partial<DrawingStyle>;
  readonly startHead?: LineHead;
  readonly endHead?: LineHead;
  readonly levels?: readonly number[];
}

/** The readable values of metadata. */
export interface MetadataSketch {
  readonly symbol?: string;
  readonly title?: string;
  readonly direction?: Direction;
  readonly entryPlacement?: EntryPlacement;
  readonly timeframe?: Timeframe;
  readonly expiry?: Expiry;
  readonly preferenceText?: string;
  readonly alternativeText?: string;
  readonly comments?: string;
}

/**
 * What could be read of a card whose text may contain mistakes: every well-typed value and nothing else. The chart and
 * the form are built from it, so that a mistake in one place never blanks the rest. `drawings` keeps the positions of
 * the text's array; an item that isn't an object is an empty sketch.
 */
export interface CardSketch {
  readonly metadata: MetadataSketch;
  readonly levels: { readonly [Name in LevelName]?: LevelSketch };
  readonly drawings: readonly DrawingSketch[];
}

/** Reads a card from any value: every well-typed value and nothing else. Total. */
export function sketchOf(value: JsonValue | undefined): CardSketch {
  const card = record(value);
  const levels = record(card['levels']);
  return {
    metadata: metadata(record(card['metadata'])),
    levels: Object.fromEntries(
      LEVEL_NAMES.flatMap((name) => (isRecord(levels[name]) ? [[name, level(levels[name])]] : [])),
    ),
    drawings: list(card['drawings']).map((item) => drawing(record(item))),
  };
}

type Fields = { readonly [key: string]: JsonValue | undefined };

function metadata(fields: Fields): MetadataSketch {
  const expiry = z.safeParse(expirySchema(), fields['expiry']);
  return present({
    symbol: text(fields['symbol']),
    title: text(fields['title']),
    direction: oneOf(DIRECTIONS, fields['direction']),
    entryPlacement: oneOf(ENTRY_PLACEMENTS, fields['entryPlacement']),
    timeframe: oneOf(TIMEFRAMES, fields['timeframe']),
    expiry: expiry.success ? expiry.data : undefined,
    preferenceText: text(fields['preferenceText']),
    alternativeText: text(fields['alternativeText']),
    comments: text(fields['comments']),
  });
}

function level(fields: Fields): LevelSketch {
  return present({
    price: finite(fields['price']),
    clientObjectId: text(fields['clientObjectId']),
    time: text(fields['time']),
  });
}

function drawing(fields: Fields): DrawingSketch {
  const ratios = fields['levels'];
  return {
    points: list(fields['points']).map((item) => point(record(item))),
    style: style(record(fields['style'])),
    ...present({
      type: oneOf(DRAWING_TYPES, fields['type']),
      clientObjectId: text(fields['clientObjectId']),
      startHead: oneOf(LINE_HEADS, fields['startHead']),
      endHead: oneOf(LINE_HEADS, fields['endHead']),
      levels: Array.isArray(ratios) ? ratios.filter((ratio) => finite(ratio) !== undefined) : undefined,
    }),
  };
}

function point(fields: Fields): PointSketch {
  return present({ time: text(fields['time']) ?? finite(fields['time']), price: finite(fields['price']) });
}

function style(fields: Fields): Partial<DrawingStyle> {
  return present({
    color: color(fields['color']),
    lineWidth: within(1, 10, fields['lineWidth']),
    lineStyle: oneOf(LINE_STYLES, fields['lineStyle']),
    fillColor: color(fields['fillColor']),
    borderColor: color(fields['borderColor']),
    opacity: within(0, 1, fields['opacity']),
  });
}

type Present<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** Drops the parts that could not be read. */
function present<T extends object>(parts: T): Present<T> {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)) as Present<T>;
}

function isRecord(value: JsonValue | undefined): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function record(value: JsonValue | undefined): Fields {
  return isRecord(value) ? value : {};
}

function list(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function text(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function finite(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function within(least: number, most: number, value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' && value >= least && value <= most ? value : undefined;
}

function color(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && COLOR_PATTERN.test(value) ? value : undefined;
}

function oneOf<T extends string>(values: readonly T[], value: JsonValue | undefined): T | undefined {
  return values.find((candidate) => candidate === value);
}
