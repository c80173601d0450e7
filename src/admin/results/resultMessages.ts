import {
  type Cells,
  type DetailField,
  type DetailsMessage,
  type HiddenTextQuery,
  MAX_CELL_LENGTH,
  type ResultHead,
  type RowsMessage,
  type ShownPlot,
} from '../../protocol/resultsMessages.ts';
import { maskedEmails } from '../../shell/responses/personalData.ts';
import { type Exposure, exposedValue, type GuardedTable } from './exposure.ts';
import {
  type ColumnKind,
  cellText,
  jsonText,
  type ResultPlot,
  type ResultRow,
  type ResultTable,
} from './resultTable.ts';

/** A result without its rows, as sent to the page. */
export function resultHead(
  table: ResultTable,
  reading: Pick<ResultHead, 'run' | 'reading' | 'held' | 'total' | 'exposure' | 'canReveal' | 'notesFolded'>,
): ResultHead {
  return {
    type: 'result',
    ...reading,
    title: maskedEmails(table.title),
    subtitle: maskedEmails(table.subtitle),
    columns: table.columns.map(({ label, kind, hidden }) => ({
      label: maskedEmails(label),
      kind,
      ...(hidden === undefined ? {} : { hidden }),
    })),
    notes: shownNotes(table.notes),
    personalData: table.personalData !== undefined,
    ...(table.empty === undefined ? {} : { empty: table.empty }),
    actions: (table.actions ?? []).map(({ label, icon, on }) => ({ label, icon, on })),
    plots: shownPlots(table.plots),
  };
}

/** The notes as sent to the page. */
export function shownNotes(notes: readonly string[] | undefined): string[] {
  return (notes ?? []).map(maskedEmails);
}

/** The plots as sent to the page, without those that have no points. */
export function shownPlots(plots: readonly ResultPlot[] | undefined): ShownPlot[] {
  return (plots ?? [])
    .filter(({ series }) => series.some(({ points }) => points.length > 0))
    .map(({ title, unit, names, series }) => ({
      title: maskedEmails(title),
      unit,
      ...(names === undefined ? {} : { names: names.map(maskedEmails) }),
      series: series.map(({ label, kind, points }) => ({
        label: maskedEmails(label),
        kind,
        at: Float64Array.from(points, ({ at }) => at),
        values: Float64Array.from(points, ({ value }) => value),
      })),
    }));
}

/** Texts per message, in UTF-16 units and cells: half of what the page accepts. */
const MAX_MESSAGE_SIZE = 1_000_000;

/** The messages with these rows, as few as the limits allow. */
export function rowMessages(
  table: Pick<ResultTable, 'columns'> & GuardedTable,
  { run, from, exposure }: { readonly run: number; readonly from: number; readonly exposure: Exposure },
  rows: readonly ResultRow[],
): RowsMessage[] {
  const columns = shownCells(table, rows, exposure);
  const size = columns
    .flatMap((cells) => ('texts' in cells ? cells.texts : []))
    .reduce((sum, text) => sum + text.length + 1, 0);
  if (size <= MAX_MESSAGE_SIZE || rows.length === 1) return [{ type: 'rows', run, from, count: rows.length, columns }];
  const half = Math.ceil(rows.length / 2);
  return [
    ...rowMessages(table, { run, from, exposure }, rows.slice(0, half)),
    ...rowMessages(table, { run, from: from + half, exposure }, rows.slice(half)),
  ];
}

/** The cells of rows as sent to the page: column by column, masked like the view, cut to a cell's limit. */
function shownCells(
  table: Pick<ResultTable, 'columns'> & GuardedTable,
  rows: readonly ResultRow[],
  exposure: Exposure,
): Cells[] {
  return table.columns.map((column) => {
    const values = rows.map((row) => exposedValue(row, column, table, exposure));
    const { kind } = column;
    const numbers = kind === 'number' ? numbersOf(values) : kind === 'time' ? timesOf(values) : undefined;
    return numbers === undefined ? { texts: values.map((value) => shownText(cellText(value, kind))) } : { numbers };
  });
}

/** A text, already masked, as sent in a cell. */
function shownText(text: string): string {
  return text.length > MAX_CELL_LENGTH ? `${text.slice(0, MAX_CELL_LENGTH - 1)}…` : text;
}

/** Undefined if any value is something else: then all are shown as text. */
function numbersOf(values: readonly unknown[]): Float64Array<ArrayBuffer> | undefined {
  const numbers = new Float64Array(values.length);
  for (const [at, value] of values.entries()) {
    if (value === undefined || value === null) numbers[at] = Number.NaN;
    else if (typeof value === 'number' && Number.isFinite(value)) numbers[at] = value;
    else return undefined;
  }
  return numbers;
}

/** Epoch milliseconds; undefined if any value isn't a time. */
function timesOf(values: readonly unknown[]): Float64Array<ArrayBuffer> | undefined {
  const times = new Float64Array(values.length);
  for (const [at, value] of values.entries()) {
    if (value === undefined || value === null || value === '') times[at] = Number.NaN;
    else {
      const time =
        typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(value)
          ? Date.parse(value)
          : Number.NaN;
      if (Number.isNaN(time)) return undefined;
      times[at] = time;
    }
  }
  return times;
}

/** Longest text of a field in the details, in UTF-16 units. */
const MAX_FIELD_LENGTH = 100_000;

/** All fields of a row, masked like the view: its columns first, then the fields that have no column. */
export function rowDetails(table: ResultTable, row: ResultRow, number: number, exposure: Exposure): DetailsMessage {
  const keys = new Set(table.columns.map(({ key }) => key));
  const others = Object.keys(row).filter((key) => !keys.has(key));
  const actions = (table.actions ?? []).flatMap(({ on, fits }, at) =>
    on === 'row' && (fits?.(row) ?? true) ? [at] : [],
  );
  return {
    type: 'details',
    row: number,
    fields: [
      ...table.columns.map((column) =>
        detailField(column.label, column.kind, exposedValue(row, column, table, exposure)),
      ),
      ...others.map((key) => detailField(key, 'text', exposedValue(row, { key }, table, exposure))),
    ],
    actions,
  };
}

function detailField(label: string, kind: ColumnKind, value: unknown): DetailField {
  const named = { label: maskedEmails(label) };
  if (value === undefined || value === null) return { ...named, kind: 'none', text: '' };
  if (typeof value === 'object' && !isPlainList(value))
    return { ...named, kind: 'json', text: truncated(jsonText(value, 2)) };
  return { ...named, kind, text: truncated(cellText(value, kind)) };
}

function isPlainList(value: object): boolean {
  return Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null);
}

function truncated(text: string): string {
  return text.length > MAX_FIELD_LENGTH ? `${text.slice(0, MAX_FIELD_LENGTH)}…` : text;
}

/** Rows processed per turn: a few milliseconds of work. */
const ROWS_PER_SLICE = 1_000;

interface HiddenText {
  readonly column: number;
  readonly text: string;
}

/**
 * Searches the texts that cells don't show in full because they are masked or cut; done here so that they needn't go to
 * the page.
 */
export class HiddenTexts {
  readonly #table: Pick<ResultTable, 'columns'> & GuardedTable;
  readonly #exposure: Exposure;
  readonly #rows: readonly ResultRow[];
  readonly #pause: () => Promise<unknown>;
  /** By row: the full lower-case texts of such cells; most rows have none. */
  readonly #texts: (readonly HiddenText[])[] = [];

  /** `pause` yields to other work. */
  constructor(
    table: Pick<ResultTable, 'columns'> & GuardedTable,
    exposure: Exposure,
    rows: readonly ResultRow[],
    pause: () => Promise<unknown>,
  ) {
    this.#table = table;
    this.#exposure = exposure;
    this.#rows = rows;
    this.#pause = pause;
  }

  /** For each query, the ascending numbers of the rows that contain its text in such a cell. */
  async matches(wanted: readonly HiddenTextQuery[], signal: AbortSignal): Promise<Uint32Array<ArrayBuffer>[]> {
    const queries = wanted.map(({ column, text }) => ({ column, text: text.toLowerCase(), found: [] as number[] }));
    for (let row = 0; row < this.#rows.length; row += 1) {
      if (row % ROWS_PER_SLICE === ROWS_PER_SLICE - 1) await this.#pause();
      if (signal.aborted) break;
      this.#texts[row] ??= this.#hiddenOf(this.#rows[row] ?? {});
      const texts = this.#texts[row] ?? [];
      if (texts.length === 0) continue;
      for (const { column, text, found } of queries) {
        if (texts.some((hidden) => (column ?? hidden.column) === hidden.column && hidden.text.includes(text)))
          found.push(row);
      }
    }
    return queries.map(({ found }) => Uint32Array.from(found));
  }

  #hiddenOf(row: ResultRow): readonly HiddenText[] {
    return this.#table.columns.flatMap((column, at) => {
      const text = cellText(exposedValue(row, column, this.#table, 'full'), column.kind);
      const shown = shownText(cellText(exposedValue(row, column, this.#table, this.#exposure), column.kind));
      return shown === text ? [] : [{ column: at, text: text.toLowerCase() }];
    });
  }
}
