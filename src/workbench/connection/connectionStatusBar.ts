import * as vscode from 'vscode';
import type { ContextKeys } from '../contextKeys.ts';
import { Disposable } from '../disposable.ts';
import { menuEntries } from './connectionMenuEntries.ts';
import type { Connections } from './connectionProfile.ts';
import { SANDBOX_ID } from './connectionSettings.ts';

/** Shows which connection is worked with, in warning colours when writing there is real; its tooltip is a menu. */
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
    // Only the commands of the menu itself: a name from the settings cannot smuggle another in.
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

/** A name must not turn into an icon in the status bar. */
function iconless(name: string): string {
  return name.replaceAll('$(', '$ (');
}
