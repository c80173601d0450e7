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
    ...(connection === 'sandbox' ? [] : [menuEntry('$(beaker)', l10n.t('Use the Sandbox'), 'chartCards.useSandbox')]),
    menuEntry('$(arrow-swap)', l10n.t('Switch Connection…'), 'chartCards.switchConnection'),
    menuEntry('$(add)', l10n.t('Add Connection…'), 'chartCards.addConnection'),
    ...(connection === 'none' ? [] : [menuEntry('$(pulse)', l10n.t('Test Connection'), 'chartCards.testConnection')]),
    ...(service ? [menuEntry('$(key)', l10n.t('Sign In (Enter Key)…'), 'chartCards.signIn')] : []),
    ...(service && hasKey ? [menuEntry('$(sign-out)', l10n.t('Sign Out (Forget Key)'), 'chartCards.signOut')] : []),
    ...(connection === 'none' ? [] : [menuEntry('$(person)', l10n.t('Change Sender…'), 'chartCards.changeSender')]),
    ...(sandboxRunning
      ? [
          menuEntry('$(debug-stop)', l10n.t('Stop Sandbox'), 'chartCards.stopSandbox'),
          menuEntry('$(discard)', l10n.t('Reset Sandbox…'), 'chartCards.resetSandbox'),
        ]
      : [menuEntry('$(debug-start)', l10n.t('Start Sandbox'), 'chartCards.startSandbox')]),
    menuEntry('$(output)', l10n.t('Show Log'), 'chartCards.showLog'),
  ];
}

function menuEntry(icon: string, label: string, command: MenuEntry['command']): MenuEntry {
  return { icon, label, command };
}
