import { l10n } from 'vscode';
import type { FailedOutcome } from '../../../client/callOutcome.ts';
import type { PagingEnd } from '../../../client/pageReader.ts';
import type { Operation } from '../../../contract/operation.ts';
import type { ServiceProblem, UnsuccessfulWrite } from '../adminCommand.ts';
import { ServiceError } from '../serviceCalls.ts';
import {
  describeFailure,
  describeRefusal,
  describeStoppedList,
  type Explanation,
  isForeignPage,
  type Retry,
} from './describeProblem.ts';
import { type NextSteps, nextAfterFailure, nextAfterRefusal, nextAfterUnknownWrite } from './nextSteps.ts';

const NO_RETRY: Retry = { kind: 'no' };
const RETRY_NOW: Retry = { kind: 'now' };

/** What happened, what was and wasn't changed, and what to do next. Looks at statuses and codes, never at `message`. */
export function explainProblem({ operation, end }: ServiceProblem): Explanation {
  switch (end.kind) {
    case 'complete':
    case 'unsaid':
    case 'outOfReach':
    case 'stuck':
      return explainList(end);
    case 'failed':
      return explainCall(operation, end.outcome);
    default:
      return explainCall(operation, end);
  }
}

function explainList(end: Exclude<PagingEnd, { kind: 'failed' }>): Explanation {
  const isStuck = end.kind === 'stuck';
  return {
    what: describeStoppedList(end),
    changed: l10n.t('Nothing was changed. This call only reads.'),
    next: isStuck ? l10n.t('Rows may be missing. Read the list again to be sure.') : '',
    retry: isStuck ? RETRY_NOW : NO_RETRY,
    actions: [],
    tone: 'warning',
  };
}

function explainCall(operation: Operation, end: FailedOutcome | UnsuccessfulWrite): Explanation {
  const what =
    'refusal' in end && end.refusal !== undefined && end.kind !== 'didNotHappen'
      ? end.kind === 'unknown' &&
        operation.repeat.kind !== 'read' &&
        end.refusal.row?.action === 'retry' &&
        !isForeignPage(end.refusal)
        ? // The documents call it not done, but the effect may come late, so nothing is promised.
          l10n.t('The service responded with {0}.', end.refusal.status)
        : describeRefusal(end.refusal)
      : 'failure' in end
        ? describeFailure(end.failure)
        : '';
  return {
    what,
    changed: describeChange(operation, end),
    tone: toneOfEnd(operation, end),
    ...nextStepsOf(operation, end),
  };
}

function nextStepsOf(operation: Operation, end: FailedOutcome | UnsuccessfulWrite): NextSteps {
  switch (end.kind) {
    case 'refused':
      return nextAfterRefusal(operation, end.refusal);
    case 'notSent':
      return nextAfterFailure(end.failure);
    case 'happened':
      return { next: l10n.t('You don’t need to do anything.'), retry: NO_RETRY, actions: [] };
    case 'didNotHappen':
      return { next: l10n.t('You can send it again.'), retry: RETRY_NOW, actions: [] };
    case 'changedSince':
      return { next: l10n.t('Check the current state before you send anything again.'), retry: NO_RETRY, actions: [] };
    case 'unknown':
      if (operation.repeat.kind === 'read') {
        return end.refusal === undefined ? nextAfterFailure(end.failure) : nextAfterRefusal(operation, end.refusal);
      }
      return { next: nextAfterUnknownWrite(operation), retry: NO_RETRY, actions: ['checkPending'] };
  }
}

/** Cancelling isn't an error as long as nothing can have been changed. */
function toneOfEnd(operation: Operation, end: FailedOutcome | UnsuccessfulWrite): Explanation['tone'] {
  if (end.kind === 'happened') return 'warning';
  const isCancelled = 'failure' in end && end.failure.kind === 'cancelled';
  const isHarmless = end.kind === 'notSent' || operation.repeat.kind === 'read';
  return isCancelled && isHarmless ? 'cancelled' : 'error';
}

/** What was and wasn't changed on the service. Never claims that nothing was changed if that isn't known. */
function describeChange(operation: Operation, end: FailedOutcome | UnsuccessfulWrite): string {
  if (operation.id === 'widgetTokens.mint') {
    return l10n.t('Nothing lasting was changed. An undelivered token expires by itself.');
  }
  if (operation.successStatuses.length === 0) return l10n.t('Nothing was changed. This route never does anything.');
  if (operation.repeat.kind === 'read') return l10n.t('Nothing was changed. This call only reads.');
  switch (end.kind) {
    case 'notSent':
      return l10n.t('Nothing was sent, so nothing was changed.');
    case 'refused':
      return l10n.t('Nothing was changed on the service.');
    case 'didNotHappen':
      return l10n.t('A check shows that nothing was changed.');
    case 'happened':
      return l10n.t('A check shows that the change was made. Only the response was lost.');
    case 'changedSince':
      return l10n.t('A check shows neither the old nor the new state. Someone else may have changed it since.');
    case 'unknown':
      if (operation.repeat.readBack === undefined) {
        return l10n.t('We couldn’t confirm whether the change was saved, and the service has no call to check it.');
      }
      return operation.repeat.readBack.operation === operation.id
        ? l10n.t('We couldn’t confirm whether the export was created. Sending the same request again didn’t show it.')
        : l10n.t('We couldn’t confirm whether the change was saved.');
  }
}

/** An explanation as one text; doesn't repeat what its first sentence already says. */
export function formatExplanation({ what, changed, next }: Explanation): string {
  const saysSo = /nothing was (changed|done|deleted|queued|saved|sent)/i.test(what) && /^Nothing/.test(changed);
  return [what, saysSo ? '' : changed, next].filter((part) => part !== '').join(' ');
}

/** What went wrong, in one line, e.g. for a picker. */
export function formatShortExplanation(error: unknown): string {
  if (error instanceof ServiceError) {
    const { what, next } = explainProblem(error.problem);
    return [what, next].filter((part) => part !== '').join(' ');
  }
  return error instanceof Error && error.message !== '' ? error.message : l10n.t('The list couldn’t be read.');
}
