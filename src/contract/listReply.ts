import * as z from 'zod/mini';
import { OBJECT_ID_PATTERN } from './recordId.ts';
import { envelopeContent, LIST_ENVELOPE_KEYS, MAX_DEPTH, MAX_MISMATCHES } from './recordReply.ts';
import { booleanLike, documentedShapes, type Fields, fieldsOf, foldName, isObject } from './schemas.ts';

/** What a response says about paging; what it doesn't say is absent. */
export interface Paging {
  /** As the service counts, from 0 or from 1. */
  readonly page?: number;
  readonly limit?: number;
  /** Items on all pages. */
  readonly total?: number;
  readonly totalPages?: number;
  readonly hasNext?: boolean;
  /** Requests the next page. */
  readonly cursor?: string;
}

/** The query of a list that is assumed to page like its siblings; `cursor` only if a response returned one. */
export const assumedPaging = {
  page: z.exactOptional(z.int().check(z.minimum(1))),
  limit: z.exactOptional(z.int().check(z.minimum(1), z.maximum(100))),
  cursor: z.exactOptional(z.string().check(z.minLength(1), z.describe('As an earlier response returned it.'))),
};

/** One page of a list. */
export interface ListReply<Row> {
  readonly items: readonly Row[];
  /** Raw records of the page that couldn't be read. */
  readonly unreadable: readonly unknown[];
  readonly paging: Paging;
  /** There is no list, e.g. `data: null`. It counts as empty, but doesn't prove that a record is absent. */
  readonly isTakenForEmpty?: true;
}

/**
 * The response of a list whose shape the documents don't show (tolerance.md "Lists"): the array is at the documented
 * place `at`, at the top level, in `data` or another envelope, or under any name in one. An unreadable row never hides
 * the page. `beside` describes the documented paging objects next to the array, by name.
 */
export function tolerantList<Row extends z.ZodMiniType>(
  row: Row,
  at: string,
  beside: Readonly<Record<string, z.ZodMiniType>> = {},
) {
  const reply = z.pipe(
    z.unknown(),
    z.transform((answer, context): ListReply<z.output<Row>> => {
      // A response without content.
      if (answer === undefined) return { items: [], unreadable: [], paging: {} };
      const page = readList(answer, row, at);
      if (page !== undefined) return page;
      context.issues.push({ code: 'invalid_type', expected: 'array', input: answer, path: ['data'] });
      return z.NEVER;
    }),
  );
  documentedShapes.set(reply, shapeAt(at, z.array(row), beside));
  return reply;
}

/** Reads one page; undefined if the response has no list. */
export function readList<Row extends z.ZodMiniType>(
  answer: unknown,
  row: Row,
  at: string,
): ListReply<z.output<Row>> | undefined {
  const listed = arrayIn(answer, at, row);
  const found = listed ?? (isEmptyList(answer, at) ? [] : undefined);
  if (found === undefined) return undefined;
  const items: z.output<Row>[] = [];
  const unreadable: unknown[] = [];
  for (const item of found) {
    const read = unreadable.length < MAX_MISMATCHES ? row.safeParse(unwrapRecord(item)) : undefined;
    if (read?.success === true) items.push(read.data);
    else unreadable.push(item);
  }
  const paging = readPaging(answer);
  return { items, unreadable, paging, ...(listed === undefined ? { isTakenForEmpty: true } : {}) };
}

const PAGING_KEYS = ['pagination', 'paging', 'meta', 'pageinfo', 'page', 'links'];

/** Unwraps a record, e.g. `{ analysis: { … } }` or `{ cursor, node: { … } }`. */
function unwrapRecord(item: unknown): unknown {
  const fields = fieldsOf(item);
  const names = Object.keys(fields);
  const inner = names.length === 1 ? fields[names[0] ?? ''] : fields['node'];
  return isObject(inner) ? inner : item;
}

function arrayIn(answer: unknown, at: string, row: z.ZodMiniType): readonly unknown[] | undefined {
  const documented = at.split('.').reduce<unknown>((value, name) => fieldsOf(value)[name], answer);
  if (Array.isArray(documented)) return documented;
  const arrays = arraysIn(answer);
  const isReadable = (it: unknown) => row.safeParse(unwrapRecord(it)).success;
  return (
    arrays.flat().find((it) => it.slice(0, MAX_MISMATCHES).some(isReadable)) ??
    arrays.flat().find((it) => it.some(isObject)) ??
    // A deeper empty array may be part of a record.
    arrays
      .slice(0, MAX_DEPTH)
      .flat()
      .find((it) => it.length === 0)
  );
}

/** Every array that may be the list, by depth. */
function arraysIn(answer: unknown): readonly (readonly (readonly unknown[])[])[] {
  const arrays: (readonly (readonly unknown[])[])[] = [];
  let level: readonly unknown[] = [answer];
  for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth++) {
    const lists = level.map((it) => (Array.isArray(it) ? it : keyedRecords(it)));
    arrays.push(lists.filter((it) => it !== undefined));
    // Arrays inside a record are never the list.
    level = level
      .filter((it, at) => isObject(it) && lists[at] === undefined)
      .flatMap((it) => envelopeContent(fieldsOf(it), LIST_ENVELOPE_KEYS, (name) => PAGING_KEYS.includes(name)));
  }
  return arrays;
}

/** The records of an object whose keys are their ids. */
function keyedRecords(value: unknown): readonly unknown[] | undefined {
  const entries = Object.entries(fieldsOf(value));
  const isById =
    entries.length > 0 &&
    entries.every(([key, it]) => isObject(it) && (OBJECT_ID_PATTERN.test(key) || /^\d+$/.test(key)));
  return isById ? entries.map(([key, it]) => ({ _id: key, ...fieldsOf(it) })) : undefined;
}

/** Whether the response means an empty list: null at the documented place, a total of 0 without a list, or a deep empty array. */
function isEmptyList(answer: unknown, at: string): boolean {
  if (!isObject(answer)) return false;
  const places = at.split('.').map((_, end, names) => names.slice(0, end + 1));
  const isNull = (names: readonly string[]) =>
    names.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), answer) === null;
  return places.some(isNull) || readPaging(answer).total === 0 || arraysIn(answer).flat().length > 0;
}

/** Reads paging fields from any usual place and in any usual spelling. */
function readPaging(answer: unknown): Paging {
  const places = pagingCandidates(answer);
  const page = firstCount(places, ['page', 'currentpage', 'pagenumber']);
  const limit = firstCount(places, ['limit', 'pagesize', 'perpage']);
  const total = firstCount(places, ['total', 'totalcount', 'totalitems', 'totaldocs']);
  const totalPages = firstCount(places, ['totalpages', 'pagecount', 'lastpage']);
  const { cursor, isLast } = readCursor(places);
  const said = first(places, ['hasnext', 'hasnextpage', 'hasmore'], (it) => booleanLike.safeParse(it).data);
  const hasNext = said ?? (isLast ? false : undefined);
  return {
    ...(page === undefined ? {} : { page }),
    ...(limit === undefined ? {} : { limit }),
    ...(total === undefined ? {} : { total }),
    ...(totalPages === undefined ? {} : { totalPages }),
    ...(hasNext === undefined ? {} : { hasNext }),
    ...(cursor === undefined ? {} : { cursor }),
  };
}

/** A cursor means more pages; an empty or null cursor field means the last page. */
function readCursor(places: readonly Fields[]): { readonly cursor?: string; readonly isLast: boolean } {
  const names = ['nextcursor', 'cursor'];
  const held = first(places, names, (it) => ({ it }));
  if (held === undefined) return { isLast: false };
  const { it } = held;
  if (typeof it === 'string' && it !== '') return { cursor: it, isLast: false };
  return typeof it === 'number' ? { cursor: String(it), isLast: false } : { isLast: true };
}

/** The objects that may hold paging fields, likeliest first, with folded names. */
function pagingCandidates(answer: unknown): readonly Fields[] {
  if (!isObject(answer)) return [];
  const top = foldedFields(answer);
  const carried = LIST_ENVELOPE_KEYS.map((name) => top[name])
    .filter(isObject)
    .map(foldedFields);
  const holders = [...carried, top];
  const places = holders.flatMap((fields) =>
    PAGING_KEYS.map((name) => fields[name])
      .filter(isObject)
      .map(foldedFields),
  );
  return [...places, ...holders];
}

function foldedFields(fields: Fields): Fields {
  const byName: Record<string, unknown> = Object.create(null);
  for (const name in fields) byName[foldName(name)] = fields[name];
  return byName;
}

function firstCount(places: readonly Fields[], names: readonly string[]): number | undefined {
  return first(places, names, countOf);
}

function first<T>(
  places: readonly Fields[],
  names: readonly string[],
  read: (value: unknown) => T | undefined,
): T | undefined {
  for (const place of places) {
    for (const name of names) {
      const value = place[name] === undefined ? undefined : read(place[name]);
      if (value !== undefined) return value;
    }
  }
  return undefined;
}

/** A count, also if it's text. */
function countOf(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : value;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}

/** The documented shape of a response whose list is at `at`. */
export function shapeAt(
  at: string,
  list: z.ZodMiniType,
  beside: Readonly<Record<string, z.ZodMiniType>>,
): z.ZodMiniType {
  const [last = '', ...outer] = at.split('.').toReversed();
  const innermost = z.looseObject({ [last]: list, ...beside });
  return outer.reduce<z.ZodMiniType>((inner, name) => z.looseObject({ [name]: inner }), innermost);
}
