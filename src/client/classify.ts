import { type CallerAction, type ErrorRow, KEY_CHECK_FAILED, type Operation } from '../contract/operation.ts';
import { type Fields, fieldsOf } from '../contract/schemas.ts';
import type { ServiceRefusal } from './outcome.ts';

/** A response that isn't a success. `body` is set if it's JSON. */
interface ErrorResponse {
  readonly status: number;
  /** False if the body isn't JSON, is cut off or missing. */
  readonly isJson: boolean;
  readonly body: unknown;
  /** From Retry-After and RateLimit, in milliseconds. */
  readonly waitMs: number | undefined;
}

/** What distinguishes the error rows of one status. */
type ErrorIdentity = Pick<ServiceRefusal, 'status' | 'code' | 'ownDetail' | 'isJson'>;

/** The documented row that a response matches: by status, then code, `detail`, and whether the body is JSON. */
function findErrorRow(operation: Operation, marks: ErrorIdentity): ErrorRow | undefined {
  const rows = operation.errors.filter((row) => row.status === marks.status);
  const foreign = marks.isJson ? undefined : rows.find((row) => row.notJson);
  const ofJson = rows.filter((row) => !row.notJson);
  const uncoded = ofJson.filter((row) => row.code === undefined);
  return (
    foreign ??
    ofJson.find((row) => row.code !== undefined && row.code === marks.code) ??
    uncoded.find((row) => matchesDetail(marks.ownDetail, row.details)) ??
    uncoded.find((row) => row.details === undefined)
  );
}

/** Reads an error response by the operation's error rows. */
export function classify(operation: Operation, answer: ErrorResponse): ServiceRefusal {
  const { status, isJson } = answer;
  const { code, codeAt } = errorCodeOf(answer.body);
  const detail = readErrorDetail(answer.body);
  const row = findErrorRow(operation, { status, code, ownDetail: detail.own, isJson });
  return {
    operation: operation.id,
    status,
    code,
    codeAt,
    detail: detail.text,
    field: detail.field,
    ownDetail: detail.own,
    meta: readErrorMeta(answer.body),
    isJson,
    row,
    action: row?.action ?? undocumentedAction(operation, status),
    waitMs: status === 429 || status === 503 ? answer.waitMs : undefined,
    ...(isOwnEnvelope(answer.body) ? { isOwnEnvelope: true } : {}),
  };
}

/**
 * Whether the write may have happened despite the error. That includes an internal error after which a keyed write may be
 * retried: only the retry with the same key shows its outcome.
 */
export function leavesOutcomeUnknown(operation: Operation, refusal: ServiceRefusal): boolean {
  switch (operation.repeat.kind) {
    case 'read':
      return false;
    case 'write': {
      if (refusal.action === 'read back') return true;
      // A gateway's error may look like a documented one, and the write may still take effect.
      return mayHaveTakenEffect(refusal) && !isFromService(refusal);
    }
    case 'keyed': {
      const failedInside = refusal.action === 'retry' && refusal.status >= 500;
      return refusal.action === 'read back' || (failedInside && mayHaveTakenEffect(refusal));
    }
  }
}

/** Whether a write may have happened because of an internal error, even if the documents say that it didn't. */
export function mayHaveTakenEffect({ status, code }: ServiceRefusal): boolean {
  return status >= 500 && code !== KEY_CHECK_FAILED.code;
}

/**
 * Whether the error comes from the service itself rather than a gateway. 408, 502, 503 and 504 count as a gateway's even if
 * the body looks like the service's.
 */
export function isFromService({ status, isOwnEnvelope: own }: ServiceRefusal): boolean {
  return own === true && status !== 408 && (status < 502 || status > 504);
}

/** The documented shape of an error: a `message` beside `status`, `statusCode`, `meta`, `detail` or a code (P1 7, P2 7). */
function isOwnEnvelope(body: unknown): boolean {
  if (typeof fieldsOf(body)['message'] !== 'string') return false;
  return ['status', 'statusCode', 'meta', 'detail', 'code'].some((name) => fieldsOf(body)[name] !== undefined);
}

/** The machine-readable code and its place: `code`, or `meta.code` (P1 7). */
function errorCodeOf(body: unknown): { readonly code: string | undefined; readonly codeAt: ErrorRow['codeAt'] } {
  const top = textAt(body, 'code');
  if (top !== undefined) return { code: top, codeAt: 'code' };
  const inMeta = textAt(fieldsOf(body)['meta'], 'code');
  return inMeta === undefined ? { code: undefined, codeAt: 'none' } : { code: inMeta, codeAt: 'meta.code' };
}

function undocumentedAction(operation: Operation, status: number): CallerAction {
  if (status === 401 || status === 403 || status === 407) return 'fix the key';
  if (status === 429) return 'wait and retry';
  if (status === 408 || status >= 500) return operation.repeat.kind === 'read' ? 'retry' : 'read back';
  if (status === 404 || status === 410) return 'final';
  return 'fix the input';
}

function textAt(value: unknown, name: string): string | undefined {
  const field = fieldsOf(value)[name];
  return typeof field === 'string' && field !== '' ? field : undefined;
}

/** The human-readable detail of an error response, and the field it names. */
interface ErrorDetail {
  readonly text: string | undefined;
  readonly field: string | undefined;
  /** The text of `detail` only, never of `message`; error rows may match it (P1 7.4). */
  readonly own: string | undefined;
}

type Entry = Pick<ErrorDetail, 'text' | 'field'>;

const MAX_TEXT_LENGTH = 500;
const FIELD_NAMES = ['field', 'path', 'param', 'parameter', 'property', 'name'];
const TEXT_NAMES = ['message', 'msg', 'error', 'reason', 'detail'];
/** `"metadata.title" must …`, `levels.pivot: …`, `drawings[0].style.color links …`. A single word counts only before a verb. */
const LEADING_FIELD =
  /^["'`]([A-Za-z_][\w.[\]-]*)["'`]|^([A-Za-z_]\w*(?:\.\w+|\[\w+\])+)(?=\s|:)|^([A-Za-z_]\w*)(?=\s*:|\s+(?:must|is|has|should|cannot|needs)\b)/;

/**
 * Reads `detail` of an error body in any shape: text, one entry, or a list of entries (P2 7.1 calls it an object, P2 7.3 says
 * that it names the field). If it's absent, `message` is used.
 */
function readErrorDetail(body: unknown): ErrorDetail {
  const fields = fieldsOf(body);
  const entries = [fields['detail'], fields['details'], fields['errors']].find((it) => it !== undefined && it !== null);
  const read = entries === undefined ? undefined : readEntry(entries);
  const text = read?.text ?? shortText(fields['message']);
  return { text, field: read?.field, own: read?.text };
}

function readEntry(entry: unknown): Entry {
  if (typeof entry === 'string') return { text: shortText(entry), field: leadingField(entry) };
  if (Array.isArray(entry)) {
    const all = entry.slice(0, 20).map(readEntry);
    return { text: shortText(all.flatMap((it) => it.text ?? []).join('; ')), field: all.find((it) => it.field)?.field };
  }
  const fields = fieldsOf(entry);
  const text = firstText(fields, TEXT_NAMES);
  const named = fieldName(FIELD_NAMES.map((name) => fields[name]).find((it) => fieldName(it) !== undefined));
  if (text !== undefined)
    return { text: named === undefined ? text : withField(named, text), field: named ?? leadingField(text) };
  const pairs = Object.entries(fields).flatMap(([name, value]) => {
    const said = typeof value === 'string' ? value : readEntry(value).text;
    return said === undefined ? [] : [{ name, said }];
  });
  return {
    text: shortText(pairs.map(({ name, said }) => withField(name, said)).join('; ')),
    field: named ?? pairs[0]?.name,
  };
}

function withField(field: string, text: string): string {
  return text.includes(field) ? text : `${field}: ${text}`;
}

function fieldName(value: unknown): string | undefined {
  if (typeof value === 'string' && value !== '') return value;
  if (Array.isArray(value) && value.length > 0) return value.map(String).join('.');
  return undefined;
}

function leadingField(text: string): string | undefined {
  const match = LEADING_FIELD.exec(text);
  return match?.slice(1).find((it) => it !== undefined);
}

function firstText(fields: Fields, names: readonly string[]): string | undefined {
  return names.map((name) => shortText(fields[name])).find((it) => it !== undefined);
}

function shortText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, MAX_TEXT_LENGTH) : undefined;
}

const MAX_META_LENGTH = 8 * 1024;

/** `meta` of an error body without its code; undefined if it's empty or unreasonably large. */
function readErrorMeta(body: unknown): Fields | undefined {
  const { code: _, ...rest } = fieldsOf(fieldsOf(body)['meta']);
  if (Object.keys(rest).length === 0 || JSON.stringify(rest).length > MAX_META_LENGTH) return undefined;
  return rest;
}

/** Whether `detail` contains one of the documented texts, ignoring case and spaces. */
export function matchesDetail(detail: string | undefined, documented: readonly string[] | undefined): boolean {
  if (detail === undefined || documented === undefined) return false;
  const said = normalizeText(detail);
  return documented.some((text) => said.includes(normalizeText(text)));
}

function normalizeText(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}
