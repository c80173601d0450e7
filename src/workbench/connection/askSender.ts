import * as vscode from 'vscode';
import type { ConnectionProfile } from './connectionProfile.ts';

/** Asks as whom cards are sent. Only that member can change them later, and a wrong name answers as a failure (P2 7.3). */
export async function askSender(profile: ConnectionProfile): Promise<string | undefined> {
  const answer = await vscode.window.showInputBox({
    title: vscode.l10n.t('Sender for “{0}”', profile.name),
    prompt: vscode.l10n.t(
      'Username or e-mail of the member that cards are sent as. Only this member can change them later. Kept in the settings of the connection.',
    ),
    value: profile.sender ?? '',
    ignoreFocusOut: true,
    validateInput: (value) =>
      value.trim() === '' ? vscode.l10n.t('The service needs a sender with every change.') : undefined,
  });
  return answer?.trim();
}
