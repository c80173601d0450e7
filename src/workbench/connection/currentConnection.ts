import * as vscode from 'vscode';
import { CommandError } from '../executeCommand.ts';
import type { ConnectionProfile, Connections } from './connectionProfile.ts';

/** The connection that a command is about (the named one; unnamed, the current), or an error with the two ways to get one. */
export function currentConnection(connections: Connections, connectionId?: unknown): ConnectionProfile {
  const named = connections.profiles.find(({ id }) => id === connectionId);
  if (named !== undefined) return named;
  // What was read of one service is never sent to another in its place.
  if (typeof connectionId === 'string') {
    throw new CommandError(
      vscode.l10n.t('The connection “{0}” is not there any more. Nothing was sent.', connectionId),
    );
  }
  const { current } = connections;
  if (current !== undefined) return current;
  throw new CommandError(
    vscode.l10n.t('There is no connection yet. Use the sandbox, or add a connection first.'),
    { label: vscode.l10n.t('Use the Sandbox'), command: 'chartCards.useSandbox' },
    { label: vscode.l10n.t('Add Connection…'), command: 'chartCards.addConnection' },
  );
}
