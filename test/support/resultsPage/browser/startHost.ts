import * as vscode from 'vscode';
import { ResultPanels } from '../../../../src/admin/results/resultPanels.ts';
import type { OpenResult } from '../../../../src/admin/results/resultTable.ts';
import type { ToResults } from '../../../../src/protocol/resultsMessages.ts';
import { reportProblem, servePage } from '../../pageAlone/browser/cardPage.ts';
import { panel } from '../../pageAlone/browser/vscode.ts';
import type { ResultsPageOptions } from '../../pageOptions.ts';
import { memento } from '../../vscodeFakes.ts';
import { overviewRow, sampleResult } from './sampleResults.ts';

const { pageOptions } = globalThis as unknown as { readonly pageOptions: ResultsPageOptions };

/** Larger results aren't recorded: the page's memory is measured. */
const RECORDED_ROWS = 2_000;

/** The extension's session on a result in this page, and what a test does to it. */
class ResultsHost {
  /** All messages to the page, as JSON: what isn't in here, the page can't know. */
  sent = '';
  readonly api = servePage();
  /** What the extension remembers. */
  readonly memory = memento();
  readonly #result: OpenResult;
  #held: number;

  constructor(options: ResultsPageOptions) {
    const { rows, reading, total } = options;
    if (rows <= RECORDED_ROWS) {
      panel.onPost.event((message) => {
        this.sent += JSON.stringify(message);
      });
    }
    this.#held = rows;
    const panels = new ResultPanels({ extensionUri: vscode.Uri.file('/'), log: reportProblem, memory: this.memory });
    this.#result = panels.open(sampleResult(options), total ?? rows);
    if (reading === 'complete') this.#result.end();
  }

  /** All messages from the page, oldest first; row numbers as plain arrays. */
  get received(): readonly unknown[] {
    return (panel.received as readonly { readonly rows?: Iterable<number> }[]).map((message) =>
      message.rows === undefined ? message : { ...message, rows: [...message.rows] },
    );
  }

  /** Sends the page a message as the extension would. */
  send(message: ToResults): void {
    panel.post(message);
  }

  /** More rows of the overview arrive. */
  append(count: number): void {
    this.#result.append(Array.from({ length: count }, (_, at) => overviewRow(this.#held + at)));
    this.#held += count;
  }

  /** All rows have arrived. */
  end(notes: readonly string[] = []): void {
    this.#result.end({ notes });
  }

  /** Closes the result, which releases its rows; the page stays. */
  forget(): void {
    panel.dispose();
  }
}

Object.assign(window, { resultsHost: new ResultsHost(pageOptions) });
