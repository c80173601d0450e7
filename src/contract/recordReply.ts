import * as z from 'zod/mini';
import { documentedShapes, type Fields, fieldsOf, foldName, isObject, type TolerantRecord } from './schemas.ts';

/** Siblings of a record that are never the record itself. */
const NON_RECORD_KEYS = new Set(['meta', 'pagination', 'paging', 'error', 'errors', 'links']);

/**
 * The response of a call that returns one record at a place that the documents don't show: `data`, one level down under
 * any name, another envelope, or the response itself.
 */
export function recordReply<Value extends object>(record: TolerantRecord<Value>) {
  const reply = z.pipe(
    z.unknown(),
    z.transform((answer, context): { readonly data: Value } => {
      const found = findRecord(record, answer) ?? findStatus(record, answer);
      if (found !== undefined) return { data: found };
      context.issues.push({ code: 'invalid_type', expected: 'object', input: answer, path: ['data'] });
      return z.NEVER;
    }),
  );
  documentedShapes.set(reply, z.looseObject({ data: record }));
  return reply;
}

/** The same for a write. Any response is accepted, because nothing depends on its content. */
export function writeReply<Value extends object>(record: TolerantRecord<Value>) {
  const reply = z.pipe(
    z.unknown(),
    z.transform((answer): { readonly data: Value | undefined } => ({ data: findRecord(record, answer) })),
  );
  documentedShapes.set(reply, z.looseObject({ data: z.optional(record) }));
  return reply;
}

/**
 * The objects of a response that may be its record, likeliest first. An object with envelope fields only is skipped unless
 * all of them are among `names`: the status of a bulk update may have no others (P2 4.6).
 */
export function recordsIn(answer: unknown, names: readonly string[] = []): readonly Fields[] {
  const found: Fields[] = [];
  let level: readonly unknown[] = [answer];
  for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth++) {
    const objects = level.flatMap((it) => (Array.isArray(it) && it.length === 1 ? it : [it])).filter(isObject);
    found.push(...objects.filter((it) => !isEnvelope(it) || isOnly(it, names)));
    level = objects.flatMap((it) => envelopeContent(it, RECORD_ENVELOPE_KEYS, (name) => NON_RECORD_KEYS.has(name)));
  }
  return found;
}

/** The candidate with the most known fields; the outermost one if several have as many. */
function findRecord<Value extends object>(record: TolerantRecord<Value>, answer: unknown): Value | undefined {
  let best: { readonly read: Value; readonly known: number } | undefined;
  for (const candidate of recordsIn(answer, record.names).slice(0, MAX_MISMATCHES)) {
    const parsed = record.safeParse(candidate);
    if (!parsed.success) continue;
    const read = parsed.data as Fields;
    const known = record.names.filter(
      (name) => read[name] !== undefined && read[name] !== null && read[name] !== '',
    ).length;
    if (known > (best?.known ?? 0)) best = { read: parsed.data, known };
  }
  return best?.read;
}

/** A record whose status stands in place of it: `{ data: "Completed" }`. */
function findStatus<Value extends object>(record: TolerantRecord<Value>, answer: unknown): Value | undefined {
  const { data } = fieldsOf(answer);
  if (typeof data !== 'string' || !record.names.includes('status')) return undefined;
  return record.safeParse({ status: data }).data;
}

/** Keeps `status` and `message` of an envelope from being read as a record's. */
function isEnvelope(fields: Fields): boolean {
  const keys = Object.keys(fields).map(foldName);
  return keys.includes('meta') || keys.some((key) => RECORD_ENVELOPE_KEYS.includes(key)) || isStatusOnly(fields, keys);
}

function isOnly(fields: Fields, names: readonly string[]): boolean {
  const keys = Object.keys(fields);
  return keys.length > 0 && keys.every((key) => names.includes(key));
}

function isStatusOnly({ status }: Fields, keys: readonly string[]): boolean {
  const known = ['status', 'statuscode', 'code', 'message', 'success'];
  return (
    keys.every((key) => known.includes(key)) && (keys.includes('message') || /^(success|ok)$/i.test(String(status)))
  );
}

/** The deepest level at which a record or a list is looked for in a response whose envelope the documents don't show. */
export const MAX_DEPTH = 3;

/** A mismatch with a schema is slow to find; a response with more of them isn't the documented one. */
export const MAX_MISMATCHES = 1_000;

/** Field names under which the two documented envelopes, and likely others, hold their content. */
const RECORD_ENVELOPE_KEYS = ['data', 'body', 'result', 'response', 'payload'];

/** The same for lists. */
export const LIST_ENVELOPE_KEYS = [
  'data',
  'body',
  'result',
  'results',
  'response',
  'payload',
  'items',
  'records',
  'list',
  'rows',
];

/** The values of an object's fields, those under an envelope's name first, without those under the skipped names. */
export function envelopeContent(
  fields: Fields,
  envelopeKeys: readonly string[],
  isSkipped: (foldedName: string) => boolean,
): readonly unknown[] {
  const names = Object.keys(fields).filter((name) => !isSkipped(foldName(name)));
  const rank = (name: string) => (envelopeKeys.includes(foldName(name)) ? 0 : 1);
  return names.toSorted((a, b) => rank(a) - rank(b)).map((name) => fields[name]);
}
