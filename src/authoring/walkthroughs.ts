import * as vscode from 'vscode';
import { SANDBOX_ID } from '../shell/connection/connectionProfile.ts';
import type { Connections } from '../shell/connection/connections.ts';
import type { WalkthroughContribution } from '../shell/contributions.ts';
import { Disposable } from '../shell/disposable.ts';
import { focusView } from '../shell/executeCommand.ts';
import { CARD_LANGUAGE } from './documents/cardDocuments.ts';
import { activeCard, type CardArgument } from './documents/chosenCard.ts';
import { CARD_SCHEME } from './documents/remoteCards.ts';

/** The walkthroughs in the manifest. */
export const WALKTHROUGHS = {
  start: {
    title: 'Write your first chart analysis card',
    description: 'From the sandbox to a published card.',
    steps: {
      sandbox: {
        title: 'Start with the sandbox',
        text: 'The sandbox is the whole service on this machine, with sample channels and cards.\n[Use the Sandbox](command:chartCards.useSandbox)',
        page: 'sandbox.md',
        completedBy: [
          'onContext:chartCards.did.useSandbox',
          'onContext:chartCards.connection == sandbox',
          'onContext:chartCards.connection == service',
        ],
      },
      open: {
        title: 'Open a card',
        text: 'It opens as a chart with its levels, drawings and texts. The [Channels view](command:chartCards.channels.focus) lists all cards.\n[Open a Card](command:chartCards.openCard?%5B%7B%22from%22%3A%22walkthrough%22%7D%5D)',
        page: 'open.md',
        completedBy: ['onContext:chartCards.did.openCard'],
      },
      edit: {
        title: 'Edit and save',
        text: 'Change the title or a text, in the form or as text; mistakes show right away. Press Ctrl+S (Cmd+S) to save: only what changed is sent. The levels of a published card can change only together with its direction or entry placement.\n[Open as Text](command:chartCards.openAsText?%5B%7B%22from%22%3A%22walkthrough%22%7D%5D)',
        page: 'edit.md',
        completedBy: ['onContext:chartCards.did.save'],
      },
      draft: {
        title: 'Create your own card',
        text: 'A draft is a file in your workspace. Publish it when it’s ready.\n[New Card](command:chartCards.newCard)',
        page: 'draft.md',
        completedBy: ['onContext:chartCards.did.newCard'],
      },
      connect: {
        title: 'Connect your community',
        text: 'You need its base URL, community ID, channels and a key.\n[Add Connection](command:chartCards.addConnection)',
        page: 'connect.md',
        completedBy: ['onContext:chartCards.connection == service'],
      },
    },
  },
  review: {
    title: 'Review cards before they are published',
    description: 'See what readers will see, and what will change.',
    steps: {
      preview: {
        title: 'See what readers will see',
        text: 'The preview updates as you type; links highlight and zoom.\n[Preview a Card](command:chartCards.previewCard?%5B%7B%22from%22%3A%22walkthrough%22%7D%5D)',
        page: 'preview.md',
        completedBy: ['onContext:chartCards.did.previewCard'],
      },
      compare: {
        title: 'See what will change',
        text: 'Change a card and compare it before you save: both cards on one chart, every changed field and object, the exact request, and what it triggers.\n[Compare with Published](command:chartCards.compareWithPublished?%5B%7B%22from%22%3A%22walkthrough%22%7D%5D)',
        page: 'compare.md',
        completedBy: ['onContext:chartCards.did.compareWithPublished', 'onContext:chartCards.did.compareAsText'],
      },
      before: {
        title: 'Review every card before publishing',
        text: 'Choose whether publishing and saving wait for your confirmation on the review page.\n[Open the Setting](command:workbench.action.openSettings?%22chartCards.review%22)',
        page: 'review-before.md',
        completedBy: ['onSettingChanged:chartCards.review'],
      },
      history: {
        title: 'Look at earlier versions',
        text: 'Preview, compare and restore every published version that this machine has seen. Open a card, then its versions.\n[Open a Card](command:chartCards.openCard?%5B%7B%22from%22%3A%22walkthrough%22%7D%5D)\n[Show Versions](command:chartCards.history.focus)',
        page: 'versions.md',
        completedBy: ['onContext:chartCards.did.compareVersion', 'onContext:chartCards.did.previewVersion'],
      },
      hand: {
        title: 'Share a card',
        text: 'Export it as an image, a self-contained page or Markdown.\n[Export a Card](command:chartCards.exportCard?%5B%7B%22from%22%3A%22walkthrough%22%7D%5D)',
        page: 'export-card.md',
        completedBy: ['onContext:chartCards.did.exportCard', 'onContext:chartCards.did.copyCardAsImage'],
      },
    },
  },
  admin: {
    title: 'Run a community',
    description: 'Exports, orders, bulk updates, user fields and tokens, from the Command Palette.',
    steps: {
      key: {
        title: 'Enter a key with the right permissions',
        text: 'Each call needs one permission of the key. On the sandbox everything works without a key.\n[Use the Sandbox](command:chartCards.useSandbox)\n[Enter Key](command:chartCards.signIn)',
        page: 'permissions.md',
        completedBy: [
          'onContext:chartCards.did.useSandbox',
          'onContext:chartCards.connection == sandbox',
          'onContext:chartCards.hasKey',
        ],
      },
      overview: {
        title: 'Look at the community',
        text: 'One row per trader, in a table you can sort, filter and save.\n[Loyalty Overview](command:chartCards.admin.loyaltyOverview)',
        page: 'overview.md',
        completedBy: ['onContext:chartCards.did.admin.loyaltyOverview', 'onContext:chartCards.did.admin.tiers'],
      },
      export: {
        title: 'Export the coin history',
        text: 'Consecutive windows without gaps or overlaps, a verified file, and exact sums.\n[Export Coin History](command:chartCards.admin.createExport)',
        page: 'exports.md',
        completedBy: ['onContext:chartCards.did.admin.createExport', 'onContext:chartCards.did.admin.summarizeExport'],
      },
      bulk: {
        title: 'Update many traders at once',
        text: 'A CSV file that is checked as you type, a dry run, and a result for every row.\n[New Bulk Update File](command:chartCards.admin.newBulkFile)',
        page: 'bulk.md',
        completedBy: [
          'onContext:chartCards.did.admin.newBulkFile',
          'onContext:chartCards.did.admin.checkBulkFile',
          'onContext:chartCards.did.admin.uploadBulkFile',
        ],
      },
      tokens: {
        title: 'Try a widget',
        text: 'Mint a token for a customer, or start a local backend for a test app.\n[Mint Widget Token](command:chartCards.admin.mintWidgetToken)',
        page: 'tokens.md',
        completedBy: [
          'onContext:chartCards.did.admin.mintWidgetToken',
          'onContext:chartCards.did.admin.startTokenBackend',
        ],
      },
      rest: {
        title: 'Run anything else',
        text: 'A form for every operation of the interface. You see the request before it is sent.\n[Run Any Operation](command:chartCards.admin.runAnyOperation)',
        page: 'any-operation.md',
        completedBy: ['onContext:chartCards.did.admin.runAnyOperation'],
      },
    },
  },
} satisfies Readonly<Record<string, WalkthroughContribution>>;

/** The id of the first walkthrough. */
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
    await focusView('channels');
    throw new Error(vscode.l10n.t('There is no card to open yet. See the Channels view for what to do first.'));
  }

  /** Opens it only in a window without tabs; a restored window has its own. */
  async #openIfEmpty(): Promise<void> {
    if (vscode.window.tabGroups.all.some(({ tabs }) => tabs.length > 0)) return;
    await focusView('channels');
    // `npm start` has already chosen the sandbox; the next step is to open a card.
    const isConnected = this.#connections.current?.id === SANDBOX_ID;
    const place = isConnected ? { category: START, step: 'open' } : START;
    // VS Code registers walkthroughs when their page first opens. Up to 1.117, that page shows VS Code's own walkthrough in
    // a new profile, because ours isn't registered yet.
    for (let opened = 0; opened < 2; opened++) {
      await vscode.commands.executeCommand('workbench.action.openWalkthrough', place, false);
    }
    await this.keep();
    // A key that was set before VS Code registered the step doesn't complete it; only a change does.
    if (isConnected) this.done('chartCards.useSandbox');
  }
}

function isFromWalkthrough(argument: unknown): argument is FromWalkthrough {
  return typeof argument === 'object' && argument !== null && 'from' in argument && argument.from === 'walkthrough';
}
