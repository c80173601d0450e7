import { l10n } from 'vscode';
import type { SaveResult } from '../../client/cards/cardService.ts';
import type { ServiceRefusal, TransportFailure } from '../../client/outcome.ts';

/** What a person can do at once about a failed save. */
export type SaveRemedy = 'signIn' | 'changeSender' | 'saveAsDraft' | 'checkPending' | 'editTitle';

/** A failed save in words: what happened, what is true on the service now, what to do. */
export interface SaveFailure {
  readonly text: string;
  /** What can be done about it, and the short sentence it is offered with: VS Code shows `text` itself. */
  readonly remedy?: { readonly kind: SaveRemedy; readonly offer: string };
  /** Where the service put the blame, to be shown on that field. */
  readonly complaint?: { readonly field: string; readonly detail: string };
}

/** Results that leave the document dirty. */
export type FailedSave = Exclude<SaveResult, { kind: 'nothingToSend' | 'saved' | 'mergedAndSaved' }>;

/** What the words need beside the result. `owns`: whether earlier saves showed that the sender is the card's owner. */
export interface SaveFailureContext {
  readonly title: string;
  readonly sender: string;
  readonly owns: boolean | undefined;
}

/** Says a failed save in words. Every text tells whether the service was changed. */
export function describeSaveFailure(result: FailedSave, facts: SaveFailureContext): SaveFailure {
  const { title } = facts;
  const asDraft = {
    kind: 'saveAsDraft',
    offer: l10n.t('“{0}” can no longer be changed on the service. Keep your text as a draft?', title),
  } as const;
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
      return describeRefusal(result.refusal, title);
    case 'wrongSender':
      return describeFailedInside(facts);
    case 'notPending':
      return {
        text: l10n.t(
          'The card is {0} by now, and only Pending cards can be changed. Nothing was sent; your text is kept. Save it as a draft to go on with it.',
          result.published.status,
        ),
        remedy: asDraft,
      };
    case 'gone':
      return {
        text: l10n.t(
          'The card was deleted from the service meanwhile. Your text is kept. Save it as a draft to go on with it.',
        ),
        remedy: asDraft,
      };
    case 'notSaved':
      return {
        text: l10n.t(
          '{0} The card was read back: the service holds it as before. Try again.',
          reasonOf(result.failure),
        ),
      };
    case 'notSent':
      return describeNotSent(result.failure, title);
    case 'unknown':
      return {
        text: l10n.t(
          '{0} We couldn’t confirm whether the change was saved. It’s listed in Pending Writes; check it before you save again.',
          result.failure.text,
        ),
        remedy: {
          kind: 'checkPending',
          offer: l10n.t('We couldn’t confirm whether “{0}” was saved.', title),
        },
      };
  }
}

/** The service was seen to ignore drawings beside an unchanged title. `sent`: it just did. */
export function describeDrawingsNotStored(title: string, sent: boolean): SaveFailure {
  return {
    text: sent
      ? l10n.t(
          'The service took the request but didn’t store the drawings, because no text changed. Your drawings are kept here. Change the title or another text, e.g. add a word, and save again.',
        )
      : l10n.t(
          'Nothing was sent: this service stores drawings only together with a changed text. Change the title or another text, e.g. add a word, and save again.',
        ),
    remedy: {
      kind: 'editTitle',
      offer: l10n.t('The drawings of “{0}” are saved once a text changes too.', title),
    },
  };
}

/** 500 on an update: a wrong sender answers so (P2 7.3), and so does whatever fails inside. */
function describeFailedInside({ title, sender, owns }: SaveFailureContext): SaveFailure {
  if (owns === true) {
    return {
      text: l10n.t('Something failed inside the service (status 500). It holds the card as before. Save again.'),
    };
  }
  return {
    text:
      owns === false
        ? l10n.t(
            'The service holds the card as before: another member created it, and “{0}” is the sender here. Only its creator can update it.',
            sender,
          )
        : l10n.t(
            'The service answered with status 500 and holds the card as before. The sender “{0}” is probably not the member who created it; only that member can update it.',
            sender,
          ),
    remedy: {
      kind: 'changeSender',
      offer: l10n.t('“{0}” was not saved as {1}. Send it as another member?', title, sender),
    },
  };
}

function describeRefusal(refusal: ServiceRefusal, title: string): SaveFailure {
  const detail = refusal.detail ?? l10n.t('status {0}', refusal.status);
  if (refusal.action === 'fix the key') {
    return {
      text: l10n.t(
        'The service refused the key (status {0}). Nothing was changed. Enter the key again, or have the permission “sendMessage” granted.',
        refusal.status,
      ),
      remedy: { kind: 'signIn', offer: l10n.t('“{0}” was not saved: the service needs another key.', title) },
    };
  }
  if (refusal.status === 429) {
    return {
      text: l10n.t(
        'The community’s rate limit is reached. Nothing was changed. Try again in {0}.',
        formatWait(refusal.waitMs ?? 0),
      ),
    };
  }
  return {
    text: l10n.t('The service refused the change and holds the card as before: {0}', detail),
    ...(refusal.field === undefined ? {} : { complaint: { field: refusal.field, detail } }),
  };
}

function describeNotSent(failure: TransportFailure, title: string): SaveFailure {
  if (failure.kind === 'noKey') {
    return {
      text: l10n.t('There is no key for this connection. Nothing was sent. Enter the key and save again.'),
      remedy: { kind: 'signIn', offer: l10n.t('“{0}” was not saved: there is no key.', title) },
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
        (failure.detail === undefined ? '' : ` ${failure.detail.replace(/[^.!?]$/, '$&.')}`);
}

function formatWait(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds <= 120 ? l10n.t('{0} s', seconds) : l10n.t('{0} min', Math.ceil(seconds / 60));
}

/**
 * A save that did not happen, with the reason in words. Thrown out of the file system, so that the document stays dirty.
 * It has no name on purpose: VS Code prints the error's name before its text, and people would read
 * "Unavailable (FileSystemError): Nothing was sent".
 */
export class NotSaved extends Error {
  override name = '';
  /** Whether a message of ours says it already, with a way out. */
  readonly isOffered: boolean;

  constructor(message: string, isOffered = false) {
    super(message);
    this.isOffered = isOffered;
  }
}

/** A save that failed after the person had chosen part by part; its text says what became of the choice. */
export class ChosenCardNotSaved extends NotSaved {}
