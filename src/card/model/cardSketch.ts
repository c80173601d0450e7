import * as z from 'zod/mini';
import {
  CARD_LIMITS,
  COLOR_PATTERN,
  type Drawing,
  type DrawingStyle,
  expirySchema,
  LEVEL_NAMES,
  type Level,
  type LevelName,
  LINE_STYLES,
  LINKED_TEXT_FIELDS,
  METADATA_FIELDS,
  type Metadata,
  type Point,
} from './card.ts';
import { DRAWING, POINT, type Shape, shapeAt } from './cardKeys.ts';
import { fieldsOf, isJsonObject, itemsOf, type JsonFields, type JsonPath, type JsonValue } from './jsonValue.ts';

/** A point; values of the wrong type are absent, as in all sketches. */
export type PointSketch = Readonly<Partial<Point>>;

/** The readable values of a level. */
export type LevelSketch = Readonly<Partial<Level>>;

/** The readable values of a drawing; `points` keeps its positions, so that paths into the text stay right. */
export type DrawingSketch = Readonly<Partial<Omit<Drawing, 'points' | 'style' | 'levels'>>> & {
  readonly points: readonly PointSketch[];
  readonly style: Partial<DrawingStyle>;
  readonly levels?: readonly number[];
};

/** The readable values of metadata. */
export type MetadataSketch = Readonly<Partial<Metadata>>;

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

/** The texts that aren't empty, with their headings, in display order. */
export function writtenTexts({ metadata }: Pick<CardSketch, 'metadata'>) {
  return LINKED_TEXT_FIELDS.flatMap((field) => {
    const text = metadata[field];
    return text === undefined || text.trim() === '' ? [] : [{ field, heading: METADATA_FIELDS[field].heading, text }];
  });
}

/** Reads a card from any value: every well-typed value and nothing else. Total. */
export function sketchOf(value: JsonValue | undefined): CardSketch {
  const card = fieldsOf(value);
  const levels = fieldsOf(card['levels']);
  const metadata = fieldsOf(card['metadata']);
  const expiry = z.safeParse(expirySchema(), metadata['expiry']).data;
  return {
    metadata: readable(['metadata'], metadata, { expiry }),
    levels: Object.fromEntries(
      LEVEL_NAMES.flatMap((name) =>
        isJsonObject(levels[name]) ? [[name, readable(['levels', name], levels[name])]] : [],
      ),
    ),
    drawings: itemsOf(card['drawings']).map((item) => drawing(fieldsOf(item))),
  };
}

function drawing(fields: JsonFields): DrawingSketch {
  return {
    points: itemsOf(fields['points']).map((item) => readable(POINT, fieldsOf(item))),
    style: style(fieldsOf(fields['style'])),
    ...readable(DRAWING, fields),
  };
}

function style(fields: JsonFields): Partial<DrawingStyle> {
  return present({
    color: color(fields['color']),
    lineWidth: within(CARD_LIMITS.lineWidth, fields['lineWidth']),
    lineStyle: LINE_STYLES.find((known) => known === fields['lineStyle']),
    fillColor: color(fields['fillColor']),
    borderColor: color(fields['borderColor']),
    opacity: within(CARD_LIMITS.opacity, fields['opacity']),
  } satisfies { [Key in keyof DrawingStyle]-?: DrawingStyle[Key] | undefined });
}

/** The well-typed plain values of the object at a path of a card, and those that were read in another way. */
function readable(path: JsonPath, fields: JsonFields, others: JsonFields = {}): JsonFields {
  const shape = shapeAt(path);
  const found: Record<string, JsonValue> = {};
  if (shape?.kind !== 'object') return found;
  for (const [key, { shape: part }] of shape.keys) {
    const value = key in others ? others[key] : plain(part, fields[key]);
    if (value !== undefined) found[key] = value;
  }
  return found;
}

function plain(shape: Shape, value: JsonValue | undefined): JsonValue | undefined {
  switch (shape.kind) {
    case 'text':
      return typeof value === 'string' && (shape.oneOf?.includes(value) ?? true) ? value : undefined;
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
    case 'time':
      return typeof value === 'string' ? value : plain({ kind: 'number' }, value);
    case 'list':
      return shape.item.kind === 'number' && Array.isArray(value) ? value.filter(Number.isFinite) : undefined;
    case 'object':
      return undefined;
  }
}

type Present<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** Drops the parts that could not be read. */
function present<T extends object>(parts: T): Present<T> {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)) as Present<T>;
}

function within(limits: { readonly min: number; readonly max: number }, value: JsonValue | undefined) {
  return typeof value === 'number' && value >= limits.min && value <= limits.max ? value : undefined;
}

function color(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && COLOR_PATTERN.test(value) ? value : undefined;
}
