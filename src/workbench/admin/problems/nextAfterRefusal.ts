import { l10n } from 'vscode';
import type { ServiceRefusal } from '../../../client/outcome.ts';
import type { Operation } from '../../../contract/operation.ts';
import type { NextSteps } from './nextAfterFailure.ts';
import { nextStepByCode, nextStepByRow } from './nextByCode.ts';
import { describeKeyLocation, describeRequiredPermission } from './permissionWords.ts';
import { safeMetaText, serviceDetail } from './saidByService.ts';
import { isForeignPage } from './whatHappened.ts';

/** When 429 says nothing of a time, in milliseconds. */
const DEFAULT_WAIT_MS = 60_000;

/** What to do about an answer that is a definite no. */
export function nextAfterRefusal(operation: Operation, refusal: ServiceRefusal): NextSteps {
  if (isForeignPage(refusal)) return nextAfterForeignPage(operation, refusal);
  const special = specificNextStep(operation, refusal);
  const no = { retry: { kind: 'no' }, offers: [] } as const;
  switch (refusal.action) {
    case 'fix the input':
      return {
        ...no,
        next: joinSentences(special ?? l10n.t('Correct it and try again.'), quoteService(refusal)),
        offers: refusal.row?.code === 'API_KEY_COMMUNITY_MISMATCH' ? ['changeConnection', 'signIn'] : [],
      };
    case 'fix the key':
      return { ...no, next: special ?? describeKeyFix(operation, refusal), offers: keyOffersFor(operation) };
    case 'retry':
      return { next: special ?? l10n.t('Try again.'), retry: { kind: 'now' }, offers: [] };
    case 'wait and retry': {
      const ms = refusal.waitMs ?? DEFAULT_WAIT_MS;
      return {
        next: l10n.t(
          'The window opens again in {0}; requests of everybody in the community count.',
          formatDuration(ms),
        ),
        retry: { kind: 'after', ms },
        offers: [],
      };
    }
    case 'read back':
      // Of a read only: a write that has to be read back is no definite no.
      return { next: special ?? l10n.t('Read it again.'), retry: { kind: 'now' }, offers: [] };
    case 'final':
      return {
        ...no,
        next: joinSentences(special ?? describeFinal(refusal), refusal.row === undefined ? quoteService(refusal) : ''),
        offers: operation.id.startsWith('retired.') || operation.id === 'legacy.login' ? ['findRetiredRoutes'] : [],
      };
  }
}

/** What to do about a page that may be a proxy's: the documented causes of its status need not be meant. */
function nextAfterForeignPage(operation: Operation, refusal: ServiceRefusal): NextSteps {
  const isKey = refusal.action === 'fix the key';
  const canRepeat = refusal.action === 'retry' || refusal.action === 'read back';
  return {
    next: joinSentences(
      canRepeat
        ? l10n.t(
            'It may be an error page of a proxy or gateway. Try again; if it stays, check the connection’s base URL and the proxy.',
          )
        : l10n.t('It may be a page of a proxy or gateway: check the connection’s base URL and the proxy.'),
      isKey ? l10n.t('If it is the service itself: {0}', describeKeyFix(operation, refusal)) : '',
    ),
    retry: { kind: canRepeat ? 'now' : 'no' },
    offers: ['testConnection', ...(isKey ? keyOffersFor(operation) : [])],
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
    return l10n.t('Read the field; to delete it all the same, ask again.');
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

/** A retired route answers with the one that takes its place; the documents name it too (P2 4.10). */
function describeReplacementRoute(operation: Operation, refusal: ServiceRefusal): string {
  const route =
    safeMetaText(refusal, 'replacementRoute') ??
    `${operation.method} /v1/communities/{communityId}/users/{userId}/user-fields/{fieldIdOrName}/histories`;
  return l10n.t('Call {0} instead: the segments of trader and field have changed places.', route);
}

/** The service no longer has a route that the documents have: that says nothing of what was asked for. */
function describeMovedRoute(refusal: ServiceRefusal): string {
  const route = safeMetaText(refusal, 'replacementRoute');
  const moved =
    route === undefined
      ? l10n.t('The service does not have this route.')
      : l10n.t('The service does not have this route any more; it names {0} in its place.', route);
  return joinSentences(
    moved,
    l10n.t(
      'That says nothing of what was asked for: nothing need be missing. Check the address of the connection, and look for a newer version of this extension.',
    ),
  );
}

function describeKeyFix(operation: Operation, { row, code, status }: ServiceRefusal): string {
  if (operation.credential === 'legacy') {
    return l10n.t(
      'These older calls take two keys of the same community: the connection’s own, and the one sent as x-api-key. “Forget Server Keys and Widget Credentials…” lets you enter the second one anew.',
    );
  }
  if (operation.credential === 'in the body') {
    return l10n.t(
      'Look the access ID and the access key up in the dashboard. “Forget Server Keys and Widget Credentials…” lets you enter them anew.',
    );
  }
  const named = code ?? row?.code;
  if (named === 'AUTHENTICATION_REQUIRED' || named?.startsWith('AUTH_API_KEY_') === true) {
    return l10n.t('Sign in with a key of the community that has not expired. {0}', describeKeyLocation());
  }
  if (status === 401) {
    return l10n.t('Check that the key has not expired. {0}', describeRequiredPermission(operation));
  }
  return describeRequiredPermission(operation);
}

function keyOffersFor(operation: Operation): NextSteps['offers'] {
  return operation.credential === undefined ? ['signIn'] : [];
}

function describeFinal({ status }: ServiceRefusal): string {
  if (status === 404)
    return l10n.t('Check the ID, and that the connection is the right one. Repeating it does not help.');
  return l10n.t('Repeating it does not help.');
}

function quoteService(refusal: ServiceRefusal): string {
  const words = serviceDetail(refusal);
  return words === undefined ? '' : l10n.t('The service says: {0}', words);
}

function joinSentences(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
