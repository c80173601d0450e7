import { l10n } from 'vscode';
import type { FailedOutcome } from '../../../client/callOutcome.ts';
import type { PagingEnd } from '../../../client/paging/pageStep.ts';
import type { Operation } from '../../../contract/operation.ts';
import type { ServiceProblem, UnsuccessfulWrite } from '../adminCommand.ts';
import type { Explanation, Retry } from './explanation.ts';
import { nextAfterUnknownWrite } from './nextAfterDoubt.ts';
import { type NextSteps, nextAfterFailure } from './nextAfterFailure.ts';
import { nextAfterRefusal } from './nextAfterRefusal.ts';
import { describeChange } from './whatChanged.ts';
import { describeFailure, describeRefusal, describeStoppedList, isForeignPage } from './whatHappened.ts';

const NO_RETRY: Retry = { kind: 'no' };
const RETRY_NOW: Retry = { kind: 'now' };

/** What happened, what was or was not changed, and what to do next. Looks at statuses and codes, never at `message`. */
export function explainProblem({ operation, end }: ServiceProblem): Explanation {
  switch (end.kind) {
    case 'complete':
    case 'unsaid':
    case 'outOfReach':
    case 'stuck':
      return explainList(operation, end);
    case 'failed':
      return explainCall(operation, end.outcome);
    default:
      return explainCall(operation, end);
  }
}

function explainList(operation: Operation, end: Exclude<PagingEnd, { kind: 'failed' }>): Explanation {
  const isStuck = end.kind === 'stuck';
  return {
    what: describeStoppedList(operation, end),
    changed: l10n.t('Nothing was changed: this call only reads.'),
    next: isStuck ? l10n.t('Rows may be missing: read the list again to be sure.') : '',
    retry: isStuck ? RETRY_NOW : NO_RETRY,
    offers: [],
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
        ? // The documents call it not done, but the effect may come late: nothing is promised.
          l10n.t('{0}: The service answered {1}.', l10n.t(operation.title), end.refusal.status)
        : describeRefusal(operation, end.refusal)
      : 'failure' in end
        ? describeFailure(operation, end.failure)
        : l10n.t(operation.title);
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
      return { next: l10n.t('Nothing needs to be done.'), retry: NO_RETRY, offers: [] };
    case 'didNotHappen':
      return { next: l10n.t('It can be sent again.'), retry: RETRY_NOW, offers: [] };
    case 'changedSince':
      return { next: l10n.t('Look at it before anything is sent again.'), retry: NO_RETRY, offers: [] };
    case 'unknown':
      if (operation.repeat.kind === 'read') {
        return end.refusal === undefined ? nextAfterFailure(end.failure) : nextAfterRefusal(operation, end.refusal);
      }
      return { next: nextAfterUnknownWrite(operation), retry: NO_RETRY, offers: ['checkPending'] };
  }
}

/** Giving up is no error, as long as nothing can have happened. */
function toneOfEnd(operation: Operation, end: FailedOutcome | UnsuccessfulWrite): Explanation['tone'] {
  if (end.kind === 'happened') return 'warning';
  const isCancelled = 'failure' in end && end.failure.kind === 'cancelled';
  const isHarmless = end.kind === 'notSent' || operation.repeat.kind === 'read';
  return isCancelled && isHarmless ? 'givenUp' : 'error';
}
