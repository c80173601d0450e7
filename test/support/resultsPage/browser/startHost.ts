import { parseMessage } from '../../../../src/protocol/parseMessage.ts';
import {
  type FromResults,
  fromResultsSchema,
  MAX_ROWS_PER_MESSAGE,
  type ToResults,
} from '../../../../src/protocol/resultsMessages.ts';
import type { Exposure } from '../../../../src/workbench/results/personalData.ts';
import {
  HiddenTexts,
  resultHead,
  rowDetails,
  rowMessages,
  shownNotes,
  shownPlots,
} from '../../../../src/workbench/results/resultMessages.ts';
import type { ResultRow, ResultTable } from '../../../../src/workbench/results/resultTable.ts';
import type { ResultsPageOptions } from '../../pageOptions.ts';
import { overviewRow, sampleResult } from './sampleResults.ts';

const options = (globalThis as unknown as { readonly pageOptions: ResultsPageOptions }).pageOptions;

/**
 * Stands in for the extension when the results page runs alone in a browser; messages to the page are made by the
 * extension's own functions.
 */
class ResultsHost {
  /** All messages from the page, oldest first; row numbers as plain arrays. */
  readonly received: unknown[] = [];
  /** All messages to the page, as JSON: what isn't in here, the page can't know. */
  sent = '';
  readonly #options: ResultsPageOptions;
  readonly #toPage: (message: ToResults) => void;
  /** Rows that only the host needs are created on demand, because the page's memory is measured. */
  #table: ResultTable | undefined;
  #hidden: HiddenTexts | undefined;
  #run = 0;
  #sent = 0;
  #exposure: Exposure = 'masked';
  #state: unknown;

  constructor(options: ResultsPageOptions, toPage: (message: ToResults) => void) {
    this.#options = options;
    this.#toPage = toPage;
  }

  /** VS Code's API for webviews. */
  get api() {
    return {
      postMessage: (message: unknown): void => this.#receive(message),
      getState: (): unknown => this.#state,
      setState: (state: unknown): void => {
        this.#state = state;
      },
    };
  }

  /** Sends the page a message as the extension would. */
  send(message: ToResults): void {
    if (this.#options.rows <= 2_000) this.sent += JSON.stringify(message);
    setTimeout(() => this.#toPage(message));
  }

  /** More rows of the overview arrive. */
  append(count: number): void {
    const rows = Array.from({ length: count }, (_, at) => overviewRow(this.#sent + at));
    this.#table = { ...this.#held, rows: [...this.#held.rows, ...rows] };
    this.#hidden = undefined;
    this.#sendRows(rows);
  }

  /** All rows have arrived. */
  end(notes: readonly string[] = []): void {
    const { notes: before = [], plots } = this.#held;
    this.send({
      type: 'ended',
      run: this.#run,
      held: this.#sent,
      notes: shownNotes([...before, ...notes]),
      plots: shownPlots(plots),
    });
  }

  /** Releases the rows, which the page doesn't share with the extension. */
  forget(): void {
    this.#table = { ...this.#held, rows: [] };
    this.#hidden = undefined;
  }

  get #held(): ResultTable {
    this.#table ??= sampleResult(this.#options);
    return this.#table;
  }

  get #rowsFrom() {
    return { run: this.#run, from: this.#sent, exposure: this.#exposure };
  }

  #sendRows(rows: readonly ResultRow[]): void {
    for (let from = 0; from < rows.length; from += MAX_ROWS_PER_MESSAGE) {
      const some = rows.slice(from, from + MAX_ROWS_PER_MESSAGE);
      for (const message of rowMessages(this.#held, this.#rowsFrom, some)) this.send(message);
      this.#sent += some.length;
    }
  }

  #sendAll(): void {
    this.#run += 1;
    this.#sent = 0;
    const { rows } = this.#held;
    const { total = rows.length, reading } = this.#options;
    this.send(
      resultHead(this.#held, {
        run: this.#run,
        reading: 'reading',
        held: rows.length,
        exposure: this.#exposure,
        total,
      }),
    );
    this.#sendRows(rows);
    if (reading === 'complete') this.end();
  }

  #receive(raw: unknown): void {
    const parsed = parseMessage(fromResultsSchema(), structuredClone(raw));
    if (parsed.kind === 'dropped') throw new Error(`The page sent an unknown message: ${parsed.problem}`);
    const { message } = parsed;
    this.received.push('rows' in message ? { ...message, rows: [...message.rows] } : message);
    this.#answer(message);
  }

  #answer(message: FromResults): void {
    switch (message.type) {
      case 'ready':
        this.#sendAll();
        return;
      case 'details': {
        const row = this.#held.rows[message.row];
        if (row !== undefined) this.send(rowDetails(this.#held, row, message.row, this.#exposure));
        return;
      }
      case 'filterHidden':
        this.#hidden ??= new HiddenTexts(
          this.#held,
          this.#exposure,
          this.#held.rows,
          () => new Promise((resolve) => setTimeout(resolve)),
        );
        void this.#hidden
          .matches(message.wanted, new AbortController().signal)
          .then((rows) => this.send({ type: 'hiddenMatches', id: message.id, rows }));
        return;
      case 'reveal':
        this.#exposure = message.on ? 'full' : 'masked';
        this.#hidden = undefined;
        this.#sendAll();
        return;
      case 'copyCells':
        this.send({ type: 'status', text: `Copied ${message.rows.length} rows.` });
        return;
      default:
        return;
    }
  }
}

const host = new ResultsHost(options, (message) => window.postMessage(message, '*'));
Object.assign(window, { resultsHost: host, acquireVsCodeApi: () => host.api });
