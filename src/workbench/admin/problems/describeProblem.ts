import { l10n } from 'vscode';
import { formatNumber } from '../../../card/formatValues.ts';
import type { ServiceRefusal, TransportFailure } from '../../../client/outcome.ts';
import type { PagingEnd } from '../../../client/pageReader.ts';
import type { Operation } from '../../../contract/operation.ts';
import { maskedText } from '../../results/personalData.ts';

/** Whether asking again is right: never, at once, or when a window has opened (milliseconds). */
export type Retry =
  | { readonly kind: 'no' }
  | { readonly kind: 'now' }
  | { readonly kind: 'after'; readonly ms: number };

/** A way on that an explanation offers beside trying again. */
export type ProblemActionKind = 'signIn' | 'changeConnection' | 'checkPending' | 'testConnection' | 'findRetiredRoutes';

/** A trouble in words for people. */
export interface Explanation {
  /** What happened. */
  readonly what: string;
  /** What was or was not changed on the service. */
  readonly changed: string;
  /** What to do next; empty: nothing. */
  readonly next: string;
  readonly retry: Retry;
  readonly offers: readonly ProblemActionKind[];
  /** `done`: it went well after all, or the person gave it up. */
  readonly tone: 'error' | 'warning' | 'givenUp';
}

/** A refusal: the call, and why it was refused. */
export function describeRefusal(operation: Operation, refusal: ServiceRefusal): string {
  return `${l10n.t(operation.title)}: ${describeRefusalReason(refusal)}`;
}

/** Why a call was refused, in the words of its documented row, without the call that it was. */
export function describeRefusalReason(refusal: ServiceRefusal): string {
  const { status } = refusal;
  if (isForeignPage(refusal))
    return l10n.t('The answer was {0}, without the JSON of the service’s own errors.', status);
  if (refusal.row !== undefined) return withoutResponseClauses(l10n.t(refusal.row.when));
  const code = safeCode(refusal.code);
  return l10n.t(
    'The service answered {0}, which is not documented for this call.',
    code === undefined ? String(status) : `${status} ${code}`,
  );
}

/**
 * Whether an error answer is something other than the service's JSON, where that isn't documented: a page of a proxy or a
 * gateway, whose status says nothing of the documented causes. A rate limit is one whoever says so.
 */
export function isForeignPage({ isJson, row, action }: ServiceRefusal): boolean {
  return !isJson && row?.notJson !== true && action !== 'wait and retry';
}

/** No answer came, or none that can be read. */
export function describeFailure(operation: Operation, failure: TransportFailure): string {
  return `${l10n.t(operation.title)}: ${describeFailureReason(failure)}`;
}

/** Why no answer came, or none that can be read, without the call that it was. */
export function describeFailureReason({ code, text }: TransportFailure): string {
  switch (code) {
    case 'REPLY_SHAPE':
      return l10n.t('The service answered, but the response isn’t in the documented form.');
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

/** A list that stopped before its end. */
export function describeStoppedList(operation: Operation, end: Exclude<PagingEnd, { kind: 'failed' }>): string {
  const title = l10n.t(operation.title);
  const rows = formatNumber(end.read.rows);
  switch (end.kind) {
    case 'complete':
      return l10n.t('{0}: The list was read to its end, {1} rows.', title, rows);
    case 'unsaid':
      return l10n.t('{0}: {1} rows were read. The service doesn’t say whether that’s all.', title, rows);
    case 'outOfReach':
      return l10n.t('{0}: Only the first {1} rows can be read; the service gives no more of them.', title, rows);
    case 'stuck':
      return l10n.t(
        '{0}: The service says that there is more, but page {1} brought nothing new. {2} rows were read.',
        title,
        end.page,
        rows,
      );
  }
}

/** Clauses of the table that are about the answer's bytes: what they name is said beside it. */
const RESPONSE_CLAUSES = [
  /[;,]? ?\(?(as )?`detail` (names|says)[^.;)]*\)?/g,
  / \(no `detail`\)/g,
  / ?`meta\.\w+` (repeats|names)[^.]*\./g,
];

/** The table's words for people: without what is about the answer's bytes; names of fields in quotation marks. */
function withoutResponseClauses(text: string): string {
  const plain = RESPONSE_CLAUSES.reduce((rest, clause) => rest.replace(clause, ''), text);
  return plain.replace(/`([^`]+)`/g, '“$1”');
}

const LONGEST_DETAIL = 300;

/** The service's own words about a refusal, for people: without e-mails and phone numbers, and without the identifier that was sent. */
export function serviceDetail({ detail, meta }: ServiceRefusal): string | undefined {
  if (detail === undefined) return undefined;
  const sent = meta?.['userIdentifier'];
  const plain = typeof sent === 'string' && sent !== '' ? detail.replaceAll(sent, '…') : detail;
  return maskedText(plain, 'free').replace(/\s+/g, ' ').trim().slice(0, LONGEST_DETAIL);
}

/** A code of an answer that nobody documents, if it looks like one: it may stand in a message. */
function safeCode(code: string | undefined): string | undefined {
  return code !== undefined && /^[A-Z][A-Z0-9_]{1,63}$/.test(code) ? code : undefined;
}

/** A text of the answer's `meta`, if it is a short plain one, such as a route. */
export function safeMetaText({ meta }: ServiceRefusal, name: string): string | undefined {
  const text = meta?.[name];
  return typeof text === 'string' && /^[\x20-\x7e]{1,200}$/.test(text) ? maskedText(text, 'free') : undefined;
}
