import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { CONNECTED } from '../../shell/contextKeys.ts';
import { type ViewContribution, viewId } from '../../shell/contributions.ts';
import { Disposable } from '../../shell/disposable.ts';
import { focusView } from '../../shell/executeCommand.ts';
import type { LazyAdminServices } from '../runner/adminContext.ts';
import type { JobNode } from './jobItem.ts';
import type { JobTree } from './jobTree.ts';

/** The view's place in the manifest. */
export const JOBS_VIEW: ViewContribution = {
  title: 'Jobs',
  contextualTitle: 'Exports and Bulk Updates',
  isCollapsed: true,
  welcome: {
    jobs: {
      when: CONNECTED,
      text: 'Exports and bulk updates you start appear here.\n[Export Coin History](command:chartCards.admin.createExport)\n[Upload Bulk Update File](command:chartCards.admin.uploadBulkFile)',
    },
  },
};

/** Delay before jobs of an earlier run are mentioned, in milliseconds: an opening window has other things to do. */
const AFTER_START_MS = 5_000;

/**
 * The view of exports and bulk updates. It is created with the window and therefore small: its rows come from the admin
 * commands' bundle.
 */
export class JobsView extends Disposable {
  readonly #adminCommands: LazyAdminServices;
  readonly #changed = this._register(new vscode.EventEmitter<undefined>());
  #tree: Promise<JobTree> | undefined;

  /** `storage`: the extension's storage folder. */
  constructor(adminCommands: LazyAdminServices, storage: vscode.Uri) {
    super();
    this.#adminCommands = adminCommands;
    const view: vscode.TreeView<JobNode> = this._register(
      vscode.window.createTreeView<JobNode>(viewId('jobs'), {
        treeDataProvider: {
          onDidChangeTreeData: this.#changed.event,
          // Loaded only once the view is opened.
          getChildren: async (node) => (await this.#rows(view.visible)).getChildren(node),
          getTreeItem: async (node) => (await this.#rows(view.visible)).getTreeItem(node),
        },
      }),
    );
    this._register(view.onDidChangeVisibility(({ visible }) => void this.#tree?.then((tree) => tree.watch(visible))));
    const soon = setTimeout(() => {
      if (!view.visible) void mentionUnfinished(adminCommands, storage).catch(() => undefined);
    }, AFTER_START_MS);
    this._register({ dispose: () => clearTimeout(soon) });
  }

  #rows(isVisible: boolean): Promise<JobTree> {
    this.#tree ??= this.#adminCommands.load().then(({ services: { jobTree } }) => {
      this._register(jobTree.onDidChangeTreeData(() => this.#changed.fire(undefined)));
      jobTree.watch(isVisible);
      return jobTree;
    });
    return this.#tree;
  }
}

/** Mentions the unfinished jobs of an earlier run on the current connection. Asks the service nothing. */
export async function mentionUnfinished(adminCommands: LazyAdminServices, storage: vscode.Uri): Promise<void> {
  // The records are read by the admin commands' bundle, which most windows never need.
  if (!(await hasUnfinished(join(storage.fsPath, 'jobs')))) return;
  const text = await (await adminCommands.load()).services.jobTree.describeUnfinished();
  if (text === undefined) return;
  const show = vscode.l10n.t('Show Jobs');
  if ((await vscode.window.showInformationMessage(text, show)) === show) {
    await focusView('jobs');
  }
}

async function hasUnfinished(folder: string): Promise<boolean> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')));
  return texts.some((text) => /"status":"(?:unconfirmed|queued|processing|In Queue|In Progress)"/.test(text));
}
