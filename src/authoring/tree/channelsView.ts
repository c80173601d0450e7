import * as vscode from 'vscode';
import { isChangeable } from '../../card/model/publishedCard.ts';
import type { Connections } from '../../shell/connection/connections.ts';
import { type ChannelsViewState, whenIs } from '../../shell/contextKeys.ts';
import { type ViewContribution, viewId } from '../../shell/contributions.ts';
import { Disposable } from '../../shell/disposable.ts';
import { CARD_SCHEME, cardAddressOf, documentKey, type RemoteCards } from '../documents/remoteCards.ts';
import type { ListedOutcomes } from '../outcome/listedOutcomes.ts';
import { describeFilter } from './cardFilter.ts';
import type { ChannelsTree } from './channelsTree.ts';
import { outcomeBadge, outcomeLabel, outcomeProblem } from './outcomeLabels.ts';
import type { TreeNode } from './treeNodes.ts';

/** The view's message in each state without channels. */
const EMPTY_STATES: Readonly<Record<Exclude<ChannelsViewState, 'list'>, string>> = {
  noConnection:
    'Try everything on the sandbox: the whole service on this machine, with sample channels and cards. No key, no network.\n[Use the Sandbox](command:chartCards.useSandbox)\nOr connect your own community. You need its base URL, its ID, the IDs of its channels, and an integration key.\n[Add Connection](command:chartCards.addConnection)',
  noKey:
    'There is no key for this connection. Find it under community settings → Integration → API keys; it needs the permission “sendMessage”.\n[Enter Key](command:chartCards.signIn)\nWhere VS Code can’t keep secrets, set the environment variable CHART_CARDS_API_KEY before you start it.\n[Switch Connection](command:chartCards.switchConnection)',
  keyNotKept:
    'VS Code didn’t keep this connection’s key: its secret storage can’t be read or lasts only until the window is reloaded. Enter the key again, or set the environment variable CHART_CARDS_API_KEY before you start VS Code.\n[Enter Key](command:chartCards.signIn)\n[Switch Connection](command:chartCards.switchConnection)',
  noChannel:
    'This connection lists no channel. The service can’t list a community’s channels, so add them here.\n[Add Channel](command:chartCards.addChannel)\nYou can also open a card by its ID.\n[Open Card by ID](command:chartCards.openCardById)',
  empty:
    'There are no cards in this connection’s channels yet.\n[New Card](command:chartCards.newCard)\n[Refresh](command:chartCards.refresh)',
  unreachable:
    'The service can’t be reached, and no earlier list is available.\n[Retry](command:chartCards.refresh)\n[Test Connection](command:chartCards.testConnection)\n[Show Log](command:chartCards.showLog)',
  sandboxStopped:
    'The sandbox isn’t running.\n[Start Sandbox](command:chartCards.startSandbox)\n[Switch Connection](command:chartCards.switchConnection)\n[Show Log](command:chartCards.showLog)',
};

/** The title of the container of all views. */
export const VIEW_CONTAINER_TITLE = 'Chart Cards';

/** The view's place in the manifest. */
export const CHANNELS_VIEW: ViewContribution = {
  title: 'Channels',
  contextualTitle: 'Chart Cards',
  welcome: Object.fromEntries(
    (Object.keys(EMPTY_STATES) as (keyof typeof EMPTY_STATES)[]).map((state) => [
      state,
      { when: whenIs('view', state), text: EMPTY_STATES[state] },
    ]),
  ),
};

/** The tree view: its title and selection. */
export class ChannelsView extends Disposable {
  readonly #view: vscode.TreeView<TreeNode>;
  readonly #tree: ChannelsTree;
  readonly #connections: Connections;
  readonly #outcomes: Pick<ListedOutcomes, 'problem'>;

  constructor(
    tree: ChannelsTree,
    connections: Connections,
    outcomes: Pick<ListedOutcomes, 'setVisible' | 'problem' | 'onDidChange'>,
  ) {
    super();
    this.#tree = tree;
    this.#connections = connections;
    this.#outcomes = outcomes;
    this.#view = this._register(
      vscode.window.createTreeView(viewId('channels'), {
        treeDataProvider: tree,
        canSelectMany: true,
        showCollapseAll: true,
      }),
    );
    this._register(tree.onDidChangeTreeData(() => this.#describe()));
    this._register(tree.onDidChangeState(() => this.#describe()));
    this._register(connections.onDidChange(() => this.#describe()));
    this._register(outcomes.onDidChange(() => this.#describe()));
    this._register(this.#view.onDidChangeVisibility(({ visible }) => outcomes.setVisible('channels', visible)));
    outcomes.setVisible('channels', this.#view.visible);
    this._register(this.#view.onDidExpandElement(({ element }) => tree.followExpansion(element, true)));
    this._register(this.#view.onDidCollapseElement(({ element }) => tree.followExpansion(element, false)));
    this.#describe();
  }

  /** The selection, which keybindings act on, because VS Code passes no node to them. */
  get selection(): readonly TreeNode[] {
    return this.#view.selection;
  }

  #describe(): void {
    this.#view.description = this.#connections.current?.name ?? '';
    // VS Code shows no welcome content beside a message, and cuts off a title's description at the icons.
    const { filter, state } = this.#tree;
    const words = [
      describeFilter(filter, vscode.l10n, this.#tree.isMine(filter.ownerId)),
      outcomeProblem(this.#outcomes, vscode.l10n),
    ];
    this.#view.message = state === 'list' ? words.filter(Boolean).join(' ') : '';
  }
}

/** Decorates cards by status, in the tree and on tabs: only Pending cards can be changed, by the users who created them. */
export class CardStatusDecorations extends Disposable implements vscode.FileDecorationProvider {
  readonly #tree: ChannelsTree;
  readonly #remoteCards: RemoteCards;
  readonly #connections: Connections;
  readonly #changed = this._register(new vscode.EventEmitter<vscode.Uri | undefined>());

  readonly onDidChangeFileDecorations = this.#changed.event;

  constructor(tree: ChannelsTree, remoteCards: RemoteCards, connections: Connections) {
    super();
    this.#tree = tree;
    this.#remoteCards = remoteCards;
    this.#connections = connections;
    this._register(connections.onDidChange(() => this.#changed.fire(undefined)));
    this._register(tree.onDidChangeCard((uri) => this.#changed.fire(uri)));
    this._register(remoteCards.onDidChange((uri) => this.#changed.fire(uri)));
    this._register(vscode.window.registerFileDecorationProvider(this));
  }

  provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
    if (uri.scheme !== CARD_SCHEME) return undefined;
    const address = cardAddressOf(uri);
    if (address === undefined) return undefined;
    const card = this.#remoteCards.publishedOf(uri) ?? this.#tree.summary(address);
    if (card === undefined) return undefined;
    if (isChangeable(card) && this.#connections.isSender(address.connectionId, card.ownerId ?? '') === false)
      return new vscode.FileDecoration('L', vscode.l10n.t('Locked: created by another user'), grey());
    return decorationOf(card.status);
  }
}

/** Marks cards and drafts with their outcomes while these are shown. */
export class OutcomeDecorations extends Disposable implements vscode.FileDecorationProvider {
  readonly #outcomes: Pick<ListedOutcomes, 'of'>;
  readonly #changed = this._register(new vscode.EventEmitter<vscode.Uri[] | undefined>());

  readonly onDidChangeFileDecorations = this.#changed.event;

  constructor(outcomes: Pick<ListedOutcomes, 'of' | 'onDidChange'>) {
    super();
    this.#outcomes = outcomes;
    this._register(outcomes.onDidChange((cards) => this.#changed.fire(cards?.map(({ uri }) => uri))));
    this._register(vscode.window.registerFileDecorationProvider(this));
  }

  provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
    const outcome = this.#outcomes.of(documentKey(uri));
    const badge = outcome && outcomeBadge(outcome.kind);
    if (outcome === undefined || badge === undefined) return undefined;
    // Without a color of its own: colors are those of the status and of problems.
    return new vscode.FileDecoration(badge, vscode.l10n.t('Market: {0}', outcomeLabel(outcome.kind, vscode.l10n)));
  }
}

function decorationOf(status: string): vscode.FileDecoration | undefined {
  switch (status) {
    case 'Pending':
    case '':
      return undefined;
    case 'Active':
      return new vscode.FileDecoration('A', vscode.l10n.t('Active: read-only'), new vscode.ThemeColor('charts.blue'));
    case 'Expired':
      return new vscode.FileDecoration('E', vscode.l10n.t('Expired: read-only'), grey());
    case 'Cancelled':
      return new vscode.FileDecoration('C', vscode.l10n.t('Cancelled: read-only'), grey());
    default:
      return new vscode.FileDecoration('?', vscode.l10n.t('{0}: read-only', status), grey());
  }
}

function grey(): vscode.ThemeColor {
  return new vscode.ThemeColor('list.deemphasizedForeground');
}
