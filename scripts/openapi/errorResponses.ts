import type { ErrorRow } from '../../src/contract/errorRow.ts';
import type { Json, JsonObject } from './jsonSchemaOf.ts';

/** P1 8, P2 8: `Retry-After` is not promised, but usual beside the other two. */
const RATE_LIMIT_HEADERS: JsonObject = {
  RateLimit: { description: 'Requests left in the window, and when it resets.', schema: { type: 'string' } },
  'RateLimit-Policy': { description: 'Size of the window.', schema: { type: 'string' } },
  'Retry-After': { description: 'Seconds to wait, where the service says.', schema: { type: 'string' } },
};

/** One response a status, with the codes that it can carry and what the caller does about each row. */
export function errorResponses(errors: readonly ErrorRow[]): JsonObject {
  const byStatus = new Map<number, ErrorRow[]>();
  for (const row of errors) byStatus.set(row.status, [...(byStatus.get(row.status) ?? []), row]);
  return Object.fromEntries([...byStatus].map(([status, rows]) => [String(status), responseOf(status, rows)]));
}

function responseOf(status: number, rows: readonly ErrorRow[]): JsonObject {
  const ofJson = rows.filter((row) => !row.notJson);
  const content: Record<string, Json> = {};
  if (ofJson.length > 0) content['application/json'] = { schema: bodySchema(ofJson) };
  if (ofJson.length < rows.length) content['text/html'] = { schema: { type: 'string' } };
  return {
    description: rows.map(sentenceOf).join('\n'),
    ...(status === 429 ? { headers: RATE_LIMIT_HEADERS } : {}),
    content,
    'x-errors': rows.map(({ ...row }) => row as unknown as Json),
  };
}

/** `message` is for people only. Several places of the code are several shapes. */
function bodySchema(rows: readonly ErrorRow[]): JsonObject {
  const shapes = (['code', 'meta.code', 'none'] as const).flatMap((place) => {
    const found = rows.filter((row) => row.codeAt === place);
    return found.length === 0 ? [] : [shapeOf(place, found)];
  });
  const [only] = shapes;
  return shapes.length === 1 && only !== undefined ? only : { anyOf: shapes };
}

function shapeOf(place: ErrorRow['codeAt'], rows: readonly ErrorRow[]): JsonObject {
  const codes = [...new Set(rows.flatMap(({ code }) => code ?? []))];
  const details = [...new Set(rows.flatMap(({ details: said }) => said ?? []))];
  const code = { type: 'string', enum: codes };
  const detail = details.length === 0 ? {} : { detail: { examples: details } };
  const properties = { message: { type: 'string', description: 'For people; not to be branched on.' }, ...detail };
  switch (place) {
    case 'none':
      return { type: 'object', properties };
    case 'code':
      return { type: 'object', required: ['code'], properties: { code, ...properties } };
    case 'meta.code': {
      const meta = { type: 'object', required: ['code'], properties: { code } };
      return { type: 'object', required: ['meta'], properties: { meta, ...properties } };
    }
  }
}

function sentenceOf({ code, when, action, source, assumed }: ErrorRow): string {
  const named = code === undefined ? '' : `\`${code}\`: `;
  return `- ${named}${when} Caller: ${action}. (${source}${assumed ? ', assumed' : ''})`;
}
