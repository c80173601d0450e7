import * as z from 'zod/mini';
import {
  type Card,
  type Drawing,
  drawingSchema,
  type Expiry,
  LEVEL_NAMES,
  type LevelName,
  type Levels,
  LINKED_TEXT_FIELDS,
  levelsSchema,
  type Metadata,
  metadataSchema,
} from '../../card/card.ts';
import type { PatchBody } from '../../card/patch.ts';
import { findTextLinks } from '../../card/textLinks.ts';

/** An update request (P2 4.8); parts that weren't sent, or are `null`, are absent. */
export function readCardChange(body: Readonly<Record<string, unknown>>): ReadResult<PatchBody> {
  const metadata = readOptional(body['metadata'], readMetadataChange);
  if (metadata !== undefined && 'problem' in metadata) return metadata;
  const levels = readOptional(body['levels'], readLevels);
  if (levels !== undefined && 'problem' in levels) return levels;
  const drawings = readOptional(body['drawings'], readDrawings);
  if (drawings !== undefined && 'problem' in drawings) return drawings;
  return {
    value: {
      ...(metadata && { metadata: metadata.value }),
      ...(levels && { levels: levels.value }),
      ...(drawings && { drawings: drawings.value }),
    },
  };
}

function readOptional<T>(value: unknown, read: (value: unknown) => ReadResult<T>): ReadResult<T> | undefined {
  return value === undefined || value === null ? undefined : read(value);
}

const expiryTypeSchema = z.looseObject({ type: z.enum(['GTC', 'HOURS']) });
const expiryHoursSchema = z.looseObject({ hours: z.int().check(z.minimum(1), z.maximum(8760)) });
const recordSchema = z.looseObject({});

/** The fields to change; missing and empty fields keep their values and are left out (P2 4.8). */
function readMetadataChange(raw: unknown): ReadResult<Partial<Omit<Metadata, 'symbol'>>> {
  const fields = readMetadataFields(raw);
  if ('problem' in fields) return fields;
  const change: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(metadataSchema().shape)) {
    const value = fields.value[name];
    // `symbol` isn't one of the fields of an update and is ignored (P2 4.8 rule 1).
    if (name === 'symbol' || isEmpty(value)) continue;
    const read = name === 'expiry' ? readExpiry(value) : readPart(schema, value, ['metadata', name]);
    if ('problem' in read) return read;
    change[name] = read.value;
  }
  return { value: change };
}

/** The metadata of a new card: everything except the alternative scenario and the comments is required (public-facts 3.1). */
export function readNewMetadata(raw: unknown): ReadResult<Metadata> {
  const fields = readMetadataFields(raw);
  if ('problem' in fields) return fields;
  const expiry = readExpiry(fields.value['expiry']);
  if ('problem' in expiry) return expiry;
  const sent = Object.fromEntries(Object.entries(fields.value).filter(([, value]) => value !== null));
  return readPart(metadataSchema(), { ...sent, expiry: expiry.value }, ['metadata']);
}

function readMetadataFields(raw: unknown): ReadResult<Readonly<Record<string, unknown>>> {
  const fields = readPart(recordSchema, raw, ['metadata']);
  if ('problem' in fields) return fields;
  const problem = unknownField(raw, Object.keys(metadataSchema().shape), ['metadata']);
  return problem === undefined ? fields : { problem };
}

function readExpiry(raw: unknown): ReadResult<Expiry> {
  const type = readPart(expiryTypeSchema, raw, ['metadata', 'expiry']);
  if ('problem' in type) return type;
  const problem = unknownField(raw, ['type', 'hours'], ['metadata', 'expiry']);
  if (problem !== undefined) return { problem };
  if (type.value.type === 'GTC') return { value: { type: 'GTC' } };
  const hours = readPart(expiryHoursSchema, raw, ['metadata', 'expiry']);
  return 'problem' in hours ? hours : { value: { type: 'HOURS', hours: hours.value.hours } };
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** A full set of levels (P2 2.4). */
export function readLevels(raw: unknown): ReadResult<Levels> {
  const read = readPart(levelsSchema(), raw, ['levels']);
  if ('problem' in read) return read;
  const problem = orderProblem(read.value) ?? idProblem(read.value) ?? timeProblem(read.value);
  return problem === undefined ? read : { problem };
}

function orderProblem(levels: Levels): RequestProblem | undefined {
  const sent = presentLevels(levels);
  for (const [i, name] of sent.entries()) {
    const below = sent[i + 1];
    if (below === undefined) return undefined;
    if (priceOf(levels, name) > priceOf(levels, below)) continue;
    return {
      path: ['levels', name, 'price'],
      message: `must be above the price of ${below}: levels must be in price order`,
    };
  }
  return undefined;
}

function idProblem(levels: Levels): RequestProblem | undefined {
  const seen = new Set<string>();
  for (const name of presentLevels(levels)) {
    const id = levels[name]?.clientObjectId ?? '';
    if (seen.has(id)) return { path: ['levels', name, 'clientObjectId'], message: 'must be unique among the levels' };
    seen.add(id);
  }
  return undefined;
}

function timeProblem(levels: Levels): RequestProblem | undefined {
  const name = presentLevels(levels).find((candidate) => {
    const time = levels[candidate]?.time;
    return time !== undefined && !isDateTime(time);
  });
  return name && { path: ['levels', name, 'time'], message: 'must be an ISO 8601 date-time' };
}

/** From highest to lowest. */
function presentLevels(levels: Levels): LevelName[] {
  return LEVEL_NAMES.filter((name) => levels[name] !== undefined);
}

function priceOf(levels: Levels, name: LevelName): number {
  return levels[name]?.price ?? 0;
}

/** P2 8. */
export const MAX_DRAWINGS = 20;

const drawingsSchema = z.array(drawingSchema()).check(z.maxLength(MAX_DRAWINGS));

/** A set of drawings (P2 2.4). */
export function readDrawings(raw: unknown): ReadResult<Drawing[]> {
  const read = readPart(drawingsSchema, raw, ['drawings']);
  if ('problem' in read) return read;
  const seen = new Set<string>();
  for (const [i, drawing] of read.value.entries()) {
    const problem = drawingProblem(drawing);
    if (problem !== undefined) return { problem: { path: ['drawings', i, ...problem.path], message: problem.message } };
    if (seen.has(drawing.clientObjectId)) {
      return { problem: { path: ['drawings', i, 'clientObjectId'], message: 'must be unique in the request' } };
    }
    seen.add(drawing.clientObjectId);
  }
  return read;
}

function drawingProblem({ type, points, startHead, endHead, levels }: Drawing): RequestProblem | undefined {
  const badTime = points.findIndex(({ time }) => !(typeof time === 'string' ? isDateTime(time) : isInstant(time)));
  if (badTime >= 0) return { path: ['points', badTime, 'time'], message: 'must be an ISO 8601 UTC time ending in Z' };
  if (type === 'PARALLEL' && points.length !== 3) return { path: ['points'], message: 'must have exactly 3 points' };
  if (type === 'FIB_RETRACEMENT' && points.length !== 2 && points.length !== 3) {
    return { path: ['points'], message: 'must have 2 or 3 points' };
  }
  if (type !== 'LINE' && startHead !== undefined) return { path: ['startHead'], message: 'is allowed for LINE only' };
  if (type !== 'LINE' && endHead !== undefined) return { path: ['endHead'], message: 'is allowed for LINE only' };
  if (type !== 'FIB_RETRACEMENT' && levels !== undefined) {
    return { path: ['levels'], message: 'is allowed for FIB_RETRACEMENT only' };
  }
  return undefined;
}

/** Not every safe integer is a valid date: dates end 275,760 years around 1970. */
function isInstant(epochMs: number): boolean {
  return !Number.isNaN(new Date(epochMs).getTime());
}

type LinkedParts = Pick<Card, 'metadata' | 'levels'> & { readonly drawings: readonly Card['drawings'][number][] };

/** A link in a text to a level or drawing that the card doesn't have (P2 2.4, 4.8). Malformed links are plain text. */
export function linkProblem({ metadata, levels, drawings }: LinkedParts): RequestProblem | undefined {
  const known = new Set([...Object.values(levels), ...drawings].map(({ clientObjectId }) => clientObjectId));
  for (const field of LINKED_TEXT_FIELDS) {
    const deadLink = findTextLinks(metadata[field] ?? '').find((link) => link.kind === 'link' && !known.has(link.id));
    if (deadLink === undefined) continue;
    return {
      path: ['metadata', field],
      message: `links to ${JSON.stringify(deadLink.id)}, which is not a level or drawing of the card`,
    };
  }
  return undefined;
}

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T(?!24)\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/;

/** Whether the text is an ISO 8601 date-time, with or without a zone, on a real calendar day (not 30 February). */
function isDateTime(text: string): boolean {
  if (!DATE_TIME.test(text) || !Number.isFinite(Date.parse(text))) return false;
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return day.toISOString().startsWith(text.slice(0, 10));
}

/** What is wrong with a request: the path in its body, and what the value must be. */
export interface RequestProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** The parsed value, or what is wrong with it. */
export type ReadResult<T> = { readonly value: T } | { readonly problem: RequestProblem };

/** The reply's `detail`: the path of the field, e.g. `drawings[0].points[1].time`, then what it must be. */
export function formatProblem({ path, message: text }: RequestProblem): string {
  const place = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
  return `${place.replace(/^\./, '') || 'body'} ${text}`;
}

/** The first unknown field; `constructor`, `__proto__` and the like count as fields. */
export function unknownField(
  value: unknown,
  names: readonly string[],
  path: RequestProblem['path'] = [],
): RequestProblem | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const name = Object.keys(value).find((it) => !names.includes(it));
  return name === undefined ? undefined : { path: [...path, name.slice(0, 60)], message: 'is an unknown field' };
}

/** Parses a part of the body by its schema. */
function readPart<S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
  path: RequestProblem['path'],
): ReadResult<z.infer<S>> {
  const read = z.safeParse(schema, value, { reportInput: true });
  if (read.success) return { value: read.data };
  const issue = read.error.issues[0];
  const inside = issue?.path.map((step) => (typeof step === 'number' ? step : String(step))) ?? [];
  return {
    problem: { path: [...path, ...inside], message: issue === undefined ? 'is not valid' : describeIssue(issue) },
  };
}

function describeIssue(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? `is required (${issue.expected})` : `must be of type ${issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'too_big':
      return issue.origin === 'array'
        ? `must have at most ${issue.maximum} items`
        : `must be at most ${issue.maximum}${unitSuffix(issue.origin)}`;
    case 'too_small':
      return `must be at least ${issue.minimum}${unitSuffix(issue.origin)}`;
    case 'unrecognized_keys':
      return `must not contain ${issue.keys.join(', ')}`;
    case 'invalid_union':
      return 'must be an ISO 8601 UTC time ending in Z, or whole epoch milliseconds';
    default:
      return 'has the wrong format';
  }
}

function unitSuffix(origin: string): string {
  return origin === 'string' ? ' characters long' : '';
}
