import * as vscode from 'vscode';
import { CommandError } from '../executeCommand.ts';
import type { ConnectionProfile } from './connectionProfile.ts';
import type { ConfiguredConnections } from './serviceConnections.ts';

/**
 * The connection of a command: the given one, else the current one. Throws an error that offers the two ways to get
 * one.
 */
export function currentConnection(connections: ConfiguredConnections, connectionId?: unknown): ConnectionProfile {
  const named = connections.profiles.find(({ id }) => id === connectionId);
  if (named !== undefined) return named;
  // Data read from one service is never sent to another one instead.
  if (typeof connectionId === 'string') {
    throw new CommandError(vscode.l10n.t('The connection “{0}” no longer exists. Nothing was sent.', connectionId));
  }
  const { current } = connections;
  if (current !== undefined) return current;
  throw new CommandError(
    vscode.l10n.t('There is no connection yet. Use the sandbox, or add a connection.'),
    { label: vscode.l10n.t('Use the Sandbox'), command: 'chartCards.useSandbox' },
    { label: vscode.l10n.t('Add Connection…'), command: 'chartCards.addConnection' },
  );
}
