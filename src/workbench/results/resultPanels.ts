import * as vscode from 'vscode';
import type { AdminParts } from '../admin/adminParts.ts';
import { Disposable } from '../disposable.ts';
import { ShortClipboard } from '../shortClipboard.ts';
import { maskedEmails } from './maskedEmails.ts';
import { ResultPage, type ShownResultPage } from './resultPage.ts';
import { ResultSession } from './resultSession.ts';
import type { OpenResult, Results } from './results.ts';
import type { ResultTable } from './resultTable.ts';

/** The results that are open, each in a view of its own. What is closed is forgotten. */
export class ResultPanels extends Disposable implements Results {
  readonly #log: AdminParts['log'];
  readonly #clipboard = this._register(new ShortClipboard());
  readonly #newPage: (title: string) => ShownResultPage;
  readonly #pages = new Set<ShownResultPage>();

  constructor(
    parts: Pick<AdminParts, 'extensionUri' | 'log'>,
    newPage: (title: string) => ShownResultPage = (title) => new ResultPage(title, parts.extensionUri, parts.log),
  ) {
    super();
    this.#log = parts.log;
    this.#newPage = newPage;
    this._register({ dispose: () => [...this.#pages].forEach((page) => void page.dispose()) });
  }

  show(table: ResultTable): void {
    this.#open(table, { kind: 'complete' });
  }

  open(table: ResultTable, total?: number): OpenResult {
    return this.#open(table, { kind: 'reading', total });
  }

  #open(table: ResultTable, reading: ConstructorParameters<typeof ResultSession>[1]): OpenResult {
    const page = this.#newPage(maskedEmails(table.title));
    const session = new ResultSession(table, reading, page, this.#clipboard, this.#log);
    this.#pages.add(page);
    page.onDidFailToStart(() => {
      const problem = vscode.l10n.t(
        'The result was read, but its view did not come up. Close the view and run the command again.',
      );
      void vscode.window.showWarningMessage(problem);
    });
    page.onDidDispose(() => {
      this.#pages.delete(page);
      session.dispose();
      page.dispose();
    });
    return session;
  }
}
