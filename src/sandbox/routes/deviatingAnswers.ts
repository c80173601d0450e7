import type { Operation } from '../../contract/operation.ts';
import type { Deviations } from '../deviations.ts';
import { jsonReply, type Reply } from '../http/reply.ts';
import {
  isJsonObject,
  type JsonObject,
  PAGINATION_FIELDS,
  UNSPECIFIED_RESPONSES,
  type UnspecifiedResponse,
  WRITE_OPERATIONS,
} from './openAnswers.ts';

/** What a list is asked for, after the settings `listQuery` and `listShape`; or why it is 400. */
export function readListRequest(
  operation: Operation,
  { listShape, listQuery }: Deviations,
  query: URLSearchParams,
  body: unknown,
): { readonly query: URLSearchParams; readonly body: unknown } | { readonly detail: string } {
  const isOpen = UNSPECIFIED_RESPONSES[operation.id]?.paging !== undefined;
  if (!isOpen || (listQuery === 'taken' && listShape !== 'cursor')) return { query, body };
  const isInBody = operation.query === undefined;
  const sent = new Map<string, unknown>(isInBody ? Object.entries(isJsonObject(body) ? body : {}) : query);
  for (const name of ['page', 'limit']) {
    if (listQuery === 'refused' && sent.has(name)) return { detail: `${name} is not a parameter of this route` };
    if (listQuery !== 'taken') sent.delete(name);
  }
  const cursor = sent.get('cursor');
  if (listShape === 'cursor' && cursor !== undefined) {
    const [page, limit] =
      /^(\d{1,9})\.(\d{1,9})$/.exec(Buffer.from(String(cursor), 'base64url').toString())?.slice(1) ?? [];
    if (page === undefined || limit === undefined) return { detail: 'cursor must be one that this route answered' };
    sent.delete('cursor');
    sent.set('page', isInBody ? Number(page) : page);
    sent.set('limit', isInBody ? Number(limit) : limit);
  }
  if (isInBody) return { query, body: isJsonObject(body) ? Object.fromEntries(sent) : body };
  return { query: new URLSearchParams(Object.fromEntries(sent) as Record<string, string>), body };
}

/** The answer of a service that differs; the very same one while all that concerns it is off. */
export function applyDeviations({ id }: Operation, reply: Reply, deviations: Deviations): Reply {
  const { writeBodies, listShape, sparseRecords, embeddedIds } = deviations;
  if (reply.status < 200 || reply.status > 299 || (typeof reply.body === 'object' && 'path' in reply.body))
    return reply;
  if (WRITE_OPERATIONS.has(id) && writeBodies === 'empty') {
    const { 'content-type': _, ...headers } = reply.headers;
    return { status: 204, headers, body: '' };
  }
  const open = UNSPECIFIED_RESPONSES[id];
  const isBare = WRITE_OPERATIONS.has(id) && writeBodies === 'messageOnly';
  const isReshaped = open?.paging !== undefined && listShape !== 'sibling';
  if (!isBare && !isReshaped && (open === undefined || (!sparseRecords && embeddedIds === '_id'))) return reply;
  const text = typeof reply.body === 'string' ? reply.body : Buffer.from(reply.body).toString('utf8');
  const body: JsonObject = JSON.parse(text);
  const answer = (value: unknown) => ({ ...jsonReply(reply.status, value), headers: reply.headers });
  if (isBare) return answer({ message: body['message'] ?? valueAt(body, ['meta', 'message']) });
  if (open === undefined) return reply;
  const found = valueAt(body, open.at);
  const told = Array.isArray(found)
    ? found.map((row, index) => deviateRecord(row, index, open, deviations))
    : deviateRecord(found, 0, open, deviations);
  if (Array.isArray(told) && open.paging !== undefined) return answer(deviateList(body, told, open, listShape));
  return answer(withValueAt(body, open.at, told));
}

/** A record as `sparseRecords` and `embeddedIds` have it; every third one of a list also has what is new to the client. */
function deviateRecord(
  record: unknown,
  index: number,
  open: UnspecifiedResponse,
  { sparseRecords, embeddedIds }: Deviations,
): unknown {
  if (!isJsonObject(record)) return record;
  const isNovel = open.paging !== undefined && index % 3 === 2;
  const told = sparseRecords
    ? { ...record, ...open.sparse?.(record), ...(isNovel ? open.novel?.(record) : {}) }
    : record;
  if (embeddedIds === '_id' || open.typedId === undefined || !('_id' in told)) return told;
  const { _id, ...rest } = told;
  return { [embeddedIds === 'id' ? 'id' : open.typedId]: _id, ...rest };
}

/** A list in another shape; whatever else its answer says stays. */
function deviateList(
  body: JsonObject,
  rows: readonly unknown[],
  open: UnspecifiedResponse,
  shape: Deviations['listShape'],
): unknown {
  const place = open.paging ?? [];
  const words = recordAt(body, place);
  const page = Number(words['page'] ?? words['currentPage'] ?? 1);
  const total = Number(words['total'] ?? rows.length);
  // Bulk jobs tell no limit: the last page is no full one, those before it are.
  const perPage = page === 1 ? rows.length : Math.max(rows.length, Math.ceil((total - rows.length) / (page - 1)));
  const limit = Number(words['limit'] ?? Math.max(perPage, 1));
  const totalPages = Math.ceil(total / limit);
  const others = Object.fromEntries(Object.entries(words).filter(([name]) => !PAGINATION_FIELDS.has(name)));
  const withPaging = (paging: JsonObject) => {
    const next = { ...others, ...paging };
    return withValueAt(withValueAt(body, open.at, rows), place, Object.keys(next).length === 0 ? undefined : next);
  };
  switch (shape) {
    case 'sibling':
      return withValueAt(body, open.at, rows);
    case 'array':
      return rows;
    case 'nested': {
      const beside =
        open.at.length === 1
          ? {}
          : Object.fromEntries(
              Object.entries(recordAt(body, ['data'])).filter(([name]) => name !== open.at[1] && name !== 'pagination'),
            );
      const bare = place[0] === 'meta' ? withValueAt(body, place, others) : body;
      return { ...bare, data: { ...beside, records: rows, pagination: { total, page, limit, totalPages } } };
    }
    case 'snakeCase':
      return toSnakeCaseEnvelope(
        withPaging({ total, page, limit, total_pages: totalPages, has_next: page < totalPages }),
      );
    case 'cursor': {
      const next = Buffer.from(`${page + 1}.${limit}`).toString('base64url');
      return withPaging({ nextCursor: page < totalPages ? next : null });
    }
    case 'noPaging':
      return withPaging({});
  }
}

/** `statusCode` → `status_code`, at the top and in `meta`. */
function toSnakeCaseEnvelope(body: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name === 'statusCode' ? 'status_code' : name,
      name === 'meta' && isJsonObject(value) ? toSnakeCaseEnvelope(value) : value,
    ]),
  );
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => (isJsonObject(inner) ? inner[name] : undefined), value);
}

function recordAt(value: unknown, path: readonly string[]): JsonObject {
  const found = valueAt(value, path);
  return isJsonObject(found) ? found : {};
}

/** The same value but for that place; undefined leaves it out of the JSON. */
function withValueAt(value: JsonObject, [name = '', ...rest]: readonly string[], next: unknown): JsonObject {
  return { ...value, [name]: rest.length === 0 ? next : withValueAt(recordAt(value, [name]), rest, next) };
}
