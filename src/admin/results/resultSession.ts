import { setImmediate } from 'node:timers/promises';
import * as vscode from 'vscode';
import { type FromResults, fromResultsSchema, type ToResults } from '../../protocol/resultsMessages.ts';
import { Disposable } from '../../shell/disposable.ts';
import { isCommandError } from '../../shell/executeCommand.ts';
import { errorName } from '../../shell/outputLog.ts';
import type { TemporaryClipboard } from '../../shell/temporaryClipboard.ts';
import { type PageContext, WebviewPanelHost } from '../../shell/webviewPanelHost.ts';
import { copyCells, copyRow, saveResult } from './copyOrSave.ts';
import { type Exposure, personIn } from './exposure.ts';
import { HiddenTexts, resultHead, rowDetails, rowMessages, shownNotes, shownPlots } from './resultMessages.ts';
import type { OpenResult, ResultRow, ResultTable } from './resultTable.ts';

/** Rows prepared for the page per turn: a few milliseconds of work. */
const ROWS_PER_SLICE = 1_000;

/** A result and the page that shows it: holds the rows and sends them when the page is ready. */
export class ResultSession extends Disposable implements OpenResult {
  readonly #page: ShownResultPage;
  readonly #log: (where: string, what: string) => void;
  readonly #rows: ResultRow[];
  #table: ResultTable;
  #reading: 'reading' | 'complete';
  readonly #total: number | undefined;
  readonly #clipboard: TemporaryClipboard;
  readonly #folds: NoteFolds;
  #hidden: HiddenTexts;
  /** Of this view only: revealing isn't remembered. */
  #exposure: Exposure = 'masked';
  #canReveal = false;
  readonly #closed = new AbortController();
  #search = new AbortController();
  #run = 0;
  #sent = 0;
  /** The run whose end was sent. */
  #endedRun = 0;
  #pumped: Promise<void> | undefined;

  constructor(
    table: ResultTable,
    reading: { readonly kind: 'reading'; readonly total: number | undefined } | { readonly kind: 'complete' },
    page: ShownResultPage,
    clipboard: TemporaryClipboard,
    folds: NoteFolds,
    log: (where: string, what: string) => void,
  ) {
    super();
    this.#page = page;
    this.#clipboard = clipboard;
    this.#folds = folds;
    this.#log = log;
    this.#rows = [...table.rows];
    this.#table = { ...table, rows: this.#rows };
    this.#hidden = new HiddenTexts(this.#table, 'masked', this.#rows, setImmediate);
    this.#reading = reading.kind;
    this.#total = reading.kind === 'reading' ? reading.total : table.rows.length;
    this._register(page.onDidReceive((message) => this.#received(message)));
    this._register({
      dispose: () => {
        this.#closed.abort();
        this.#search.abort();
        // Whoever still references this, e.g. the command, holds no rows.
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
      case 'foldNotes':
        this.#folds.remember(this.#table, message.on);
        return;
      case 'filterHidden':
        void this.#findHidden(message);
        return;
      case 'problem':
        return;
      default:
        void this.#answer(message);
    }
  }

  /** Only the latest search counts. */
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
      if (text !== undefined && !this.isDisposed) this.#page.post({ type: 'status', text });
    } catch (error) {
      if (this.isDisposed || (error instanceof Error && ['AbortError', 'Canceled'].includes(error.name))) return;
      this.#log('results', errorName(error));
      const message = isCommandError(error) ? error.message : vscode.l10n.t('This failed. See the log for details.');
      void vscode.window.showErrorMessage(message);
    }
  }

  #sendAll(): void {
    this.#run += 1;
    this.#sent = 0;
    const { length: held } = this.#rows;
    const total = this.#total === undefined ? {} : { total: this.#total };
    const notesFolded = this.#folds.of(this.#table);
    const folded = notesFolded === undefined ? {} : { notesFolded };
    this.#page.post(
      resultHead(this.#table, {
        run: this.#run,
        reading: 'reading',
        held,
        exposure: this.#exposure,
        canReveal: this.#canReveal,
        ...total,
        ...folded,
      }),
    );
    this.#pump();
  }

  #pump(): void {
    this.#pumped ??= this.#sendRows();
  }

  /** In turns, so that a long result doesn't block the extension. */
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
      if (!this.#canReveal && rows.some((row) => personIn(row, undefined, this.#table) !== undefined)) {
        this.#canReveal = true;
        this.#page.post({ type: 'canReveal', run });
      }
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

const FOLDS_KEY = 'chartCards.foldedResultNotes';

/** Whether the notes of a command's results are folded, by the names of the files that they are saved as. */
export class NoteFolds {
  readonly #memory: vscode.Memento;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  /** Undefined if they were never folded or unfolded. */
  of(table: Pick<ResultTable, 'fileName'>): boolean | undefined {
    const folded = this.#stored[foldKey(table)];
    return typeof folded === 'boolean' ? folded : undefined;
  }

  remember(table: Pick<ResultTable, 'fileName'>, folded: boolean): void {
    void this.#memory.update(FOLDS_KEY, { ...this.#stored, [foldKey(table)]: folded });
  }

  get #stored(): Readonly<Record<string, unknown>> {
    return this.#memory.get<Readonly<Record<string, unknown>>>(FOLDS_KEY, {});
  }
}

/** Results of different days or fields are of one command. */
function foldKey({ fileName }: Pick<ResultTable, 'fileName'>): string {
  return fileName.replace(/-\d{4}-\d\d-\d\d$/, '').replace(/^(history|user-field)-.*/, '$1');
}

/** What a result needs from its page's host. */
export type ShownResultPage = Pick<
  WebviewPanelHost<FromResults, ToResults>,
  'isUp' | 'post' | 'onDidReceive' | 'onDidStart' | 'onDidDispose' | 'onDidFailToStart' | 'dispose'
>;

/** Opens a view for a result. */
export function openResultPage(title: string, context: PageContext): ShownResultPage {
  const panel = vscode.window.createWebviewPanel('chartCards.results', title, vscode.ViewColumn.Active, {});
  const page = { name: 'results', title: vscode.l10n.t('Result'), where: 'results' } as const;
  const host = new WebviewPanelHost<FromResults, ToResults>(panel, { ...page, schema: fromResultsSchema() }, context);
  host.label({ icon: new vscode.ThemeIcon('table') });
  return host;
}

/** What the page can ask the extension to do. */
type ResultRequest = Extract<FromResults, { readonly type: 'copyCells' | 'copyRow' | 'save' | 'action' }>;

/** Runs the action; returns a message, or undefined if there is none. `shown`: how the view shows the rows. */
async function runResultRequest(
  request: ResultRequest,
  {
    table,
    shown,
    clipboard,
  }: { readonly table: ResultTable; readonly shown: Exposure; readonly clipboard: TemporaryClipboard },
  signal: AbortSignal,
): Promise<string | undefined> {
  const place = { table, shown, clipboard };
  switch (request.type) {
    case 'copyCells':
      return copyCells(rowsAt(table, request.rows), columnsAt(table, request.columns), place, signal);
    case 'save':
      return saveResult(
        table,
        { rows: rowsAt(table, request.rows), columns: columnsAt(table, request.columns) },
        shown,
      );
    case 'copyRow': {
      const row = table.rows[request.row];
      return row === undefined ? undefined : copyRow(row, place, signal);
    }
    case 'action': {
      const action = table.actions?.[request.action];
      await action?.run(rowsAt(table, request.rows).filter((row) => action.fits?.(row) ?? true));
      return undefined;
    }
  }
}

function rowsAt({ rows }: ResultTable, numbers: Uint32Array): readonly ResultRow[] {
  return Array.from(numbers, (number) => rows[number]).filter((row) => row !== undefined);
}

function columnsAt({ columns }: ResultTable, places: readonly number[]): ResultTable['columns'] {
  return places.map((place) => columns[place]).filter((column) => column !== undefined);
}
