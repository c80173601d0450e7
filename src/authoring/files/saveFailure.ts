import { l10n } from 'vscode';
import type { SaveResult } from '../../client/cards/cardService.ts';
import type { ServiceRefusal, TransportFailure } from '../../client/outcome.ts';

/** An action that may fix a failed save. */
export type SaveRemedy = 'signIn' | 'changeSender' | 'saveAsDraft' | 'checkPending' | 'editTitle';

/** A failed save for the user: what happened, the state on the service, and what to do. */
export interface SaveFailure {
  readonly text: string;
  /** The action, and the short message it is offered with; VS Code itself shows `text`. */
  readonly remedy?: { readonly kind: SaveRemedy; readonly offer: string };
  /** The field that the service rejected; the message is also shown there. */
  readonly rejection?: { readonly field: string; readonly detail: string };
}

/** Save results that leave the document dirty. */
export type FailedSave = Exclude<SaveResult, { kind: 'nothingToSend' | 'saved' | 'mergedAndSaved' }>;

/**
 * Input of the messages besides the result. `owns`: whether the sender is the card's owner, if that is known.
 */
interface SaveFailureContext {
  readonly title: string;
  readonly sender: string;
  readonly owns: boolean | undefined;
}

/** Describes a failed save. Every text says whether the service was changed. */
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
          'The card was also changed on the service, in the same parts: {0}. Nothing was sent. Save manually to compare and choose.',
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
          'The card is now {0}, and only Pending cards can be changed. Nothing was sent; your text is kept. To continue from it, save it as a draft.',
          result.published.status,
        ),
        remedy: asDraft,
      };
    case 'gone':
      return {
        text: l10n.t(
          'The card was deleted from the service. Your text is kept. To continue from it, save it as a draft.',
        ),
        remedy: asDraft,
      };
    case 'notSaved':
      return {
        text: l10n.t(
          '{0} We read the card back, and it’s unchanged on the service. Try again.',
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

/** The service ignores changed drawings if the title is unchanged. `sent`: it just did, rather than earlier. */
export function describeDrawingsNotStored(title: string, sent: boolean): SaveFailure {
  return {
    text: sent
      ? l10n.t(
          'The service accepted the request but didn’t store the drawings, because no text changed. Your drawings are kept here. Change the title or another text, e.g. add a word, and save again.',
        )
      : l10n.t(
          'Nothing was sent, because this service stores drawings only together with a changed text. Change the title or another text, e.g. add a word, and save again.',
        ),
    remedy: {
      kind: 'editTitle',
      offer: l10n.t('To save the drawings of “{0}”, change one of its texts too.', title),
    },
  };
}

/** Status 500 on an update: the response to a wrong sender (P2 7.3), and to every internal error. */
function describeFailedInside({ title, sender, owns }: SaveFailureContext): SaveFailure {
  if (owns === true) {
    return {
      text: l10n.t(
        'The service reported an internal error (status 500). The card is unchanged on the service. Save again.',
      ),
    };
  }
  return {
    text:
      owns === false
        ? l10n.t(
            'The card is unchanged on the service: it was created by another user, and you’re sending as “{0}”. Only its creator can update it.',
            sender,
          )
        : l10n.t(
            'The service responded with status 500, and the card is unchanged there. The sender “{0}” is probably not the user who created it; only that user can update it.',
            sender,
          ),
    remedy: {
      kind: 'changeSender',
      offer: l10n.t('“{0}” wasn’t saved as {1}. Send it as another user?', title, sender),
    },
  };
}

function describeRefusal(refusal: ServiceRefusal, title: string): SaveFailure {
  const detail = refusal.detail ?? l10n.t('status {0}', refusal.status);
  if (refusal.action === 'fix the key') {
    return {
      text: l10n.t(
        'The service rejected the key (status {0}). Nothing was changed. Enter the key again, or have the permission “sendMessage” granted.',
        refusal.status,
      ),
      remedy: { kind: 'signIn', offer: l10n.t('“{0}” wasn’t saved: the service needs another key.', title) },
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
  // An outage isn't a rejection: there is nothing to correct.
  if (refusal.status >= 500) {
    return {
      text: l10n.t(
        'The service is unavailable (status {0}). The card is unchanged there, and your text is kept. Save again in a moment.',
        refusal.status,
      ),
    };
  }
  return {
    text: l10n.t('The service rejected the change, and the card is unchanged there: {0}', detail),
    ...(refusal.field === undefined ? {} : { rejection: { field: refusal.field, detail } }),
  };
}

function describeNotSent(failure: TransportFailure, title: string): SaveFailure {
  if (failure.kind === 'noKey') {
    return {
      text: l10n.t('There is no key for this connection. Nothing was sent. Enter the key and save again.'),
      remedy: { kind: 'signIn', offer: l10n.t('“{0}” wasn’t saved: there is no key.', title) },
    };
  }
  return {
    text: l10n.t('{0} Nothing was sent; your text is kept. Save again when the service can be reached.', failure.text),
  };
}

function reasonOf(failure: TransportFailure | ServiceRefusal): string {
  return 'text' in failure
    ? failure.text
    : l10n.t('The service responded with status {0}.', failure.status) +
        (failure.detail === undefined ? '' : ` ${failure.detail.replace(/[^.!?]$/, '$&.')}`);
}

function formatWait(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds <= 120 ? l10n.t('{0} s', seconds) : l10n.t('{0} min', Math.ceil(seconds / 60));
}

/**
 * An error for a failed save. Thrown by the file system, so that the document stays dirty.
 * Its name is empty on purpose: VS Code prints an error's name before its message, e.g. "Unavailable (FileSystemError):
 * Nothing was sent".
 */
export class NotSaved extends Error {
  override name = '';
  /** Whether our own notification already shows this, with an action. */
  readonly isOffered: boolean;

  constructor(message: string, isOffered = false) {
    super(message);
    this.isOffered = isOffered;
  }
}

/** A save that failed after the user chose part by part; its message says what became of the choice. */
export class ChosenCardNotSaved extends NotSaved {}
