import * as vscode from 'vscode';
import { activeCard, type CardArgument } from './chosenCard.ts';
import { type Connections, SANDBOX_ID } from './connection/connectionProfile.ts';

import { Disposable } from './disposable.ts';
import { CARD_SCHEME } from './files/remoteCards.ts';
import { CARD_LANGUAGE } from './language/cardDocuments.ts';

/** As package.json has it. */
const START = 'chart-cards.chart-cards#start';

/** What a button of a walkthrough calls a command with: the walkthrough is in front, and no card. */
interface FromWalkthrough {
  readonly from: 'walkthrough';
}

/** Who can name a card of the current connection that can be changed. */
interface CardSource {
  firstCard(): Promise<vscode.Uri | undefined>;
}

/** Ticks the steps of the walkthroughs when they are done, gives their buttons a card, and opens the first one. */
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

  /** A command did what it is for: a step waits for its context key, as the command alone may have been given up. */
  done(command: string): void {
    void vscode.commands.executeCommand('setContext', command.replace('chartCards.', 'chartCards.did.'), true);
  }

  /** The command, with a card where a button of a walkthrough calls it. */
  withCard<Rest extends unknown[], Given extends CardArgument | string>(
    run: (card?: Given, ...rest: Rest) => Promise<unknown>,
  ): (card?: Given, ...rest: Rest) => Promise<unknown> {
    return async (card, ...rest) => {
      if (!isFromWalkthrough(card)) return run(card, ...rest);
      return run((await this.#card()) as Given, ...rest);
    };
  }

  /** A walkthrough opens as a preview, which what its step opens would take the place of. VS Code tells nothing of its tab. */
  async keep(): Promise<void> {
    const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
    if (tab?.isPreview === true && tab.input === undefined) {
      await vscode.commands.executeCommand('workbench.action.keepEditor');
    }
  }

  /** The card that is in front, else a published one of another tab, else one of the channels. */
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
    throw new Error(vscode.l10n.t('There is no card to open yet. The Channels view says what is missing.'));
  }

  /** In a window without a tab only: one that comes back has its own. */
  async #openIfEmpty(): Promise<void> {
    if (vscode.window.tabGroups.all.some(({ tabs }) => tabs.length > 0)) return;
    await vscode.commands.executeCommand('chartCards.channels.focus');
    // `npm start` has chosen the sandbox: the next thing to do is to open a card.
    const isConnected = this.#connections.current?.id === SANDBOX_ID;
    const place = isConnected ? { category: START, step: 'open' } : START;
    await vscode.commands.executeCommand('workbench.action.openWalkthrough', place, false);
    await this.keep();
    // What was true before VS Code knew of the step doesn't tick it: only a key that changes does.
    if (isConnected) this.done('chartCards.useSandbox');
  }
}

function isFromWalkthrough(argument: unknown): argument is FromWalkthrough {
  return typeof argument === 'object' && argument !== null && 'from' in argument && argument.from === 'walkthrough';
}
