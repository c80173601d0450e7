import { basename } from 'node:path';
import * as vscode from 'vscode';
import { formatLocalTime } from '../../card/model/formatValues.ts';
import type { UnreadableJournalFile } from '../../client/journal.ts';
import { type ViewContribution, viewId } from '../../shell/contributions.ts';
import { Disposable } from '../../shell/disposable.ts';
import { describeWrite, titlesOfWrites, whatMayHappenTwice } from './describeWrites.ts';
import type { PendingWrite, PendingWrites } from './pendingWrites.ts';

/** The view's place in the manifest. */
export const PENDING_WRITES_VIEW: ViewContribution = {
  title: 'Pending Writes',
  isCollapsed: true,
  welcome: {
    pendingWrites: {
      when: 'true',
      text: 'No pending writes. If the response to a change is lost, the change is listed here until its outcome is known.',
    },
  },
};

/** A row of the Pending Writes view. */
export type PendingNode =
  | { readonly kind: 'write'; readonly write: PendingWrite; readonly title: string }
  | { readonly kind: 'setAside'; readonly file: UnreadableJournalFile };

/** The Pending Writes view: one row per write whose outcome isn't known, and per journal file that was set aside. */
export class PendingWritesTree extends Disposable implements vscode.TreeDataProvider<PendingNode> {
  readonly #pending: PendingWrites;
  readonly #changed = this._register(new vscode.EventEmitter<undefined>());
  readonly #view: vscode.TreeView<PendingNode>;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(
    pending: PendingWrites,
    newView: typeof vscode.window.createTreeView<PendingNode> = vscode.window.createTreeView,
  ) {
    super();
    this.#pending = pending;
    this._register(
      pending.onDidChange(() => {
        this.#changed.fire(undefined);
        void this.#count();
      }),
    );
    this.#view = this._register(newView(viewId('pendingWrites'), { treeDataProvider: this }));
    // Another window may have written since.
    this._register(this.#view.onDidChangeVisibility(({ visible }) => visible && this.#changed.fire(undefined)));
  }

  getTreeItem(node: PendingNode): vscode.TreeItem {
    return node.kind === 'write' ? writeItem(node.write, node.title) : setAsideItem(node.file);
  }

  async getChildren(node?: PendingNode): Promise<PendingNode[]> {
    if (node !== undefined) return [];
    const [writes, files] = await Promise.all([this.#pending.list(), this.#pending.setAside()]);
    const titles = writes.length === 0 ? new Map<string, string>() : await titlesOfWrites();
    return [
      ...writes.map((write) => ({ kind: 'write' as const, write, title: describeWrite(write.entry, titles) })),
      ...files.map((file) => ({ kind: 'setAside' as const, file })),
    ];
  }

  /** The badge of the view, shown even while it’s collapsed. */
  async #count(): Promise<void> {
    const { length } = await this.#pending.list();
    if (this.isDisposed) return;
    const tooltip = length === 1 ? vscode.l10n.t('1 pending write') : vscode.l10n.t('{0} pending writes', length);
    this.#view.badge = length === 0 ? undefined : { value: length, tooltip };
  }
}

function writeItem({ entry, connection, isChecking }: PendingWrite, title: string): vscode.TreeItem {
  const item = new vscode.TreeItem(title);
  const time = formatLocalTime(entry.at);
  const name = connection?.name ?? entry.origin;
  item.id = entry.id;
  item.description = `${time} · ${name}`;
  item.tooltip = [
    title,
    ...Object.values(entry.targets).filter((id) => !id.startsWith('sha256:')),
    vscode.l10n.t('Sent {0} on {1}', time, name),
    entry.state === 'sent'
      ? vscode.l10n.t('No response arrived, so we don’t know whether it was done.')
      : vscode.l10n.t('It was interrupted before it was sent.'),
    ...(connection === undefined ? [vscode.l10n.t('Its connection is no longer in the settings.')] : []),
  ].join('\n');
  item.iconPath = new vscode.ThemeIcon(isChecking ? 'sync~spin' : 'question');
  item.contextValue = [
    'pending',
    ...(connection === undefined ? [] : ['checkable']),
    ...(entry.targets['analysisId'] === undefined ? [] : ['card']),
    ...(whatMayHappenTwice(entry.operation) === undefined ? [] : ['repeatable']),
  ].join(' ');
  return item;
}

function setAsideItem({ path, reason }: UnreadableJournalFile): vscode.TreeItem {
  const item = new vscode.TreeItem(vscode.l10n.t('A file that couldn’t be read'));
  item.id = path;
  item.description = basename(path);
  item.tooltip = vscode.l10n.t('{0}\nIt may hold pending writes and is kept. Select it to open it.', reason);
  item.iconPath = new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
  item.contextValue = 'setAside';
  item.command = {
    command: 'vscode.open',
    title: vscode.l10n.t('Show File'),
    arguments: [vscode.Uri.file(path)],
  };
  return item;
}
