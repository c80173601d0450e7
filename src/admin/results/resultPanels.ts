import * as vscode from 'vscode';
import { Disposable } from '../../shell/disposable.ts';
import { maskedEmails } from '../../shell/responses/personalData.ts';
import { TemporaryClipboard } from '../../shell/temporaryClipboard.ts';
import type { PageContext } from '../../shell/webviewPanelHost.ts';
import { NoteFolds, openResultPage, ResultSession, type ShownResultPage } from './resultSession.ts';
import type { OpenResult, Results, ResultTable } from './resultTable.ts';

interface ResultPanelDependencies extends PageContext {
  readonly memory: vscode.Memento;
}

/** The open results, each in its own view. Closing a view drops its result. */
export class ResultPanels extends Disposable implements Results {
  readonly #log: ResultPanelDependencies['log'];
  readonly #clipboard = this._register(new TemporaryClipboard());
  readonly #folds: NoteFolds;
  readonly #newPage: (title: string) => ShownResultPage;
  readonly #titles = new Map<ShownResultPage, string>();

  constructor(
    dependencies: ResultPanelDependencies,
    newPage: (title: string) => ShownResultPage = (title) => openResultPage(title, dependencies),
  ) {
    super();
    this.#log = dependencies.log;
    this.#folds = new NoteFolds(dependencies.memory);
    this.#newPage = newPage;
    this._register({ dispose: () => [...this.#titles.keys()].forEach((page) => void page.dispose()) });
  }

  show(table: ResultTable): void {
    this.#open(table, { kind: 'complete' });
  }

  open(table: ResultTable, total?: number): OpenResult {
    return this.#open(table, { kind: 'reading', total });
  }

  /** Distinguishes results with the same title, e.g. two reads of a list: `Orders`, `Orders (2)`. */
  #titleFor(title: string): string {
    const taken = new Set(this.#titles.values());
    for (let number = 1; ; number += 1) {
      const own = number === 1 ? title : `${title} (${number})`;
      if (!taken.has(own)) return own;
    }
  }

  #open(table: ResultTable, reading: ConstructorParameters<typeof ResultSession>[1]): OpenResult {
    const title = this.#titleFor(maskedEmails(table.title));
    const page = this.#newPage(title);
    const session = new ResultSession(table, reading, page, this.#clipboard, this.#folds, this.#log);
    this.#titles.set(page, title);
    page.onDidFailToStart(() => {
      const problem = vscode.l10n.t(
        'The result was read, but its view failed to load. Close the view and run the command again.',
      );
      void vscode.window.showWarningMessage(problem);
    });
    page.onDidDispose(() => {
      this.#titles.delete(page);
      session.dispose();
      page.dispose();
    });
    return session;
  }
}
