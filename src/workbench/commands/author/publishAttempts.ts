import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { Card } from '../../../card/card.ts';
import { meaningOf } from '../../../card/sameMeaning.ts';
import type { CardService, CreateAttempt } from '../../../client/cards/cardService.ts';
import { valueDigest } from '../../../client/reconcile/digest.ts';
import { cancellable } from '../../cancellable.ts';
import type { Connections } from '../../connection/connectionProfile.ts';
import { executeCommand } from '../executeCommand.ts';

/** A publish of a draft whose outcome is not known: what finds its card, and no text of it. */
export interface PublishAttempt extends CreateAttempt {
  readonly key: string;
  /** Of what was sent, to tell whether the draft has changed since. */
  readonly body: string;
  readonly title: string;
  readonly connectionId: string;
  readonly communityId: string;
  readonly channelId: string;
  readonly channelName: string;
}

/** What the person wants done after an earlier publish was looked up; undefined: nothing. */
export type AttemptDecision =
  | { readonly kind: 'publish'; readonly key: string }
  | { readonly kind: 'open'; readonly analysisId: string; readonly attempt: PublishAttempt };

const KEY_PREFIX = 'chartCards.publishAttempt:';

/** Remembers uncertain publishes, one for each draft: an idempotency key belongs to one text of one draft. */
export class PublishAttempts {
  readonly #memory: vscode.Memento;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  get(draft: vscode.Uri): PublishAttempt | undefined {
    return this.#memory.get<PublishAttempt>(memoryKey(draft));
  }

  async remember(draft: vscode.Uri, attempt: PublishAttempt | undefined): Promise<void> {
    await this.#memory.update(memoryKey(draft), attempt);
  }

  /** Drafts were renamed: `place` says where one is now, undefined where it stays. */
  async follow(place: (draft: string) => string | undefined): Promise<void> {
    for (const key of this.#memory.keys().filter((each) => each.startsWith(KEY_PREFIX))) {
      const moved = place(key.slice(KEY_PREFIX.length));
      if (moved === undefined) continue;
      await this.#memory.update(`${KEY_PREFIX}${moved}`, this.#memory.get(key));
      await this.#memory.update(key, undefined);
    }
  }
}

/** A fingerprint of what a publish sends: another one needs another key. */
export function bodyFingerprint(card: Card, sender: string, channelId: string): string {
  return valueDigest([meaningOf(card), sender, channelId]);
}

/** Finds out what became of an earlier publish before anything is sent, and asks where that is not "nothing". */
export async function reconcileAttempt(
  attempt: PublishAttempt | undefined,
  body: string,
  connections: Connections,
): Promise<AttemptDecision | undefined> {
  if (attempt === undefined) return { kind: 'publish', key: newKey() };
  const service = await connections.cards(attempt.connectionId);
  const found = service === undefined ? ({ kind: 'unclear' } as const) : await findCreatedCard(service, attempt);
  switch (found.kind) {
    case 'absent':
      return { kind: 'publish', key: newKey() };
    case 'found': {
      const again = vscode.l10n.t('Publish as a New Card');
      const open = vscode.l10n.t('Open Published Card');
      const answer = await vscode.window.showWarningMessage(
        vscode.l10n.t('“{0}” was published in {1} after all.', attempt.title, attempt.channelName),
        {
          modal: true,
          detail: vscode.l10n.t(
            'The answer to your last publish was lost, but the card is in the channel. Open it to change it, or publish the draft as another card: members then see two posts.',
          ),
        },
        open,
        again,
      );
      if (answer === open) return { kind: 'open', analysisId: found.analysisId, attempt };
      return answer === again ? { kind: 'publish', key: newKey() } : undefined;
    }
    case 'unclear': {
      const anyway = vscode.l10n.t('Publish Anyway');
      const check = vscode.l10n.t('Check Pending Writes');
      const answer = await vscode.window.showWarningMessage(
        vscode.l10n.t('We couldn’t confirm whether “{0}” was published in {1}.', attempt.title, attempt.channelName),
        {
          modal: true,
          detail: vscode.l10n.t(
            'The answer to your last publish was lost. If you publish again, the channel may show the card twice, and the community’s webhooks may fire twice.',
          ),
        },
        check,
        anyway,
      );
      if (answer === check) await executeCommand('chartCards.checkPendingWrites');
      // The same text keeps its key: a service that knows it answers with the card it made.
      return answer === anyway ? { kind: 'publish', key: attempt.body === body ? attempt.key : newKey() } : undefined;
    }
  }
}

function findCreatedCard(service: CardService, attempt: PublishAttempt) {
  return cancellable(vscode.l10n.t('Checking whether the card was published'), (signal) =>
    service.findCreated(attempt, attempt, signal),
  );
}

function newKey(): string {
  return `draft-${randomUUID()}`;
}

function memoryKey(draft: vscode.Uri): string {
  return `${KEY_PREFIX}${draft.toString()}`;
}
