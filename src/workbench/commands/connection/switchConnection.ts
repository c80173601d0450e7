import * as vscode from 'vscode';
import type { Connections } from '../../connection/connectionProfile.ts';
import { SANDBOX_ID } from '../../connection/connectionSettings.ts';
import type { ConnectionStore } from '../../connection/connectionStore.ts';
import { executeCommand } from '../executeCommand.ts';

interface ConnectionChoice extends vscode.QuickPickItem {
  readonly connectionId?: string;
}

/** Makes another connection the one that the tree and the status bar show. */
export function switchConnection(
  connections: Connections,
  store: ConnectionStore,
): (connectionId?: string) => Promise<void> {
  return async (connectionId) => {
    const chosen = connectionId ?? (await pickConnection(connections, store));
    if (chosen === undefined) return;
    if (connections.profile(chosen) === undefined) {
      throw new Error(vscode.l10n.t('There is no connection “{0}”.', chosen));
    }
    if (chosen === SANDBOX_ID) await executeCommand('chartCards.useSandbox');
    else await store.choose(chosen);
  };
}

async function pickConnection(connections: Connections, store: ConnectionStore): Promise<string | undefined> {
  const current = connections.current?.id;
  const items: ConnectionChoice[] = connections.profiles.map((profile) => ({
    label: `${profile.id === SANDBOX_ID ? '$(beaker)' : '$(plug)'} ${profile.name}`,
    description: profile.id === current ? vscode.l10n.t('current') : '',
    detail:
      profile.id === SANDBOX_ID
        ? vscode.l10n.t('The whole service on this machine, with sample cards')
        : `${profile.baseUrl} · ${profile.communityId}`,
    connectionId: profile.id,
  }));
  const { unreadable } = store.read();
  if (unreadable.length > 0) {
    items.push({
      label: vscode.l10n.t('$(warning) {0} entries of the settings cannot be used', unreadable.length),
      detail: unreadable.map(({ place, field }) => vscode.l10n.t('entry {0}: look at “{1}”', place, field)).join(', '),
    });
  }
  items.push(
    { label: '', kind: vscode.QuickPickItemKind.Separator },
    { label: vscode.l10n.t('$(add) Add Connection…') },
  );
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Switch Connection'),
    matchOnDetail: true,
    ignoreFocusOut: true,
  });
  if (picked === undefined || picked.connectionId !== undefined) return picked?.connectionId;
  if (picked === items.at(-1)) await executeCommand('chartCards.addConnection');
  else await vscode.commands.executeCommand('workbench.action.openApplicationSettingsJson');
  return undefined;
}
