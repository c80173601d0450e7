import { commands, l10n } from 'vscode';
import { executeCommand } from '../../commands/executeCommand.ts';
import type { MessageAction } from '../adminCommand.ts';
import type { ProblemActionKind } from './explanation.ts';

/** The command behind each way on; `connectionId` is the connection that the trouble was on. */
export function problemAction(offer: ProblemActionKind, connectionId: string | undefined): MessageAction {
  switch (offer) {
    case 'signIn':
      return { label: l10n.t('Sign In…'), run: () => executeCommand('chartCards.signIn', connectionId) };
    case 'changeConnection':
      return {
        label: l10n.t('Open Settings'),
        run: () => commands.executeCommand('workbench.action.openSettings', 'chartCards.connections'),
      };
    case 'checkPending':
      return {
        label: l10n.t('Check Pending Writes'),
        run: () => executeCommand('chartCards.checkPendingWrites'),
      };
    case 'testConnection':
      return { label: l10n.t('Test Connection'), run: () => executeCommand('chartCards.testConnection') };
    case 'findRetiredRoutes':
      return { label: l10n.t('Find Retired Routes'), run: () => executeCommand('chartCards.admin.findRetiredRoutes') };
  }
}
