import type { Operation } from '../../contract/operation.ts';
import type { Deviations } from '../deviations.ts';
import { jsonReply, type Reply } from '../http/reply.ts';
import { isRecord, LIST_PAGING, OPEN_ANSWERS, type OpenAnswer, type Rec, WRITES } from './openAnswers.ts';

/** What a list is asked for, after the settings `listQuery` and `listShape`; or why it is 400. */
export function readListRequest(
  operation: Operation,
  { listShape, listQuery }: Deviations,
  query: URLSearchParams,
  body: unknown,
): { readonly query: URLSearchParams; readonly body: unknown } | { readonly detail: string } {
  const isOpen = OPEN_ANSWERS[operation.id]?.paging !== undefined;
  if (!isOpen || (listQuery === 'taken' && listShape !== 'cursor')) return { query, body };
  const isInBody = operation.query === undefined;
  const sent = new Map<string, unknown>(isInBody ? Object.entries(isRecord(body) ? body : {}) : query);
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
  if (isInBody) return { query, body: isRecord(body) ? Object.fromEntries(sent) : body };
  return { query: new URLSearchParams(Object.fromEntries(sent) as Record<string, string>), body };
}

/** The answer of a service that differs; the very same one while all that concerns it is off. */
export function deviatingReply({ id }: Operation, reply: Reply, deviations: Deviations): Reply {
  const { writeBodies, listShape, sparseRecords, embeddedIds } = deviations;
  if (reply.status < 200 || reply.status > 299 || (typeof reply.body === 'object' && 'path' in reply.body))
    return reply;
  if (WRITES.has(id) && writeBodies === 'empty') {
    const { 'content-type': _, ...headers } = reply.headers;
    return { status: 204, headers, body: '' };
  }
  const open = OPEN_ANSWERS[id];
  const isBare = WRITES.has(id) && writeBodies === 'messageOnly';
  const isReshaped = open?.paging !== undefined && listShape !== 'sibling';
  if (!isBare && !isReshaped && (open === undefined || (!sparseRecords && embeddedIds === '_id'))) return reply;
  const text = typeof reply.body === 'string' ? reply.body : Buffer.from(reply.body).toString('utf8');
  const body: Rec = JSON.parse(text);
  const answer = (value: unknown) => ({ ...jsonReply(reply.status, value), headers: reply.headers });
  if (isBare) return answer({ message: body['message'] ?? at(body, ['meta', 'message']) });
  if (open === undefined) return reply;
  const found = at(body, open.at);
  const told = Array.isArray(found)
    ? found.map((row, index) => openRecord(row, index, open, deviations))
    : openRecord(found, 0, open, deviations);
  if (Array.isArray(told) && open.paging !== undefined) return answer(openList(body, told, open, listShape));
  return answer(put(body, open.at, told));
}

/** A record as `sparseRecords` and `embeddedIds` have it; every third one of a list also has what is new to the client. */
function openRecord(
  record: unknown,
  index: number,
  open: OpenAnswer,
  { sparseRecords, embeddedIds }: Deviations,
): unknown {
  if (!isRecord(record)) return record;
  const isNovel = open.paging !== undefined && index % 3 === 2;
  const told = sparseRecords
    ? { ...record, ...open.sparse?.(record), ...(isNovel ? open.novel?.(record) : {}) }
    : record;
  if (embeddedIds === '_id' || open.typedId === undefined || !('_id' in told)) return told;
  const { _id, ...rest } = told;
  return { [embeddedIds === 'id' ? 'id' : open.typedId]: _id, ...rest };
}

/** A list in another shape; whatever else its answer says stays. */
function openList(body: Rec, rows: readonly unknown[], open: OpenAnswer, shape: Deviations['listShape']): unknown {
  const place = open.paging ?? [];
  const words = recordAt(body, place);
  const page = Number(words['page'] ?? words['currentPage'] ?? 1);
  const total = Number(words['total'] ?? rows.length);
  // Bulk jobs tell no limit: the last page is no full one, those before it are.
  const perPage = page === 1 ? rows.length : Math.max(rows.length, Math.ceil((total - rows.length) / (page - 1)));
  const limit = Number(words['limit'] ?? Math.max(perPage, 1));
  const totalPages = Math.ceil(total / limit);
  const others = Object.fromEntries(Object.entries(words).filter(([name]) => !LIST_PAGING.has(name)));
  const withPaging = (paging: Rec) => {
    const next = { ...others, ...paging };
    return put(put(body, open.at, rows), place, Object.keys(next).length === 0 ? undefined : next);
  };
  switch (shape) {
    case 'sibling':
      return put(body, open.at, rows);
    case 'array':
      return rows;
    case 'nested': {
      const beside =
        open.at.length === 1
          ? {}
          : Object.fromEntries(
              Object.entries(recordAt(body, ['data'])).filter(([name]) => name !== open.at[1] && name !== 'pagination'),
            );
      const bare = place[0] === 'meta' ? put(body, place, others) : body;
      return { ...bare, data: { ...beside, records: rows, pagination: { total, page, limit, totalPages } } };
    }
    case 'snakeCase':
      return snakeEnvelope(withPaging({ total, page, limit, total_pages: totalPages, has_next: page < totalPages }));
    case 'cursor': {
      const next = Buffer.from(`${page + 1}.${limit}`).toString('base64url');
      return withPaging({ nextCursor: page < totalPages ? next : null });
    }
    case 'noPaging':
      return withPaging({});
  }
}

/** `statusCode` → `status_code`, at the top and in `meta`. */
function snakeEnvelope(body: Rec): Rec {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name === 'statusCode' ? 'status_code' : name,
      name === 'meta' && isRecord(value) ? snakeEnvelope(value) : value,
    ]),
  );
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => (isRecord(inner) ? inner[name] : undefined), value);
}

function recordAt(value: unknown, path: readonly string[]): Rec {
  const found = at(value, path);
  return isRecord(found) ? found : {};
}

/** The same value but for that place; undefined leaves it out of the JSON. */
function put(value: Rec, [name = '', ...rest]: readonly string[], next: unknown): Rec {
  return { ...value, [name]: rest.length === 0 ? next : put(recordAt(value, [name]), rest, next) };
}
