import * as vscode from 'vscode';
import type { CheckedWrite } from '../../../client/reconcile/checkPending.ts';
import { cancellable } from '../../cancellable.ts';
import type { Connections } from '../../connection/connectionProfile.ts';
import { cardUri } from '../../files/cardAddress.ts';

/** Asks the service what became of writes whose end is not known. Reads only; nothing is ever sent again. */
export function checkUnsettledOperations(connections: Connections): () => Promise<void> {
  return async () => {
    const found: { connectionId: string; write: CheckedWrite }[] = [];
    await cancellable(vscode.l10n.t('Asking the service what happened'), async (signal) => {
      for (const { id } of connections.profiles) {
        for (const write of await connections.checkPending(id, signal)) found.push({ connectionId: id, write });
      }
    });
    if (found.length === 0) {
      void vscode.window.showInformationMessage(vscode.l10n.t('Nothing is open: the end of every write is known.'));
      return;
    }
    const titles = await operationTitles();
    const picked = await vscode.window.showQuickPick(
      found.map(({ connectionId, write }) => ({
        label: `${iconOf(write.verdict)} ${actionOf(write, titles)}`,
        description: new Date(write.entry.at).toLocaleString(vscode.env.language, {
          dateStyle: 'medium',
          timeStyle: 'short',
        }),
        detail: verdictText(write.verdict),
        connectionId,
        write,
      })),
      {
        title: vscode.l10n.t('What happened'),
        placeHolder: vscode.l10n.t('Pick a card to open it'),
        ignoreFocusOut: true,
      },
    );
    if (picked === undefined) return;
    const { analysisId, communityId, channelId } = picked.write.entry.targets;
    if (analysisId === undefined) return;
    const connection = connections.profile(picked.connectionId);
    const address = {
      connectionId: picked.connectionId,
      communityId: communityId ?? connection?.communityId ?? '',
      channelId: channelId ?? connection?.channels[0]?.id ?? '',
      analysisId,
    };
    await vscode.commands.executeCommand('vscode.open', cardUri(address, analysisId));
  };
}

/** What the operations are called; read only here, so that the table is not loaded with the extension. */
async function operationTitles(): Promise<ReadonlyMap<string, string>> {
  const { operations } = await import('../../../contract/operations.ts');
  return new Map(operations.map(({ id, title }) => [id, title]));
}

function actionOf({ entry }: CheckedWrite, titles: ReadonlyMap<string, string>): string {
  switch (entry.operation) {
    case 'analyses.update':
      return vscode.l10n.t('Save of card {0}', entry.targets['analysisId'] ?? '');
    case 'analyses.delete':
      return vscode.l10n.t('Deletion of card {0}', entry.targets['analysisId'] ?? '');
    case 'analyses.create':
      return vscode.l10n.t('Publication in channel {0}', entry.targets['channelId'] ?? '');
    default:
      return titles.get(entry.operation) ?? entry.operation;
  }
}

function iconOf(verdict: CheckedWrite['verdict']): string {
  switch (verdict) {
    case 'happened':
      return '$(check)';
    case 'didNotHappen':
      return '$(circle-slash)';
    case 'changedSince':
      return '$(warning)';
    case 'stillUnknown':
      return '$(question)';
  }
}

function verdictText(verdict: CheckedWrite['verdict']): string {
  switch (verdict) {
    case 'happened':
      return vscode.l10n.t('It happened. Nothing is left to do.');
    case 'didNotHappen':
      return vscode.l10n.t('It did not happen. The service is as before; do it again if it is still wanted.');
    case 'changedSince':
      return vscode.l10n.t(
        'It is no longer as it was, by this write or by somebody else’s. Compare it with what you meant.',
      );
    case 'stillUnknown':
      return vscode.l10n.t('It still cannot be found out. Ask again when the service can be reached.');
  }
}
