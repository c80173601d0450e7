import { l10n } from 'vscode';
import type { SaveResult } from '../../client/cards/cardService.ts';
import type { ServiceRefusal, TransportFailure } from '../../client/outcome.ts';

/** What a person can do at once about a failed save. */
export type SaveRemedy = 'signIn' | 'changeSender' | 'saveAsDraft' | 'checkUnsettled';

/** A failed save in words: what happened, what is true on the service now, what to do. */
export interface SaveFailure {
  readonly text: string;
  readonly remedy?: SaveRemedy;
  /** Where the service put the blame, to be shown on that field. */
  readonly complaint?: { readonly field: string; readonly detail: string };
}

/** Results that leave the document dirty. */
export type FailedSave = Exclude<SaveResult, { kind: 'nothingToSend' | 'saved' | 'mergedAndSaved' }>;

/** Says a failed save in words. Every text tells whether the service was changed. */
export function describeSaveFailure(result: FailedSave, sender: string): SaveFailure {
  switch (result.kind) {
    case 'conflict':
      return {
        text: l10n.t(
          'The card was changed on the service meanwhile, in the same places: {0}. Nothing was sent. Save by hand to compare and choose.',
          result.conflicts.map((conflict) => conflict.label).join(', '),
        ),
      };
    case 'cannotBeSent':
      return { text: l10n.t('Nothing was sent: {0}', result.reasons.join(' ')) };
    case 'refused':
      return describeRefusal(result.refusal);
    case 'wrongSender':
      return {
        text: l10n.t(
          'The service refused the change and holds the card as before. The sender “{0}” is probably not the member who created it; only that member can update it.',
          sender,
        ),
        remedy: 'changeSender',
      };
    case 'notPending':
      return {
        text: l10n.t(
          'The card is {0} by now, and only Pending cards can be changed. Nothing was sent; your text is kept. Save it as a draft to go on with it.',
          result.published.status,
        ),
        remedy: 'saveAsDraft',
      };
    case 'gone':
      return {
        text: l10n.t(
          'The card was deleted from the service meanwhile. Your text is kept. Save it as a draft to go on with it.',
        ),
        remedy: 'saveAsDraft',
      };
    case 'notSaved':
      return {
        text: l10n.t(
          '{0} The card was read back: the service holds it as before. Try again.',
          reasonOf(result.failure),
        ),
      };
    case 'notSent':
      return describeNotSent(result.failure);
    case 'unknown':
      return {
        text: l10n.t(
          '{0} Whether the change was stored could not be found out. It is remembered; check what happened before you save again.',
          result.failure.text,
        ),
        remedy: 'checkUnsettled',
      };
  }
}

function describeRefusal(refusal: ServiceRefusal): SaveFailure {
  const detail = refusal.detail ?? l10n.t('status {0}', refusal.status);
  if (refusal.action === 'fix the key') {
    return {
      text: l10n.t(
        'The service refused the key (status {0}). Nothing was changed. Enter the key again, or have the permission “sendMessage” granted.',
        refusal.status,
      ),
      remedy: 'signIn',
    };
  }
  if (refusal.status === 429) {
    return {
      text: l10n.t(
        'The community’s rate limit is reached. Nothing was changed. Try again in {0} s.',
        Math.ceil((refusal.waitMs ?? 0) / 1000),
      ),
    };
  }
  return {
    text: l10n.t('The service refused the change and holds the card as before: {0}', detail),
    ...(refusal.field === undefined ? {} : { complaint: { field: refusal.field, detail } }),
  };
}

function describeNotSent(failure: TransportFailure): SaveFailure {
  if (failure.kind === 'noKey') {
    return {
      text: l10n.t('There is no key for this connection. Nothing was sent. Enter the key and save again.'),
      remedy: 'signIn',
    };
  }
  return {
    text: l10n.t('{0} Nothing was sent; your text is kept. Save again when the service can be reached.', failure.text),
  };
}

function reasonOf(failure: TransportFailure | ServiceRefusal): string {
  return 'text' in failure
    ? failure.text
    : l10n.t('The service answered with status {0}.', failure.status) +
        (failure.detail === undefined ? '' : ` ${failure.detail}`);
}
