import * as vscode from 'vscode';
import type { PublishedCard } from '../../../card/publishedCard.ts';
import type { DeleteResult } from '../../../client/cards/cardService.ts';
import { cancellable } from '../../cancellable.ts';
import type { Connections } from '../../connection/connectionProfile.ts';
import { type CardAddress, cardAddressOf } from '../../files/cardAddress.ts';
import type { CardFileSystem } from '../../files/cardFileSystem.ts';
import { type CardArgument, chosenCards } from './chosenCard.ts';
import { sentenceOf } from './outcomeText.ts';

interface Doomed {
  readonly uri: vscode.Uri;
  readonly address: CardAddress;
  readonly card: PublishedCard;
}

/** Deletes published cards, after a modal that names each as it was read just now. */
export function deleteCard(
  connections: Connections,
  files: CardFileSystem,
): (argument?: CardArgument, selection?: readonly CardArgument[]) => Promise<void> {
  return async (argument, selection) => {
    const asked = chosenCards(argument, selection).flatMap((uri) => {
      const address = cardAddressOf(uri);
      return address === undefined ? [] : [{ uri, address }];
    });
    if (asked.length === 0)
      throw new Error(
        vscode.l10n.t('Open or select a published card first. Drafts are files; delete them in the Explorer.'),
      );
    const doomed = await cancellable(vscode.l10n.t('Reading what will be deleted'), (signal) =>
      readAll(connections, files, asked, signal),
    );
    if (doomed.length === 0) {
      void vscode.window.showInformationMessage(vscode.l10n.t('The service has none of these cards any more.'));
      return;
    }
    if (!(await confirm(doomed))) return;
    const failures = await cancellable(vscode.l10n.t('Deleting'), (signal) =>
      deleteAll(connections, files, doomed, signal),
    );
    if (failures.length > 0) throw new Error(failures.join(' '));
  };
}

async function readAll(
  connections: Connections,
  files: CardFileSystem,
  asked: readonly { uri: vscode.Uri; address: CardAddress }[],
  signal: AbortSignal,
): Promise<Doomed[]> {
  const doomed: Doomed[] = [];
  for (const { uri, address } of asked) {
    const service = await connections.cards(address.connectionId);
    const outcome = await service?.read(address.analysisId, signal);
    if (outcome === undefined) continue;
    if (outcome.kind === 'done') doomed.push({ uri, address, card: outcome.value });
    else if (outcome.kind === 'refused' && outcome.refusal.status === 404) files.cardIsGone(uri);
    else
      throw new Error(
        vscode.l10n.t(
          'Nothing was deleted. {0}',
          sentenceOf(outcome.kind === 'refused' ? outcome.refusal : outcome.failure),
        ),
      );
  }
  return doomed;
}

async function confirm(doomed: readonly Doomed[]): Promise<boolean> {
  const [first] = doomed;
  const question =
    doomed.length === 1 && first !== undefined
      ? vscode.l10n.t('Delete “{0}”?', first.card.card.metadata.title)
      : vscode.l10n.t('Delete {0} cards?', doomed.length);
  const lines = doomed.map(({ card }) => `${card.card.metadata.symbol} · ${card.status} · ${card.card.metadata.title}`);
  const answer = await vscode.window.showWarningMessage(
    question,
    {
      modal: true,
      detail: `${lines.join('\n')}\n\n${vscode.l10n.t(
        'This cannot be undone. The channel post is marked deleted, but nothing is pushed: open channels may show the card until they are reloaded.',
      )}`,
    },
    vscode.l10n.t('Delete'),
  );
  return answer === vscode.l10n.t('Delete');
}

/** Deletes one after the other; what failed is said by title, what was deleted stays deleted. */
async function deleteAll(
  connections: Connections,
  files: CardFileSystem,
  doomed: readonly Doomed[],
  signal: AbortSignal,
): Promise<string[]> {
  const failures: string[] = [];
  for (const [index, { uri, address, card }] of doomed.entries()) {
    if (signal.aborted) {
      failures.push(vscode.l10n.t('Cancelled: {0} of {1} were left alone.', doomed.length - index, doomed.length));
      break;
    }
    const service = await connections.cards(address.connectionId);
    const result = await service?.delete(address, signal);
    if (result === undefined) continue;
    if (result.kind === 'deleted' || result.kind === 'alreadyGone') files.cardIsGone(uri);
    else failures.push(`${card.card.metadata.title}: ${describe(result)}`);
  }
  return failures;
}

function describe(result: Exclude<DeleteResult, { kind: 'deleted' | 'alreadyGone' }>): string {
  switch (result.kind) {
    case 'refused':
      return vscode.l10n.t('not deleted. {0}', sentenceOf(result.refusal));
    case 'notSent':
    case 'notDeleted':
      return vscode.l10n.t('not deleted; the service still has it. {0}', sentenceOf(result.failure));
    case 'unknown':
      return vscode.l10n.t(
        '{0} Whether it was deleted could not be found out; refresh the channel.',
        sentenceOf(result.failure),
      );
  }
}
