import { l10n } from 'vscode';
import type { Unanswered } from '../../../client/callOutcome.ts';
import type { PagingEnd } from '../../../client/paging/pageStep.ts';
import type { Operation } from '../../../contract/operation.ts';
import type { NotWell, Trouble } from '../adminCommand.ts';
import type { Explanation, Retry } from './explanation.ts';
import { nextAfterDoubt } from './nextAfterDoubt.ts';
import { type Next, nextAfterFailure } from './nextAfterFailure.ts';
import { nextAfterRefusal } from './nextAfterRefusal.ts';
import { changeInWords } from './whatChanged.ts';
import { failureInWords, isForeignPage, listEndInWords, refusalInWords } from './whatHappened.ts';

const NO: Retry = { kind: 'no' };
const NOW: Retry = { kind: 'now' };

/** What happened, what was or was not changed, and what to do next. Looks at statuses and codes, never at `message`. */
export function explain({ operation, end }: Trouble): Explanation {
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
    what: listEndInWords(operation, end),
    changed: l10n.t('Nothing was changed: this call only reads.'),
    next: isStuck ? l10n.t('Rows may be missing: read the list again to be sure.') : '',
    retry: isStuck ? NOW : NO,
    offers: [],
    tone: 'warning',
  };
}

function explainCall(operation: Operation, end: Unanswered | NotWell): Explanation {
  const what =
    'refusal' in end && end.refusal !== undefined && end.kind !== 'didNotHappen'
      ? end.kind === 'unknown' &&
        operation.repeat.kind !== 'read' &&
        end.refusal.row?.action === 'retry' &&
        !isForeignPage(end.refusal)
        ? // The documents call it not done, but the effect may come late: nothing is promised.
          l10n.t('{0}: The service answered {1}.', l10n.t(operation.title), end.refusal.status)
        : refusalInWords(operation, end.refusal)
      : 'failure' in end
        ? failureInWords(operation, end.failure)
        : l10n.t(operation.title);
  return { what, changed: changeInWords(operation, end), tone: toneOf(operation, end), ...nextOf(operation, end) };
}

function nextOf(operation: Operation, end: Unanswered | NotWell): Next {
  switch (end.kind) {
    case 'refused':
      return nextAfterRefusal(operation, end.refusal);
    case 'notSent':
      return nextAfterFailure(end.failure);
    case 'happened':
      return { next: l10n.t('Nothing needs to be done.'), retry: NO, offers: [] };
    case 'didNotHappen':
      return { next: l10n.t('It can be sent again.'), retry: NOW, offers: [] };
    case 'changedSince':
      return { next: l10n.t('Look at it before anything is sent again.'), retry: NO, offers: [] };
    case 'unknown':
      if (operation.repeat.kind === 'read') {
        return end.refusal === undefined ? nextAfterFailure(end.failure) : nextAfterRefusal(operation, end.refusal);
      }
      return { next: nextAfterDoubt(operation), retry: NO, offers: ['checkPending'] };
  }
}

/** Giving up is no error, as long as nothing can have happened. */
function toneOf(operation: Operation, end: Unanswered | NotWell): Explanation['tone'] {
  if (end.kind === 'happened') return 'warning';
  const isCancelled = 'failure' in end && end.failure.kind === 'cancelled';
  const isHarmless = end.kind === 'notSent' || operation.repeat.kind === 'read';
  return isCancelled && isHarmless ? 'givenUp' : 'error';
}
