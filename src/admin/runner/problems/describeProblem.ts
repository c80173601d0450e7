import { l10n } from 'vscode';
import { formatNumber } from '../../../card/model/formatValues.ts';
import type { ServiceRefusal, TransportFailure } from '../../../client/outcome.ts';
import type { PagingEnd } from '../../../client/pageReader.ts';
import { maskedText } from '../../../shell/responses/personalData.ts';

/** Whether to retry: never, right away, or after `ms` milliseconds. */
export type Retry =
  | { readonly kind: 'no' }
  | { readonly kind: 'now' }
  | { readonly kind: 'after'; readonly ms: number };

/** An action that an explanation offers besides retrying. */
export type ProblemActionKind = 'signIn' | 'changeConnection' | 'checkPending' | 'testConnection' | 'findRetiredRoutes';

/** A problem explained to the user. */
export interface Explanation {
  readonly what: string;
  /** What was and wasn't changed on the service. */
  readonly changed: string;
  /** What to do next; may be empty. */
  readonly next: string;
  readonly retry: Retry;
  readonly actions: readonly ProblemActionKind[];
  /** `done`: it succeeded after all, or the user cancelled. */
  readonly tone: 'error' | 'warning' | 'cancelled';
}

/** Why a call was refused, in the words of its documented row. */
export function describeRefusal(refusal: ServiceRefusal): string {
  const { status } = refusal;
  if (isForeignPage(refusal)) return l10n.t('The service responded with {0}, without its usual JSON error.', status);
  if (refusal.row !== undefined) return withoutResponseClauses(l10n.t(refusal.row.when));
  const code = safeCode(refusal.code);
  return l10n.t(
    'The service responded with {0}, which isn’t documented for this call.',
    code === undefined ? String(status) : `${status} ${code}`,
  );
}

/**
 * Whether an error response isn't the service's JSON, where that isn't documented: a page from a proxy or gateway,
 * whose status says nothing about the documented causes. A rate limit counts whoever reports it.
 */
export function isForeignPage({ isJson, row, action }: ServiceRefusal): boolean {
  return !isJson && row?.notJson !== true && action !== 'wait and retry';
}

/** Why there is no readable response. */
export function describeFailure({ code, text }: TransportFailure): string {
  switch (code) {
    case 'REPLY_SHAPE':
      return l10n.t('The service responded, but not in the documented format.');
    case 'REPLY_NOT_JSON':
    case 'REPLY_NOT_UTF8':
      return l10n.t('The response isn’t JSON. It may be a sign-in page, a proxy’s error page or cut off.');
    case 'REPLY_TOO_LARGE':
    case 'REPLY_TOO_DEEP':
      return l10n.t('The response is too large or nested too deeply, so it wasn’t read.');
    default:
      return l10n.t(text);
  }
}

/** Describes a list that ended early. */
export function describeStoppedList(end: Exclude<PagingEnd, { kind: 'failed' }>): string {
  const rows = formatNumber(end.read.rows);
  switch (end.kind) {
    case 'complete':
      return l10n.t('The list was read to its end: {0} rows.', rows);
    case 'unsaid':
      return l10n.t('{0} rows were read. The service doesn’t say whether that’s all.', rows);
    case 'outOfReach':
      return l10n.t('Only the first {0} rows can be read. The service returns no more.', rows);
    case 'stuck':
      return l10n.t(
        'The service reports more rows, but page {0} returned nothing new. {1} rows were read.',
        end.page,
        rows,
      );
  }
}

/** Clauses of the table about the response's bytes; what they name is shown elsewhere. */
const RESPONSE_CLAUSES = [
  /[;,]? ?\(?(as )?`detail` (names|says)[^.;)]*\)?/g,
  / \(no `detail`\)/g,
  / ?`meta\.\w+` (repeats|names)[^.]*\./g,
];

/**
 * The table's wording for the user: without clauses about the response's bytes, and with field names in quotation
 * marks.
 */
function withoutResponseClauses(text: string): string {
  const plain = RESPONSE_CLAUSES.reduce((rest, clause) => rest.replace(clause, ''), text);
  return plain.replace(/`([^`]+)`/g, '“$1”');
}

const LONGEST_DETAIL = 300;

/** The service's own message about a refusal, without e-mails, phone numbers and the identifier that was sent. */
export function serviceDetail({ detail, meta }: ServiceRefusal): string | undefined {
  if (detail === undefined) return undefined;
  const sent = meta?.['userIdentifier'];
  const plain = typeof sent === 'string' && sent !== '' ? detail.replaceAll(sent, '…') : detail;
  return maskedText(plain, 'free').replace(/\s+/g, ' ').trim().slice(0, LONGEST_DETAIL);
}

/** An undocumented code, if it looks like one and is safe to show. */
function safeCode(code: string | undefined): string | undefined {
  return code !== undefined && /^[A-Z][A-Z0-9_]{1,63}$/.test(code) ? code : undefined;
}

/** A text of the response's `meta`, if it is short and plain, e.g. a route. */
export function safeMetaText({ meta }: ServiceRefusal, name: string): string | undefined {
  const text = meta?.[name];
  return typeof text === 'string' && /^[\x20-\x7e]{1,200}$/.test(text) ? maskedText(text, 'free') : undefined;
}
