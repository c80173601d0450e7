import * as vscode from 'vscode';
import { check } from '../../card/findings/check.ts';
import type { Card } from '../../card/model/card.ts';
import { describeChanges } from '../../card/model/describeChanges.ts';
import { formatLocalTime } from '../../card/model/formatValues.ts';
import { withMeantPrecision } from '../../card/model/savePlan.ts';
import { readCardText } from '../../card/text/readCard.ts';
import { type ViewContribution, viewId } from '../../shell/contributions.ts';
import { Disposable } from '../../shell/disposable.ts';
import { fileNameOf, openDocumentAt } from '../../shell/files/uris.ts';
import { DIAGNOSTIC_SOURCE } from '../documents/cardDocuments.ts';
import { contentDigest, type DraftOrigins, type PublishedDraft } from '../documents/draftOrigins.ts';
import { type CardAddress, cardAddressOf, type RemoteCards } from '../documents/remoteCards.ts';
import {
  DRAFT_ENDING,
  DRAFT_PATTERN,
  findDrafts,
  isDraftFile,
  isStoredDraft,
  storedDraftFolder,
} from '../drafts/draftFolders.ts';
import type { ListedOutcomes } from '../outcome/listedOutcomes.ts';
import type { ListedCard, ListedOutcome } from '../outcome/outcomeBundle.ts';
import { countProblems, forEachConcurrently, type ProblemCounts } from './draftList.ts';
import { outcomeProblem } from './outcomeLabels.ts';
import { outcomeText } from './treeNodes.ts';

/** The view's place in the manifest. */
export const DRAFTS_VIEW: ViewContribution = {
  title: 'Drafts',
  contextualTitle: 'Card Drafts',
  welcome: {
    drafts: {
      when: 'workbenchState != empty',
      text: 'Drafts are *.card.json files in the workspace. Review and version them like code, then publish them.\n[New Card](command:chartCards.newCard)',
    },
    'drafts.noFolder': {
      when: 'workbenchState == empty',
      text: 'Open a folder to keep drafts (*.card.json) in.\n[Open Folder](command:vscode.openFolder)\n[New Card](command:chartCards.newCard)',
    },
  },
};

/** Maximum number of listed drafts. */
const MAX_DRAFTS = 1_000;
/** Maximum size of a draft, in bytes. The editor refuses larger files too; their problems aren't counted. */
const LARGEST_BYTES = 1024 * 1024;
const READ_AT_ONCE = 4;
const PAUSE_MS = 300;

/** The drafts of the workspace and of the extension's storage with their number of problems, including unsaved changes. */
export class DraftsTree extends Disposable implements vscode.TreeDataProvider<DraftsNode> {
  readonly #changed = this._register(new vscode.EventEmitter<DraftsNode | undefined>());
  readonly #view: vscode.TreeView<DraftsNode>;
  readonly #nodes = new Map<string, DraftNode>();
  readonly #origins: DraftOrigins;
  readonly #outcomes: ListedOutcomes;
  /** The number of rows that the filter leaves. */
  #shown = 0;
  readonly #published: PublishedCards;
  readonly #storage: vscode.Uri;
  readonly #waiting = new Map<string, ReturnType<typeof setTimeout>>();
  #counting = new AbortController();
  #isListed = false;
  #filter = '';

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(
    origins: DraftOrigins,
    remoteCards: Pick<RemoteCards, 'isGone' | 'onDidChange'>,
    outcomes: ListedOutcomes,
    published: PublishedCards,
    storage: vscode.Uri,
  ) {
    super();
    this.#storage = storage;
    this.#published = published;
    this.#outcomes = outcomes;
    this.#origins = origins;
    this.#view = this._register(
      vscode.window.createTreeView(viewId('drafts'), { treeDataProvider: this, showCollapseAll: true }),
    );
    for (const pattern of [DRAFT_PATTERN, new vscode.RelativePattern(storedDraftFolder(storage), `*${DRAFT_ENDING}`)]) {
      const watcher = this._register(vscode.workspace.createFileSystemWatcher(pattern));
      this._register(watcher.onDidCreate((uri) => this.#appeared(uri)));
      this._register(watcher.onDidDelete((uri) => this.#vanished(uri)));
      this._register(watcher.onDidChange((uri) => this.#countSoon(uri)));
    }
    this._register(vscode.workspace.onDidChangeTextDocument(({ document }) => this.#countSoon(document.uri)));
    this._register(vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#countSoon(uri)));
    this._register(
      vscode.languages.onDidChangeDiagnostics(({ uris }) => {
        for (const uri of uris) this.#countSoon(uri);
      }),
    );
    // If file events aren't available, our own changes still show up.
    this._register(vscode.workspace.onDidOpenTextDocument(({ uri }) => this.#appeared(uri)));
    this._register(vscode.workspace.onDidChangeWorkspaceFolders(() => this.#listAgain()));
    this._register(
      origins.onDidChange(() => {
        this.#changed.fire(undefined);
        for (const { resourceUri } of this.#nodes.values()) this.#countSoon(resourceUri);
      }),
    );
    this._register(published.onDidChange(() => this.#changed.fire(undefined)));
    this._register(
      remoteCards.onDidChange((uri) => {
        const address = cardAddressOf(uri);
        if (address !== undefined && remoteCards.isGone(uri)) void origins.markDeleted(address);
      }),
    );
    this._register(
      this.#view.onDidChangeVisibility(({ visible }) => {
        outcomes.setVisible('drafts', visible);
        if (visible) void this.refresh();
      }),
    );
    this._register(vscode.window.onDidChangeWindowState(({ focused }) => focused && void this.refresh()));
    outcomes.setVisible('drafts', this.#view.visible);
    this._register(outcomes.onDidChange((cards) => this.#followOutcomes(cards)));
    this._register({ dispose: () => this.#stop() });
  }

  getTreeItem(node: DraftsNode): vscode.TreeItem {
    return node.kind === 'folder' ? folderItem(node) : this.#itemOf(node);
  }

  #itemOf(node: DraftNode): vscode.TreeItem {
    const { resourceUri } = node;
    const published = this.#origins.publishedAs(resourceUri);
    const card = published && this.#published.cardOf(published.address);
    const item = draftItem(node, published, card, this.#outcomes.of(resourceUri.toString()));
    item.contextValue = isStoredDraft(resourceUri, this.#storage) ? 'draftStored' : 'draft';
    return item;
  }

  getParent(): undefined {
    return undefined;
  }

  /** Words of the rows that are shown. */
  get filter(): string {
    return this.#filter;
  }

  setFilter(filter: string): void {
    this.#filter = filter.trim();
    this.#changed.fire(undefined);
  }

  async getChildren(node?: DraftsNode): Promise<DraftsNode[]> {
    if (node?.kind === 'draft') return [];
    if (!this.#isListed) await this.#list();
    if (node === undefined) this.#listForOutcomes();
    const words = this.#filter.toLowerCase().split(/\s+/);
    const shown = [...this.#nodes.values()]
      .filter((draft) => this.#filter === '' || hasWords(this.#itemOf(draft), words))
      .sort((a, b) => (a.resourceUri.path < b.resourceUri.path ? -1 : 1));
    const inFolder = (path: string) => shown.filter(({ resourceUri }) => rowFolder(resourceUri) === path);
    if (node !== undefined) return inFolder(node.path);
    this.#shown = shown.length;
    this.#describeList();
    const folders = new Set(shown.map(({ resourceUri }) => rowFolder(resourceUri)));
    return [
      ...[...folders].flatMap((path): DraftsNode[] => (path === '' ? [] : [{ kind: 'folder', path }])),
      ...inFolder(''),
    ];
  }

  #describeList(): void {
    const filter =
      this.#filter && vscode.l10n.t('{0} of {1} match “{2}”.', this.#shown, this.#nodes.size, this.#filter);
    const problem = this.#nodes.size === 0 ? '' : outcomeProblem(this.#outcomes, vscode.l10n);
    this.#view.message = [filter, problem].filter(Boolean).join(' ');
  }

  async #list(): Promise<void> {
    this.#isListed = true;
    const found = await findDrafts(this.#storage, MAX_DRAFTS);
    for (const uri of found) this.#nodeOf(uri);
    this.#describe();
    // Names are shown first and counts follow later, because a row can't be updated while VS Code is creating it.
    void this.#countAll([...this.#nodes.values()]).then(() => this.#changed.fire(undefined));
  }

  /** Looks for the files again: where VS Code can't watch folders in folders, it reports nothing that happens there. */
  async refresh(): Promise<void> {
    if (!this.#isListed) return;
    const found = await findDrafts(this.#storage, MAX_DRAFTS);
    const there = new Set(found.map(String));
    for (const { resourceUri } of [...this.#nodes.values()])
      if (!there.has(resourceUri.toString())) this.#vanished(resourceUri);
    for (const uri of found) {
      if (this.#nodes.has(uri.toString())) this.#countSoon(uri);
      else this.#appeared(uri);
    }
  }

  /** Measures the readable drafts. */
  #listForOutcomes(): void {
    if (!this.#outcomes.isShown) return;
    const listed = [...this.#nodes.values()].flatMap(({ resourceUri: uri, measured }) =>
      measured === undefined ? [] : [{ key: uri.toString(), uri, ...measured }],
    );
    this.#outcomes.list('drafts', '', listed);
  }

  /** Measures again after a change, if the drafts are shown. */
  #remeasure(): void {
    if (this.#outcomes.hasList('drafts', '')) this.#listForOutcomes();
  }

  #followOutcomes(cards: readonly ListedCard[] | undefined): void {
    this.#describeList();
    if (cards === undefined) this.#changed.fire(undefined);
    for (const { key } of cards ?? []) {
      const node = this.#nodes.get(key);
      if (node !== undefined) this.#changed.fire(node);
    }
  }

  #listAgain(): void {
    this.#stop();
    this.#nodes.clear();
    this.#isListed = false;
    this.#changed.fire(undefined);
  }

  async #countAll(nodes: readonly DraftNode[]): Promise<void> {
    const { signal } = this.#counting;
    await forEachConcurrently(nodes, READ_AT_ONCE, signal, (node) => this.#count(node));
  }

  async #count(node: DraftNode): Promise<void> {
    const before = JSON.stringify([node.problems, node.digest, node.base, draftLabel(node)]);
    const { resourceUri } = node;
    const { problems, digest, measured, card } = await readDraft(resourceUri);
    const base = await this.#origins.baseOf(resourceUri);
    Object.assign(node, { problems, digest, measured, card, base });
    if (JSON.stringify([problems, digest, base, draftLabel(node)]) === before) return;
    this.#changed.fire(node);
    this.#describe();
  }

  #countSoon(uri: vscode.Uri): void {
    const key = uri.toString();
    const node = this.#nodes.get(key);
    if (node === undefined) return;
    clearTimeout(this.#waiting.get(key));
    this.#waiting.set(
      key,
      setTimeout(() => {
        this.#waiting.delete(key);
        void this.#count(node).then(() => this.#remeasure());
      }, PAUSE_MS),
    );
  }

  #appeared(uri: vscode.Uri): void {
    if (
      !this.#isListed ||
      !isDraftFile(uri, this.#storage) ||
      this.#nodes.has(uri.toString()) ||
      this.#nodes.size >= MAX_DRAFTS
    )
      return;
    const node = this.#nodeOf(uri);
    this.#changed.fire(undefined);
    this.#describe();
    void this.#count(node).then(() => this.#remeasure());
  }

  #vanished(uri: vscode.Uri): void {
    if (!this.#nodes.delete(uri.toString())) return;
    this.#changed.fire(undefined);
    this.#describe();
  }

  #nodeOf(uri: vscode.Uri): DraftNode {
    const known = this.#nodes.get(uri.toString());
    if (known !== undefined) return known;
    const node: DraftNode = { kind: 'draft', resourceUri: uri, problems: undefined };
    this.#nodes.set(uri.toString(), node);
    return node;
  }

  #describe(): void {
    const nodes = [...this.#nodes.values()];
    const counts = nodes.flatMap(({ problems }) => (typeof problems === 'object' ? [problems] : []));
    const sumOf = (count: keyof ProblemCounts) => counts.reduce((sum, problems) => sum + problems[count], 0);
    const all = { errors: sumOf('errors'), warnings: sumOf('warnings') };
    this.#view.description = nodes.length === 0 ? '' : String(nodes.length);
    const value = all.errors + all.warnings;
    this.#view.badge = value === 0 ? undefined : { value, tooltip: vscode.l10n.t('In drafts: {0}', problemText(all)) };
  }

  #stop(): void {
    this.#counting.abort();
    this.#counting = new AbortController();
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }
}

/** Marks drafts that were published, in the tree and on tabs, where a draft and its card have similar names. */
export class PublishedDraftDecorations extends Disposable implements vscode.FileDecorationProvider {
  readonly #origins: Pick<DraftOrigins, 'publishedAs'>;
  readonly #changed = this._register(new vscode.EventEmitter<undefined>());

  readonly onDidChangeFileDecorations = this.#changed.event;

  constructor(origins: Pick<DraftOrigins, 'publishedAs' | 'onDidChange'>) {
    super();
    this.#origins = origins;
    this._register(origins.onDidChange(() => this.#changed.fire(undefined)));
    this._register(vscode.window.registerFileDecorationProvider(this));
  }

  provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
    const published = uri.path.endsWith(DRAFT_ENDING) ? this.#origins.publishedAs(uri) : undefined;
    return published && new vscode.FileDecoration('D', vscode.l10n.t('Draft. {0}', publishedTooltip(published)));
  }
}

async function readDraft(uri: vscode.Uri): Promise<Pick<DraftNode, 'problems' | 'digest' | 'measured' | 'card'>> {
  try {
    const text = await textOf(uri);
    if (text === undefined) return { problems: 'unreadable' };
    const read = readCardText(text);
    // An open draft has the problems in the Problems panel, some of which need candles.
    const listed = countDiagnostics(vscode.languages.getDiagnostics(uri));
    const problems = listed ?? countProblems(check(read, { now: Date.now() }));
    const { metadata, levels } = read.sketch;
    const { mtime: time } = await vscode.workspace.fs.stat(uri);
    const measured = { card: { metadata, levels }, start: { time, isPublished: false } };
    return { problems, digest: read.card && contentDigest(read.card), measured, card: read.card };
  } catch {
    return { problems: 'unreadable' };
  }
}

/** The number of our problems that the Problems panel lists; undefined if there are none, or the draft isn't open. */
function countDiagnostics(diagnostics: readonly vscode.Diagnostic[]): ProblemCounts | undefined {
  const own = diagnostics.filter(({ source }) => source === DIAGNOSTIC_SOURCE);
  const count = (wanted: vscode.DiagnosticSeverity) => own.filter(({ severity }) => severity === wanted).length;
  if (own.length === 0) return undefined;
  return {
    errors: count(vscode.DiagnosticSeverity.Error),
    warnings: count(vscode.DiagnosticSeverity.Warning),
  };
}

/** The draft's current text: of the open document, else of the file. */
async function textOf(uri: vscode.Uri): Promise<string | undefined> {
  const open = openDocumentAt(uri);
  if (open !== undefined) return open.getText();
  const { size } = await vscode.workspace.fs.stat(uri);
  if (size > LARGEST_BYTES) return undefined;
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
}

/** The published cards that are known, e.g. because they are listed or open. */
export interface PublishedCards {
  cardOf(address: CardAddress): Card | undefined;
  readonly onDidChange: vscode.Event<unknown>;
}

type DraftsNode = DraftNode | FolderNode;

/** A folder with drafts, by its path in the workspace. */
interface FolderNode {
  readonly kind: 'folder';
  readonly path: string;
}

function folderItem({ path }: FolderNode): vscode.TreeItem {
  const item = new vscode.TreeItem(path, vscode.TreeItemCollapsibleState.Expanded);
  item.id = `folder/${path}`;
  item.iconPath = vscode.ThemeIcon.Folder;
  return item;
}

/** A draft in the tree. Counts are undefined until the file was read; `unreadable` if it can't be. */
interface DraftNode {
  readonly kind: 'draft';
  readonly resourceUri: vscode.Uri;
  problems: ProblemCounts | 'unreadable' | undefined;
  /** Fingerprint of the content; undefined if it isn't a valid card. */
  digest?: string | undefined;
  /** The card to measure; undefined until the file was read. */
  measured?: Pick<ListedCard, 'card' | 'start'> | undefined;
  card?: Card | undefined;
  /** The draft as it was last published. */
  base?: Card | undefined;
}

/** The tree item of a draft. VS Code colors its name by its problems, because it has the file's URI. */
function draftItem(
  node: DraftNode,
  published: PublishedDraft | undefined,
  card: Card | undefined,
  outcome: ListedOutcome | undefined,
): vscode.TreeItem {
  const { resourceUri, problems, digest } = node;
  const label = draftLabel(node);
  const name = draftName(resourceUri);
  const item = new vscode.TreeItem(label ?? name, vscode.TreeItemCollapsibleState.None);
  const isBehind = published?.gone !== true && isChangedSince(node, card);
  item.id = resourceUri.toString();
  item.resourceUri = resourceUri;
  item.iconPath = vscode.ThemeIcon.File;
  item.description = [
    problemText(problems),
    outcomeText(outcome),
    publishedText(published, digest),
    isBehind ? vscode.l10n.t('behind') : '',
    label === undefined ? '' : name,
  ]
    .filter((part) => part !== '')
    .join(' · ');
  // A narrow view cuts the row off. Screen readers read the first lines for it.
  const tooltip = [
    label,
    problemText(problems) || undefined,
    vscode.workspace.asRelativePath(resourceUri),
    outcome?.words,
    published && publishedTooltip(published),
    isBehind ? vscode.l10n.t('The published card has changes that the draft doesn’t have.') : undefined,
  ];
  item.tooltip = tooltip.filter((part) => part !== undefined).join('\n\n');
  item.command = { command: 'vscode.open', title: vscode.l10n.t('Open Draft'), arguments: [resourceUri] };
  return item;
}

/** `symbol · timeframe · title`, without what the draft lacks; undefined until it was read, or if it has none of them. */
function draftLabel({ measured }: DraftNode): string | undefined {
  const { symbol, timeframe, title } = measured?.card.metadata ?? {};
  return [symbol, timeframe, title].filter((part) => part).join(' · ') || undefined;
}

/** Whether the published card was changed since the draft was published, and the draft doesn't have these changes. */
function isChangedSince({ base, card: draft }: DraftNode, published: Card | undefined): boolean {
  if (base === undefined || published === undefined) return false;
  const card = withMeantPrecision(published, base);
  return describeChanges(base, card).length > 0 && (draft === undefined || describeChanges(draft, card).length > 0);
}

/** Whether every word is in the row's texts or its path. */
function hasWords({ label, description, tooltip }: vscode.TreeItem, words: readonly string[]): boolean {
  const texts = [label, description, tooltip].join(' ').toLowerCase();
  return words.every((word) => texts.includes(word));
}

function problemText(problems: DraftNode['problems']): string {
  if (problems === undefined) return '';
  if (problems === 'unreadable') return vscode.l10n.t('can’t be read');
  const { errors, warnings } = problems;
  return [
    errors === 0 ? '' : errors === 1 ? vscode.l10n.t('1 error') : vscode.l10n.t('{0} errors', errors),
    warnings === 0 ? '' : warnings === 1 ? vscode.l10n.t('1 warning') : vscode.l10n.t('{0} warnings', warnings),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

function publishedText(published: PublishedDraft | undefined, digest: string | undefined): string {
  if (published === undefined) return '';
  if (published.gone) return vscode.l10n.t('published card deleted');
  const isSame = digest === undefined || digest === published.digest;
  return isSame ? vscode.l10n.t('published') : vscode.l10n.t('changed since published');
}

function publishedTooltip({ title, channelName, at, gone }: PublishedDraft): string {
  const time = formatLocalTime(at);
  const said = vscode.l10n.t('Published as “{0}” in {1} on {2}.', title, channelName, time);
  return gone ? `${said} ${vscode.l10n.t('The card was deleted from the service.')}` : said;
}

function draftName(uri: vscode.Uri): string {
  return fileNameOf(uri).replace(/\.card\.json$/, '');
}

/** The folder's path in the workspace; empty for the workspace itself. */
function rowFolder(uri: vscode.Uri): string {
  if (vscode.workspace.getWorkspaceFolder(uri) === undefined) return vscode.l10n.t('Not in the workspace');
  const path = vscode.workspace.asRelativePath(uri);
  const end = path.lastIndexOf('/');
  return end < 0 ? '' : path.slice(0, end);
}
