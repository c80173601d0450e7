import { l10n } from 'vscode';
import type { CommandId } from '../commands/commandIds.ts';
import type { ContextState } from '../contextKeys.ts';

/** A line of the connection menu. All its commands go without arguments. */
export interface MenuEntry {
  readonly icon: string;
  readonly label: string;
  readonly command: Extract<
    CommandId,
    | 'chartCards.useSandbox'
    | 'chartCards.switchConnection'
    | 'chartCards.addConnection'
    | 'chartCards.signIn'
    | 'chartCards.signOut'
    | 'chartCards.changeSender'
    | 'chartCards.testConnection'
    | 'chartCards.startSandbox'
    | 'chartCards.stopSandbox'
    | 'chartCards.resetSandbox'
    | 'chartCards.showLog'
  >;
}

/** What can be done about connections now; the status-bar tooltip and the menu command show the same lines. */
export function menuEntries({ connection, hasKey, sandboxRunning }: ContextState): MenuEntry[] {
  const service = connection === 'service';
  return [
    ...(connection === 'sandbox' ? [] : [entry('$(beaker)', l10n.t('Use the Sandbox'), 'chartCards.useSandbox')]),
    entry('$(arrow-swap)', l10n.t('Switch Connection…'), 'chartCards.switchConnection'),
    entry('$(add)', l10n.t('Add Connection…'), 'chartCards.addConnection'),
    ...(connection === 'none' ? [] : [entry('$(pulse)', l10n.t('Test Connection'), 'chartCards.testConnection')]),
    ...(service ? [entry('$(key)', l10n.t('Sign In (Enter Key)…'), 'chartCards.signIn')] : []),
    ...(service && hasKey ? [entry('$(sign-out)', l10n.t('Sign Out (Forget Key)'), 'chartCards.signOut')] : []),
    ...(connection === 'none' ? [] : [entry('$(person)', l10n.t('Change Sender…'), 'chartCards.changeSender')]),
    ...(sandboxRunning
      ? [
          entry('$(debug-stop)', l10n.t('Stop Sandbox'), 'chartCards.stopSandbox'),
          entry('$(discard)', l10n.t('Reset Sandbox…'), 'chartCards.resetSandbox'),
        ]
      : [entry('$(debug-start)', l10n.t('Start Sandbox'), 'chartCards.startSandbox')]),
    entry('$(output)', l10n.t('Show Log'), 'chartCards.showLog'),
  ];
}

function entry(icon: string, label: string, command: MenuEntry['command']): MenuEntry {
  return { icon, label, command };
}
