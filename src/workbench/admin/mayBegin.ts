import * as vscode from 'vscode';
import { formatLocalTime } from '../../card/shownValues.ts';
import type { Operation } from '../../contract/operation.ts';
import { CommandError } from '../commands/commandError.ts';
import { executeCommand } from '../commands/executeCommand.ts';
import type { ConnectionProfile, ServiceConnections } from '../connection/connectionProfile.ts';
import type { PermissionRefusal } from './knownRefusals.ts';
import { describeKeyLocation, describePermission } from './problems/permissionWords.ts';

/** Throws where there is no key for calls that need one: better before the questions than after them. */
export async function requireKey(
  connections: Pick<ServiceConnections, 'keyOf'>,
  connection: ConnectionProfile,
  operations: readonly Operation[],
): Promise<void> {
  if (operations.every(({ credential }) => credential === 'none' || credential === 'in the body')) return;
  if ((await connections.keyOf(connection.id)).kind === 'key') return;
  throw new CommandError(vscode.l10n.t('There is no key for “{0}”. Sign in first.', connection.name), {
    label: vscode.l10n.t('Sign In…'),
    command: 'chartCards.signIn',
  });
}

/** Says before the questions that the key was refused earlier. True: the person wants to go on all the same. */
export async function confirmRefusedKey(
  { permission, at }: PermissionRefusal,
  connection: ConnectionProfile,
): Promise<boolean> {
  const goOn = vscode.l10n.t('Go On All the Same');
  const signIn = vscode.l10n.t('Sign In…');
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t(
      'The key of “{0}” lacks the permission {1}, or is a member’s own: the service said so at {2}. {3}',
      connection.name,
      describePermission(permission),
      formatLocalTime(at),
      describeKeyLocation(),
    ),
    goOn,
    signIn,
  );
  if (answer === signIn) void executeCommand('chartCards.signIn', connection.id);
  return answer === goOn;
}
