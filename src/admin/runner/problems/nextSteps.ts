import { l10n } from 'vscode';
import type { ServiceRefusal, TransportFailure } from '../../../client/outcome.ts';
import type { Operation } from '../../../contract/operation.ts';
import { describeKeyLocation, describeRequiredPermission } from '../permissions.ts';
import { isForeignPage, type ProblemActionKind, type Retry, safeMetaText, serviceDetail } from './describeProblem.ts';

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
  const marks = [
    row.notJson === true ? 'page' : undefined,
    row.details?.[0],
    row.action === 'final' ? 'final' : undefined,
  ];
  if (row.code !== undefined) return nextStepForCode(row.code);
  const byMark = marks.flatMap((mark) => (mark === undefined ? [] : [nextStepForRow(`${place} ${mark}`)]));
  return byMark.find((it) => it !== undefined) ?? nextStepForRow(place);
}

/** A retired route names its replacement in the response; the documents name it too (P2 4.10). */
function describeReplacementRoute(operation: Operation, refusal: ServiceRefusal): string {
  const route =
    safeMetaText(refusal, 'replacementRoute') ??
    `${operation.method} /v1/communities/{communityId}/users/{userId}/user-fields/{fieldIdOrName}/histories`;
  return l10n.t('Call {0} instead: the trader and field segments are swapped.', route);
}

/** The service no longer has a documented route; that says nothing about the requested record. */
function describeMovedRoute(refusal: ServiceRefusal): string {
  const route = safeMetaText(refusal, 'replacementRoute');
  const moved =
    route === undefined
      ? l10n.t('The service doesn’t have this route.')
      : l10n.t('The service no longer has this route. It names {0} as the replacement.', route);
  return joinSentences(
    moved,
    l10n.t(
      'The record may still exist. Check the connection’s base URL, and look for a newer version of this extension.',
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
  // The request was malformed, not the response: it would be rejected again before it is sent.
  if (kind === 'malformed' && code === 'REQUEST_SHAPE') {
    return { next: l10n.t('Correct what you entered and run the command again.'), retry: NO_RETRY, actions: [] };
  }
  // The service itself answered, so its address is right.
  if (kind === 'malformed' && code === 'REPLY_SHAPE') {
    return { next: l10n.t('Show the response to see what the service sent.'), retry: RETRY_NOW, actions: [] };
  }
  const tryAgain = l10n.t('Try again. If it keeps happening, test the connection.');
  const steps: Readonly<Record<typeof kind, readonly [next: string, retry: Retry, ...ProblemActionKind[]]>> = {
    offline: [l10n.t('Check the network and the connection’s base URL, then try again.'), RETRY_NOW, 'testConnection'],
    tls: [
      l10n.t('Check the certificates. The http.systemCertificates setting controls which ones are trusted.'),
      RETRY_NOW,
      'testConnection',
    ],
    proxy: [l10n.t('Check the proxy settings http.proxy and http.noProxy.'), RETRY_NOW, 'testConnection'],
    timeout: [tryAgain, RETRY_NOW, 'testConnection'],
    reset: [tryAgain, RETRY_NOW, 'testConnection'],
    malformed: [
      l10n.t('If it’s a sign-in or error page, check the connection’s base URL and the proxy, then try again.'),
      RETRY_NOW,
      'testConnection',
    ],
    tooLarge: [l10n.t('Request less at a time: a smaller page or a shorter window.'), NO_RETRY],
    redirected: [
      l10n.t('Correct the connection’s base URL. Keys are never sent on to another address.'),
      NO_RETRY,
      'changeConnection',
      'testConnection',
    ],
    cancelled: ['', NO_RETRY],
    noKey: [l10n.t('Sign in first.'), NO_RETRY, 'signIn'],
    noAddress: [
      l10n.t('Add the token URL as “tokenUrl” to the connection in the settings.'),
      NO_RETRY,
      'changeConnection',
    ],
    noJournal: [
      l10n.t('Check that the disk has free space. A change is recorded on disk before it’s sent.'),
      RETRY_NOW,
    ],
    givenUp: [l10n.t('Check whether the change was made in the meantime. If not, run the command again.'), NO_RETRY],
    file: [l10n.t('Choose the file again, and don’t change it while it’s being sent.'), NO_RETRY],
    undecided: ['', NO_RETRY],
  };
  const [next, retry, ...actions] = steps[kind];
  return { next, retry, actions };
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

/** What to do about a documented code, if there is more to say than for its kind. */
function nextStepForCode(code: string): string | undefined {
  const steps: Readonly<Record<string, string>> = {
    CUSTOM_FIELD_IDENTIFIER_NOT_FOUND: l10n.t('Pick a custom field from the list. Keys are case-sensitive.'),
    CUSTOM_FIELD_IDENTIFIER_UNSUPPORTED_TYPE: l10n.t('Choose a field of single-line text or numbers.'),
    CUSTOM_FIELD_IDENTIFIER_INVALID_VALUE: l10n.t('Type the value exactly as the trader has it in the field.'),
    CUSTOM_FIELD_IDENTIFIER_DUPLICATE: l10n.t(
      'List the orders by e-mail instead, or make the value unique to one trader.',
    ),
    CUSTOM_FIELD_IDENTIFIER_LOOKUP_AMBIGUOUS: l10n.t(
      'List the orders by e-mail instead, or by a field whose values are unique.',
    ),
    CUSTOM_FIELD_IDENTIFIER_NOT_READY: l10n.t('Wait a few minutes and try again, or list the orders by e-mail.'),
    CUSTOM_FIELD_IDENTIFIER_SCAN_LIMIT_EXCEEDED: l10n.t(
      'Don’t send it again. List the orders by e-mail or by another field.',
    ),
    INVALID_PAGINATION: l10n.t('Request a page within these bounds.'),
    EXPORT_NOT_FOUND: l10n.t('Check that the export was created on this connection. Old exports may be gone.'),
    EXPORT_NOT_READY: l10n.t('Wait until the Jobs view shows it as completed.'),
    EXPORT_FAILED: l10n.t(
      'Create it again. The service doesn’t say why it failed. If you chose customers, one cause is an identifier that is unknown or that several customers have.',
    ),
    REDEMPTION_STATUS_NOT_FOUND: l10n.t(
      'List the statuses and pick one. This one may have been deleted in the dashboard.',
    ),
    REDEMPTION_TRANSACTION_NOT_FOUND: l10n.t(
      'Use the order ID exactly as a list of orders shows it in the order ID column.',
    ),
    REDEMPTION_STATUS_CONFLICT: l10n.t('List the statuses. Use the existing one or choose another name.'),
    USER_FIELD_NOT_FOUND: l10n.t('Pick the field from the list. Its key may have changed, or it was deleted.'),
    USER_NOT_FOUND: l10n.t(
      'Check what you typed, and that the trader is an active member of this connection’s community.',
    ),
    IDEMPOTENCY_KEY_REUSED: l10n.t('Run the command again. It uses a new idempotency key.'),
    USER_FIELD_ALREADY_EXISTS: l10n.t('List the fields. Use the existing one or choose another key and name.'),
    USER_FIELD_DELETE_FORBIDDEN: l10n.t('Built-in fields can’t be deleted. Choose a custom field.'),
    USER_FIELD_DELETE_IDENTIFIER_LOCKED: l10n.t('To delete it, first unmark it as an identifier in the dashboard.'),
    USER_FIELD_IDENTIFIER_CONFLICT: l10n.t(
      'Read this field of the trader, and find out who has the value, before you write it again.',
    ),
    USER_FIELD_UPDATE_FORBIDDEN: l10n.t(
      'Only custom fields can be changed. An identifier’s name can change, but not its type.',
    ),
    USER_FIELD_WRITE_FORBIDDEN: l10n.t('Of the built-in fields, only total_xp and total_coins can be written.'),
    API_KEY_COMMUNITY_MISMATCH: l10n.t(
      'The connection’s ID and its key belong to different communities. Correct the ID in the settings, or sign in with the right key.',
    ),
    COMMUNITY_NOT_FOUND: l10n.t('Ask the community’s owner, or sign in with a key of another community.'),
  };
  return steps[code];
}

/** The same for rows without a code: operation, status, and `page` if the body isn't JSON, or the documented detail. */
function nextStepForRow(row: string): string | undefined {
  const steps: Readonly<Record<string, string>> = {
    'leaderboards.delete 400 final': l10n.t('To hide it, run “Update Leaderboard…”.'),
    'leaderboards.create 409': l10n.t('Choose another slug.'),
    'leaderboards.update 409': l10n.t('Choose another slug.'),
    'activity.stats 500 final': l10n.t(
      'Check the identifier and its kind: e-mail or platform user ID. Sending it again won’t help.',
    ),
    'activity.stats 500 User not found in community': l10n.t(
      'Check that this connection is to the trader’s community. Sending it again won’t help.',
    ),
    'widgetTokens.mint 403': l10n.t(
      'Mint tokens on a backend, never on a web page. Check the origin configured for the widget.',
    ),
    'bulkUpdates.upload 500 page': l10n.t(
      'Split the file into parts of less than 30 MB and upload them one at a time.',
    ),
    'bulkUpdates.status 404': l10n.t('List the bulk updates and pick one.'),
    'legacy.createBadge 409': l10n.t('Choose another title, or use the existing badge.'),
    'legacy.removeRole 409': l10n.t('Roles that every member has can’t be removed.'),
    'legacy.removeRole 404': l10n.t(
      'Check the trader’s roles with “Trader Info…”. If the role isn’t listed, it’s already removed.',
    ),
    'legacy.login 404': l10n.t('Remove the call from your code. Nothing replaces it.'),
  };
  return steps[row];
}
