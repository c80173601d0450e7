import * as vscode from 'vscode';
import { Disposable } from '../../shell/disposable.ts';
import { fileNameOf } from '../../shell/files/uris.ts';
import { addressKey, type CardAddress, cardAddressOf, cardUri } from '../documents/remoteCards.ts';

/**
 * Tabs of cards that couldn't be read. Until the window is reloaded, VS Code repeats the failure of a custom editor
 * whenever the same URI is opened (microsoft/vscode#268301), so such a card is opened under another one.
 */
export class FailedTabs extends Disposable {
  readonly #failed = new Set<string>();

  /** Opens the cards of visible failed tabs again whenever `retry` fires, e.g. because there is a key now. */
  constructor(retry: vscode.Event<unknown>) {
    super();
    this._register(retry(() => void this.#openAgain()));
  }

  /** Follows a reading for that URI: its failure is remembered, its success closes the card's failed tabs. */
  async follow<T>(uri: vscode.Uri, reading: Promise<T>): Promise<T> {
    try {
      const value = await reading;
      if (this.#failed.size > 0 && !this.#failed.has(uri.toString())) await this.#close(uri);
      return value;
    } catch (error) {
      this.#failed.add(uri.toString());
      throw error;
    }
  }

  /** The URI to open a card under: with its title, and with a number before it if opening that failed before. */
  uriOf(address: CardAddress, title: string): vscode.Uri {
    for (let attempt = 1; ; attempt++) {
      const uri = cardUri(address, attempt === 1 ? title : `(${attempt}) ${title}`);
      if (!this.#failed.has(uri.toString())) return uri;
    }
  }

  async #openAgain(): Promise<void> {
    for (const { tab, uri, address } of this.#tabs()) {
      if (!tab.isActive) continue;
      const again = this.uriOf(address, titleOf(uri));
      const options = { viewColumn: tab.group.viewColumn, preserveFocus: true, preview: tab.isPreview };
      await vscode.workspace.fs.stat(again).then(
        () => vscode.commands.executeCommand('vscode.open', again, options),
        // Still not readable: the tab keeps saying so.
        () => undefined,
      );
    }
  }

  async #close(uri: vscode.Uri): Promise<void> {
    const card = cardAddressOf(uri);
    const key = card && addressKey(card);
    const tabs = this.#tabs().filter(({ address }) => addressKey(address) === key);
    if (tabs.length > 0)
      await vscode.window.tabGroups.close(
        tabs.map(({ tab }) => tab),
        true,
      );
  }

  #tabs(): { tab: vscode.Tab; uri: vscode.Uri; address: CardAddress }[] {
    return vscode.window.tabGroups.all.flatMap(({ tabs }) =>
      tabs.flatMap((tab) => {
        if (!(tab.input instanceof vscode.TabInputCustom) || !this.#failed.has(tab.input.uri.toString())) return [];
        const { uri } = tab.input;
        const address = cardAddressOf(uri);
        return address === undefined ? [] : [{ tab, uri, address }];
      }),
    );
  }
}

/** The title in a card's address, without the number of an earlier attempt. */
function titleOf(uri: vscode.Uri): string {
  return fileNameOf(uri)
    .replace(/\.card\.json$/, '')
    .replace(/^\(\d+\) /, '');
}
