import type { ExportOrder } from '../store/exportTable.ts';
import { readUtcTime } from './utcTime.ts';

/** What was asked for, or what is wrong with it, beginning with the field's name. */
export type ExportRequestRead =
  | {
      readonly order: ExportOrder;
      /** The request as one text: the same for the same values, whatever the order of fields and the white space. */
      readonly text: string;
    }
  | { readonly detail: string };

const REQUEST_FIELDS: ReadonlySet<string> = new Set(['dataset', 'format', 'start_at', 'end_at', 'client_refs']);
const MAX_REFS = 1000;
const MAX_REF_CHARACTERS = 1024;

/** Reads the body of a creation by the rules of P1 4.1, but for the end in the future: that is for the clock to say. */
export function readExportRequest(body: unknown): ExportRequestRead {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { detail: 'body must be a JSON object' };
  }
  const fields = body as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(fields).find((name) => !REQUEST_FIELDS.has(name));
  if (unknown !== undefined) return { detail: `${unknown.slice(0, 100)} is not a field of this request` };
  const { dataset, format, start_at, end_at } = fields;
  if (dataset !== 'points_transactions') return { detail: 'dataset must be points_transactions' };
  if (format !== 'csv' && format !== 'json') return { detail: 'format must be csv or json' };
  const startAt = readUtcTime(start_at);
  if (startAt === undefined) return { detail: `start_at ${TIME_RULE}` };
  const endAt = readUtcTime(end_at);
  if (endAt === undefined) return { detail: `end_at ${TIME_RULE}` };
  if (endAt <= startAt) return { detail: 'end_at must be after start_at' };
  const order: ExportOrder = { format, startAt, endAt };
  const text = [dataset, format, start_at, end_at];
  if (!Object.hasOwn(fields, 'client_refs')) return { order, text: JSON.stringify(text) };
  const refs = readRefs(fields['client_refs']);
  if ('detail' in refs) return refs;
  return { order: { ...order, clientRefs: refs.value }, text: JSON.stringify([...text, refs.value]) };
}

const TIME_RULE = 'must be an ISO 8601 UTC date-time ending in Z, with at most three fractional-second digits';

function readRefs(refs: unknown): { readonly value: readonly string[] } | { readonly detail: string } {
  if (!Array.isArray(refs)) return { detail: 'client_refs must be an array of text; leave it out for all customers' };
  if (refs.length === 0) return { detail: 'client_refs must not be empty; leave it out for all customers' };
  if (refs.length > MAX_REFS) return { detail: `client_refs must have at most ${MAX_REFS} entries` };
  const seen = new Set<string>();
  for (const [i, ref] of refs.entries()) {
    const problem = refProblem(ref) ?? (seen.has(ref) ? 'stands in the list twice' : undefined);
    if (problem !== undefined) return { detail: `client_refs[${i}] ${problem}` };
    seen.add(ref);
  }
  return { value: [...seen] };
}

function refProblem(ref: unknown): string | undefined {
  if (typeof ref !== 'string') return 'must be text';
  if (ref.trim() === '') return 'must not be blank';
  if ([...ref].length > MAX_REF_CHARACTERS) return `must have at most ${MAX_REF_CHARACTERS} characters`;
  if (/\p{Cc}/u.test(ref)) return 'must not hold control characters';
  // Half a surrogate pair is no text: it could not be stored as it came.
  if (!ref.isWellFormed()) return 'must be well-formed text';
  return undefined;
}
