import * as vscode from 'vscode';
import { activeCard, type CardArgument } from './chosenCard.ts';
import { type Connections, SANDBOX_ID } from './connection/connectionProfile.ts';

import { Disposable } from './disposable.ts';
import { CARD_SCHEME } from './files/remoteCards.ts';
import { CARD_LANGUAGE } from './language/cardDocuments.ts';

/** Walkthrough id, as in package.json. */
const START = 'chart-cards.chart-cards#start';

/**
 * Argument that walkthrough buttons pass to commands: the walkthrough is the active tab, so there is no current card.
 */
interface FromWalkthrough {
  readonly from: 'walkthrough';
}

/** Provides an editable card of the current connection. */
interface CardSource {
  firstCard(): Promise<vscode.Uri | undefined>;
}

/** Completes walkthrough steps when they are done, gives their buttons a card, and opens the first walkthrough. */
export class Walkthroughs extends Disposable {
  readonly #cards: CardSource;
  readonly #connections: Pick<Connections, 'current'>;

  constructor(cards: CardSource, connections: Pick<Connections, 'current'>) {
    super();
    this.#cards = cards;
    this.#connections = connections;
    this._register(
      vscode.workspace.onDidSaveTextDocument(({ languageId }) => {
        if (languageId === CARD_LANGUAGE) this.done('chartCards.save');
      }),
    );
    if (process.env['CHART_CARDS_START_PAGE'] === '1') void this.#openIfEmpty();
  }

  /**
   * Sets the context key that completes a step. Running the command isn't enough, because it may have been cancelled.
   */
  done(command: string): void {
    void vscode.commands.executeCommand('setContext', command.replace('chartCards.', 'chartCards.did.'), true);
  }

  /** Wraps a command to supply a card when a walkthrough button calls it. */
  withCard<Rest extends unknown[], Given extends CardArgument | string>(
    run: (card?: Given, ...rest: Rest) => Promise<unknown>,
  ): (card?: Given, ...rest: Rest) => Promise<unknown> {
    return async (card, ...rest) => {
      if (!isFromWalkthrough(card)) return run(card, ...rest);
      return run((await this.#card()) as Given, ...rest);
    };
  }

  /**
   * Pins the walkthrough, which opens as a preview tab and would be replaced by what its step opens. VS Code doesn't
   * expose its tab.
   */
  async keep(): Promise<void> {
    const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
    if (tab?.isPreview === true && tab.input === undefined) {
      await vscode.commands.executeCommand('workbench.action.keepEditor');
    }
  }

  /** The current card, else a published one in another tab, else one from the channels. */
  async #card(): Promise<vscode.Uri> {
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs.map(({ input }) => input));
    const open = tabs.find(
      (input): input is vscode.TabInputCustom | vscode.TabInputText =>
        (input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputText) &&
        input.uri.scheme === CARD_SCHEME,
    );
    const card = activeCard() ?? open?.uri ?? (await this.#cards.firstCard());
    if (card !== undefined) return card;
    await vscode.commands.executeCommand('chartCards.channels.focus');
    throw new Error(vscode.l10n.t('There is no card to open yet. See the Channels view for what to do first.'));
  }

  /** Opens it only in a window without tabs; a restored window has its own. */
  async #openIfEmpty(): Promise<void> {
    if (vscode.window.tabGroups.all.some(({ tabs }) => tabs.length > 0)) return;
    await vscode.commands.executeCommand('chartCards.channels.focus');
    // `npm start` has already chosen the sandbox; the next step is to open a card.
    const isConnected = this.#connections.current?.id === SANDBOX_ID;
    const place = isConnected ? { category: START, step: 'open' } : START;
    await vscode.commands.executeCommand('workbench.action.openWalkthrough', place, false);
    await this.keep();
    // A key that was set before VS Code registered the step doesn't complete it; only a change does.
    if (isConnected) this.done('chartCards.useSandbox');
  }
}

function isFromWalkthrough(argument: unknown): argument is FromWalkthrough {
  return typeof argument === 'object' && argument !== null && 'from' in argument && argument.from === 'walkthrough';
}
