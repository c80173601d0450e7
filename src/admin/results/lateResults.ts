import * as vscode from 'vscode';
import { Disposable } from '../../shell/disposable.ts';
import { plainMessage } from '../../shell/notificationText.ts';
import { maskedEmails } from '../../shell/responses/personalData.ts';
import { formatRows, type OpenResult, type ResultRow, type Results, type ResultTable } from './resultTable.ts';

/**
 * Shows what one command brings. If the person has gone on to something else since the command began to work, a result
 * opens only from a notification: a view in front would take the keys, and the next command would act on it.
 */
export class LateResults extends Disposable implements Results {
  readonly #results: Results;
  readonly #hasBegunOther: () => boolean;
  /** The active tab when the work began; undefined while the command isn't working. */
  #begunAt: string | undefined;
  #hasTyped = false;

  /** `hasBegunOther`: whether another command was started after this one. */
  constructor(results: Results, hasBegunOther: () => boolean) {
    super();
    this.#results = results;
    this.#hasBegunOther = hasBegunOther;
    this._register(vscode.workspace.onDidChangeTextDocument((event) => this.#changed(event)));
    this._register(vscode.window.onDidChangeTextEditorSelection((event) => this.#moved(event)));
    // Results of actions in a result's own view open immediately.
    this._register({
      dispose: () => {
        this.#begunAt = undefined;
      },
    });
  }

  /** The questions have been answered: from here on, the person may move on. */
  begin(): void {
    this.#begunAt = activeTab();
    this.#hasTyped = false;
  }

  show(table: ResultTable): void {
    if (this.#isLate) void this.#offer(table);
    else this.#results.show(table);
  }

  open(table: ResultTable, total?: number): OpenResult {
    if (!this.#isLate) return this.#results.open(table, total);
    const rows: ResultRow[] = [...table.rows];
    return {
      isClosed: false,
      append: (more) => {
        for (const row of more) rows.push(row);
      },
      end: ({ notes = [], plots } = {}) =>
        void this.#offer({
          ...table,
          rows,
          notes: [...(table.notes ?? []), ...notes],
          ...(plots === undefined ? {} : { plots }),
        }),
    };
  }

  get #isLate(): boolean {
    if (this.#begunAt === undefined) return false;
    return this.#hasTyped || this.#hasBegunOther() || activeTab() !== this.#begunAt;
  }

  async #offer(table: ResultTable): Promise<void> {
    const show = vscode.l10n.t('Show');
    const title = maskedEmails(table.title);
    const text = vscode.l10n.t('“{0}” is ready: {1}.', title, formatRows(table.rows.length));
    const answer = await vscode.window.showInformationMessage(plainMessage(text), show);
    if (answer === show) this.#results.show(table);
  }

  #changed({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    const isActive = uriOf(vscode.window.tabGroups.activeTabGroup.activeTab)?.toString() === document.uri.toString();
    if (isActive && contentChanges.length > 0) this.#hasTyped = true;
  }

  #moved({ kind }: vscode.TextEditorSelectionChangeEvent): void {
    const { Keyboard, Mouse } = vscode.TextEditorSelectionChangeKind;
    if (kind === Keyboard || kind === Mouse) this.#hasTyped = true;
  }
}

/** The active tab as text for comparison: VS Code creates new objects for tabs whenever a group changes. */
function activeTab(): string {
  const { activeTab: tab, viewColumn } = vscode.window.tabGroups.activeTabGroup;
  return JSON.stringify([viewColumn, tab?.label, uriOf(tab)?.toString()]);
}

function uriOf(tab: vscode.Tab | undefined): vscode.Uri | undefined {
  const input = tab?.input;
  const isFile = input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom;
  return isFile ? input.uri : undefined;
}
