import { setImmediate } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { FromResults } from '../../protocol/resultsMessages.ts';
import { isCommandError } from '../commands/commandError.ts';
import { Disposable } from '../disposable.ts';
import type { TemporaryClipboard } from '../shortClipboard.ts';
import { type ResultRequest, runResultRequest } from './answerRequest.ts';
import { HiddenTexts } from './hiddenTexts.ts';
import type { Exposure } from './personalData.ts';
import { resultHead, shownNotes, shownPlots } from './resultHead.ts';
import type { ShownResultPage } from './resultPage.ts';
import type { OpenResult } from './results.ts';
import type { ResultRow, ResultTable } from './resultTable.ts';
import { rowDetails } from './rowDetails.ts';
import { rowMessages } from './rowMessages.ts';

/** Rows that are made ready for the page in one turn: some milliseconds of work. */
const ROWS_PER_SLICE = 1_000;

/** A result and the page that shows it: holds the rows, and gives them to the page when it is up. */
export class ResultSession extends Disposable implements OpenResult {
  readonly #page: ShownResultPage;
  readonly #log: (where: string, what: string) => void;
  readonly #rows: ResultRow[];
  #table: ResultTable;
  #reading: 'reading' | 'complete';
  readonly #total: number | undefined;
  readonly #clipboard: TemporaryClipboard;
  #hidden: HiddenTexts;
  /** Of this view alone: nothing remembers what was revealed. */
  #exposure: Exposure = 'masked';
  readonly #closed = new AbortController();
  #search = new AbortController();
  #run = 0;
  #sent = 0;
  /** The run whose end was told. */
  #endedRun = 0;
  #pumped: Promise<void> | undefined;

  constructor(
    table: ResultTable,
    reading: { readonly kind: 'reading'; readonly total: number | undefined } | { readonly kind: 'complete' },
    page: ShownResultPage,
    clipboard: TemporaryClipboard,
    log: (where: string, what: string) => void,
  ) {
    super();
    this.#page = page;
    this.#clipboard = clipboard;
    this.#log = log;
    this.#rows = [...table.rows];
    this.#table = { ...table, rows: this.#rows };
    this.#hidden = new HiddenTexts(table, 'masked', this.#rows, setImmediate);
    this.#reading = reading.kind;
    this.#total = reading.kind === 'reading' ? reading.total : table.rows.length;
    this._register(page.onDidReceive((message) => this.#received(message)));
    this._register({
      dispose: () => {
        this.#closed.abort();
        this.#search.abort();
        // Whoever still holds this, the command that read it for one, holds no row.
        this.#rows.splice(0);
      },
    });
  }

  get isClosed(): boolean {
    return this.isDisposed;
  }

  append(rows: readonly ResultRow[]): void {
    if (this.isDisposed) return;
    for (const row of rows) this.#rows.push(row);
    this.#pump();
  }

  end(change: Pick<ResultTable, 'notes' | 'plots'> = {}): void {
    if (this.isDisposed) return;
    const notes = [...(this.#table.notes ?? []), ...(change.notes ?? [])];
    const plots = change.plots ?? this.#table.plots ?? [];
    this.#table = { ...this.#table, notes, plots };
    this.#reading = 'complete';
    this.#pump();
  }

  #received(message: FromResults): void {
    switch (message.type) {
      case 'ready':
        this.#sendAll();
        return;
      case 'problem':
        this.#log('results page', message.message);
        return;
      case 'details': {
        const row = this.#rows[message.row];
        if (row !== undefined) this.#page.post(rowDetails(this.#table, row, message.row, this.#exposure));
        return;
      }
      case 'reveal':
        this.#exposure = message.on ? 'full' : 'masked';
        this.#search.abort();
        this.#hidden = new HiddenTexts(this.#table, this.#exposure, this.#rows, setImmediate);
        this.#sendAll();
        return;
      case 'filterHidden':
        void this.#findHidden(message);
        return;
      default:
        void this.#answer(message);
    }
  }

  /** Only the last search counts. */
  async #findHidden({ id, wanted }: Extract<FromResults, { readonly type: 'filterHidden' }>): Promise<void> {
    this.#search.abort();
    const search = new AbortController();
    this.#search = search;
    const rows = await this.#hidden.matches(wanted, search.signal);
    if (!search.signal.aborted && !this.isDisposed) this.#page.post({ type: 'hiddenMatches', id, rows });
  }

  async #answer(request: ResultRequest): Promise<void> {
    try {
      const place = { table: this.#table, shown: this.#exposure, clipboard: this.#clipboard };
      const text = await runResultRequest(request, place, this.#closed.signal);
      if (text !== undefined && !this.isDisposed) this.#page.post({ type: 'told', text });
    } catch (error) {
      if (this.isDisposed || (error instanceof Error && ['AbortError', 'Canceled'].includes(error.name))) return;
      this.#log('results', error instanceof Error ? error.name : typeof error);
      const message = isCommandError(error) ? error.message : vscode.l10n.t('That did not end well. The log has more.');
      void vscode.window.showErrorMessage(message);
    }
  }

  #sendAll(): void {
    this.#run += 1;
    this.#sent = 0;
    const { length: held } = this.#rows;
    const total = this.#total === undefined ? {} : { total: this.#total };
    this.#page.post(
      resultHead(this.#table, { run: this.#run, reading: 'reading', held, exposure: this.#exposure, ...total }),
    );
    this.#pump();
  }

  #pump(): void {
    this.#pumped ??= this.#sendRows();
  }

  /** In turns, so that nothing else of the extension waits for a long result. */
  async #sendRows(): Promise<void> {
    do await setImmediate();
    while (this.#sendSome() === 'more');
    this.#pumped = undefined;
  }

  #sendSome(): 'more' | 'all' {
    if (this.isDisposed || !this.#page.isUp || this.#run === 0) return 'all';
    const [run, from, exposure] = [this.#run, this.#sent, this.#exposure];
    const rows = this.#rows.slice(from, from + ROWS_PER_SLICE);
    if (rows.length > 0) {
      for (const message of rowMessages(this.#table, { run, from, exposure }, rows)) this.#page.post(message);
      this.#sent = from + rows.length;
      return 'more';
    }
    if (this.#reading === 'complete' && this.#endedRun !== run) {
      this.#endedRun = run;
      const { notes, plots } = this.#table;
      this.#page.post({ type: 'ended', run, held: from, notes: shownNotes(notes), plots: shownPlots(plots) });
    }
    return 'all';
  }
}
