import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { ContextKeys, ContextState } from '../contextKeys.ts';
import { Disposable } from '../disposable.ts';
import type { CommandId } from '../executeCommand.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { ConnectionList } from './connectionList.ts';
import { SANDBOX_ID } from './connectionProfile.ts';
import type { Connections } from './connections.ts';

/** Shows the current connection, in warning colors if it isn't the sandbox; its tooltip is a menu. */
export class ConnectionStatusBar extends Disposable {
  readonly #connections: Connections;
  readonly #contextKeys: ContextKeys;
  readonly #item = this._register(
    vscode.window.createStatusBarItem('chartCards.connection', vscode.StatusBarAlignment.Left, 50),
  );

  constructor(connections: Connections, contextKeys: ContextKeys) {
    super();
    this.#connections = connections;
    this.#contextKeys = contextKeys;
    this.#item.name = vscode.l10n.t('Chart Cards Connection');
    this.#item.command = 'chartCards.connectionMenu';
    this._register(connections.onDidChange(() => this.#show()));
    this.#show();
    this.#item.show();
  }

  #show(): void {
    const { current } = this.#connections;
    const real = current !== undefined && current.id !== SANDBOX_ID;
    this.#item.text =
      current === undefined
        ? `$(plug) ${vscode.l10n.t('Chart Cards: no connection')}`
        : `${real ? '$(broadcast)' : '$(beaker)'} ${iconless(current.name)}`;
    this.#item.backgroundColor = real ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
    this.#item.accessibilityInformation = {
      label:
        current === undefined
          ? vscode.l10n.t('Chart Cards: no connection')
          : vscode.l10n.t('Chart Cards connection: {0}', current.name),
    };
    this.#item.tooltip = this.#menu();
  }

  #menu(): vscode.MarkdownString {
    const { current } = this.#connections;
    const entries = menuEntries(this.#contextKeys.state);
    const menu = new vscode.MarkdownString('', true);
    // Only the menu's own commands are trusted, so that a name from the settings can't add others.
    menu.isTrusted = { enabledCommands: entries.map(({ command }) => command) };
    if (current !== undefined) {
      menu.appendText(current.name).appendMarkdown('\n\n');
      menu.appendText(current.id === SANDBOX_ID ? vscode.l10n.t('on this machine') : new URL(current.baseUrl).host);
      menu.appendMarkdown('\n\n---\n\n');
    }
    for (const { icon, label, command } of entries) menu.appendMarkdown(`${icon} [${label}](command:${command})\n\n`);
    return menu;
  }
}

/** Removes `$(…)`, so that a name doesn't become an icon in the status bar. */
function iconless(name: string): string {
  return name.replaceAll('$(', '$ (');
}

/** A line of the connection menu. None of its commands takes arguments. */
interface MenuEntry {
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

/** The available connection commands, for the status bar tooltip and the menu command. */
export function menuEntries({ connection, hasKey, sandboxRunning }: ContextState): MenuEntry[] {
  const service = connection === 'service';
  return [
    ...(connection === 'sandbox' ? [] : [menuEntry('$(beaker)', l10n.t('Use the Sandbox'), 'chartCards.useSandbox')]),
    menuEntry('$(arrow-swap)', l10n.t('Switch Connection…'), 'chartCards.switchConnection'),
    menuEntry('$(add)', l10n.t('Add Connection…'), 'chartCards.addConnection'),
    ...(connection === 'none' ? [] : [menuEntry('$(pulse)', l10n.t('Test Connection'), 'chartCards.testConnection')]),
    ...(service ? [menuEntry('$(key)', l10n.t('Sign In (Key Login)…'), 'chartCards.signIn')] : []),
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

/** Keeps the connection context keys up to date, without network access. */
export class ConnectionContextKeys extends Disposable {
  constructor(connections: ConnectionList, sandbox: Sandbox, contextKeys: ContextKeys) {
    super();
    const update = (): void => {
      const { current } = connections;
      contextKeys.update({
        connection: current === undefined ? 'none' : current.id === SANDBOX_ID ? 'sandbox' : 'service',
        hasKey: connections.currentKey?.kind === 'key',
        sandboxRunning: sandbox.running !== undefined,
      });
    };
    this._register(connections.onDidChange(update));
    update();
  }
}
