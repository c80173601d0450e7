import { l10n } from 'vscode';
import type { ServiceRefusal, TransportFailure } from '../../../client/outcome.ts';
import type { Operation } from '../../../contract/operation.ts';
import { describeKeyLocation, describeRequiredPermission } from '../permissions.ts';
import { isForeignPage, type ProblemActionKind, type Retry, safeMetaText, serviceDetail } from './describeProblem.ts';
import { nextStepByCode, nextStepByRow } from './nextStepsByCode.ts';

/** Wait if 429 gives no time, in milliseconds. */
const DEFAULT_WAIT_MS = 60_000;

/** What to do about a definite refusal. */
export function nextAfterRefusal(operation: Operation, refusal: ServiceRefusal): NextSteps {
  if (isForeignPage(refusal)) return nextAfterForeignPage(operation, refusal);
  const special = specificNextStep(operation, refusal);
  const no = { retry: { kind: 'no' }, actions: [] } as const;
  switch (refusal.action) {
    case 'fix the input':
      return {
        ...no,
        next: joinSentences(special ?? l10n.t('Correct it and try again.'), quoteService(refusal)),
        actions: refusal.row?.code === 'API_KEY_COMMUNITY_MISMATCH' ? ['changeConnection', 'signIn'] : [],
      };
    case 'fix the key':
      return { ...no, next: special ?? describeKeyFix(operation, refusal), actions: keyActionsFor(operation) };
    case 'retry':
      return { next: special ?? l10n.t('Try again.'), retry: { kind: 'now' }, actions: [] };
    case 'wait and retry': {
      const ms = refusal.waitMs ?? DEFAULT_WAIT_MS;
      return {
        next: l10n.t(
          'Rate limit resets in {0}. It’s shared by everyone who uses this community’s key.',
          formatDuration(ms),
        ),
        retry: { kind: 'after', ms },
        actions: [],
      };
    }
    case 'read back':
      // Reads only: a write that has to be read back isn't a definite refusal.
      return { next: special ?? l10n.t('Read it again.'), retry: { kind: 'now' }, actions: [] };
    case 'final':
      return {
        ...no,
        next: joinSentences(special ?? describeFinal(refusal), refusal.row === undefined ? quoteService(refusal) : ''),
        actions: operation.id.startsWith('retired.') || operation.id === 'legacy.login' ? ['findRetiredRoutes'] : [],
      };
  }
}

/** What to do about a page that may be a proxy's: the documented causes of its status may not apply. */
function nextAfterForeignPage(operation: Operation, refusal: ServiceRefusal): NextSteps {
  const isKey = refusal.action === 'fix the key';
  const canRepeat = refusal.action === 'retry' || refusal.action === 'read back';
  return {
    next: joinSentences(
      canRepeat
        ? l10n.t(
            'It may be an error page of a proxy or gateway. Try again. If that doesn’t help, check the connection’s base URL and the proxy.',
          )
        : l10n.t('It may be a page of a proxy or gateway. Check the connection’s base URL and the proxy.'),
      isKey ? l10n.t('If the service itself sent it: {0}', describeKeyFix(operation, refusal)) : '',
    ),
    retry: { kind: canRepeat ? 'now' : 'no' },
    actions: ['testConnection', ...(isKey ? keyActionsFor(operation) : [])],
  };
}

/** `40 s`, `3 min`. */
export function formatDuration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 120 ? l10n.t('{0} s', seconds) : l10n.t('{0} min', Math.ceil(seconds / 60));
}

function specificNextStep(operation: Operation, refusal: ServiceRefusal): string | undefined {
  if (operation.id.startsWith('retired.')) return describeReplacementRoute(operation, refusal);
  const { row } = refusal;
  if (row === undefined) return refusal.code === 'ROUTE_NOT_FOUND' ? describeMovedRoute(refusal) : undefined;
  if (row.code !== undefined && row.action === 'retry' && row.status === 409 && operation.id === 'userFields.delete') {
    return l10n.t('Read the field. If you still want to delete it, run the command again.');
  }
  const place = `${operation.id} ${row.status}`;
  const marks = [row.notJson === true ? 'page' : undefined, row.action === 'final' ? 'final' : undefined];
  const byRow = marks.flatMap((mark) => (mark === undefined ? [] : [nextStepByRow.get(`${place} ${mark}`)]));
  const found =
    row.code === undefined
      ? (byRow.find((it) => it !== undefined) ?? nextStepByRow.get(place))
      : nextStepByCode.get(row.code);
  return found?.();
}

/** A retired route names its replacement in the response; the documents name it too (P2 4.10). */
function describeReplacementRoute(operation: Operation, refusal: ServiceRefusal): string {
  const route =
    safeMetaText(refusal, 'replacementRoute') ??
    `${operation.method} /v1/communities/{communityId}/users/{userId}/user-fields/{fieldIdOrName}/histories`;
  return l10n.t('Call {0} instead: the trader and field segments are swapped.', route);
}

/** The service no longer has a documented route; that says nothing about the record asked for. */
function describeMovedRoute(refusal: ServiceRefusal): string {
  const route = safeMetaText(refusal, 'replacementRoute');
  const moved =
    route === undefined
      ? l10n.t('The service doesn’t have this route.')
      : l10n.t('The service no longer has this route. It names {0} as the replacement.', route);
  return joinSentences(
    moved,
    l10n.t(
      'What you asked for may still exist. Check the connection’s base URL, and look for a newer version of this extension.',
    ),
  );
}

function describeKeyFix(operation: Operation, { row, code, status }: ServiceRefusal): string {
  if (operation.credential === 'legacy') {
    return l10n.t(
      'These older calls need two keys of the same community: the connection’s own, and one sent as x-api-key. To enter the second one again, run “Forget Server Keys and Widget Credentials…”.',
    );
  }
  if (operation.credential === 'in the body') {
    return l10n.t(
      'Look up the access ID and access key in the dashboard. To enter them again, run “Forget Server Keys and Widget Credentials…”.',
    );
  }
  const named = code ?? row?.code;
  if (named === 'AUTHENTICATION_REQUIRED' || named?.startsWith('AUTH_API_KEY_') === true) {
    return l10n.t('Sign in with a community key that hasn’t expired. {0}', describeKeyLocation());
  }
  if (status === 401) {
    return l10n.t('Check that the key hasn’t expired. {0}', describeRequiredPermission(operation));
  }
  return describeRequiredPermission(operation);
}

function keyActionsFor(operation: Operation): NextSteps['actions'] {
  return operation.credential === undefined ? ['signIn'] : [];
}

function describeFinal({ status }: ServiceRefusal): string {
  if (status === 404) return l10n.t('Check the ID and the connection. Sending it again won’t help.');
  return l10n.t('Sending it again won’t help.');
}

function quoteService(refusal: ServiceRefusal): string {
  const words = serviceDetail(refusal);
  return words === undefined ? '' : l10n.t('The service says: {0}', words);
}

function joinSentences(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

/** What to do if there was no response; `retry` applies only if the call may be sent again at all. */
export interface NextSteps {
  readonly next: string;
  readonly retry: Retry;
  readonly actions: readonly ProblemActionKind[];
}

const NO_RETRY: Retry = { kind: 'no' };
const RETRY_NOW: Retry = { kind: 'now' };

/** What to do about a transport failure. */
export function nextAfterFailure({ kind, code }: TransportFailure): NextSteps {
  switch (kind) {
    case 'offline':
      return {
        next: l10n.t('Check the network and the connection’s base URL, then try again.'),
        retry: RETRY_NOW,
        actions: ['testConnection'],
      };
    case 'tls':
      return {
        next: l10n.t('Check the certificates. The http.systemCertificates setting controls which ones are trusted.'),
        retry: RETRY_NOW,
        actions: ['testConnection'],
      };
    case 'proxy':
      return {
        next: l10n.t('Check the proxy settings http.proxy and http.noProxy.'),
        retry: RETRY_NOW,
        actions: ['testConnection'],
      };
    case 'timeout':
    case 'reset':
      return {
        next: l10n.t('Try again. If it keeps happening, test the connection.'),
        retry: RETRY_NOW,
        actions: ['testConnection'],
      };
    case 'malformed':
      // The request was malformed, not the response: it would be rejected again before it is sent.
      if (code === 'REQUEST_SHAPE') {
        return { next: l10n.t('Correct what you entered and run the command again.'), retry: NO_RETRY, actions: [] };
      }
      // The service itself answered, so its address is right.
      if (code === 'REPLY_SHAPE') {
        return { next: l10n.t('Show the response to see what the service sent.'), retry: RETRY_NOW, actions: [] };
      }
      return {
        next: l10n.t('If it’s a sign-in or error page, check the connection’s base URL and the proxy, then try again.'),
        retry: RETRY_NOW,
        actions: ['testConnection'],
      };
    case 'tooLarge':
      return {
        next: l10n.t('Request less at a time: a smaller page or a shorter window.'),
        retry: NO_RETRY,
        actions: [],
      };
    case 'redirected':
      return {
        next: l10n.t('Correct the connection’s base URL. Keys are never sent on to another address.'),
        retry: NO_RETRY,
        actions: ['changeConnection', 'testConnection'],
      };
    case 'cancelled':
      return { next: '', retry: NO_RETRY, actions: [] };
    case 'noKey':
      return { next: l10n.t('Sign in first.'), retry: NO_RETRY, actions: ['signIn'] };
    case 'noAddress':
      return {
        next: l10n.t('Add the token URL as “tokenUrl” to the connection in the settings.'),
        retry: NO_RETRY,
        actions: ['changeConnection'],
      };
    case 'noJournal':
      return {
        next: l10n.t('Check that the disk has free space. A change is recorded on disk before it’s sent.'),
        retry: RETRY_NOW,
        actions: [],
      };
    case 'file':
      return {
        next: l10n.t('Choose the file again, and don’t change it while it’s being sent.'),
        retry: NO_RETRY,
        actions: [],
      };
    case 'undecided':
      return { next: '', retry: NO_RETRY, actions: [] };
  }
}

/** What to do about a write that can't be confirmed: check before sending anything again. */
export function nextAfterUnknownWrite({ id, idempotencyKey, repeat }: Operation): string {
  switch (id) {
    case 'loyaltyExports.create':
      return l10n.t('Run “Resume Export…”. It sends the same request again, which never creates a second job.');
    case 'bulkUpdates.upload':
      return l10n.t(
        'Look for the job’s name in “List Bulk Updates”. Sending the same file twice adds and subtracts twice.',
      );
    case 'legacy.createBadge':
      return l10n.t('Check the badges in the dashboard before you create it again.');
    case 'redemptions.updateOrderStatus':
      return l10n.t('Check the order before you move it again. A refund returns coins.');
    case 'analyses.append':
      return l10n.t('Open the card and check its drawings before you add them again.');
  }
  if (idempotencyKey !== undefined) return l10n.t('Read the trader’s history of the field before you write again.');
  return repeat.readBack === undefined
    ? l10n.t('Check it in the dashboard before you send it again.')
    : l10n.t(
        'It’s listed in Pending Writes and will be checked again. Send it again only if you know that it wasn’t done.',
      );
}
