import type { PersonalFields } from '../../contract/personalData.ts';

/** What the cells of a column hold, which decides how they are written, sorted and filtered. */
export type ColumnKind = 'text' | 'outcome' | 'id' | 'number' | 'time' | 'day' | 'flag' | 'list' | 'json';

/** A column of a result. */
export interface ResultColumn {
  /** Of the row's value; a place such as `userInfo.name` where it lies deeper. */
  readonly key: string;
  readonly label: string;
  readonly kind: ColumnKind;
  /** Left out until the person chooses it. */
  readonly hidden?: true;
}

/** A row as the service sent it: values by name. */
export type ResultRow = Readonly<Record<string, unknown>>;

/** One line or set of columns of a plot. */
export interface PlotSeries {
  readonly label: string;
  readonly kind: 'line' | 'columns' | 'steps';
  /** `at`: epoch seconds of a UTC time, or, on a scale of names, the place from 0. */
  readonly points: readonly { readonly at: number; readonly value: number }[];
}

/** A picture of a result. */
export interface ResultPlot {
  readonly title: string;
  /** What the values count, e.g. `coins`. */
  readonly unit: string;
  /** The names along the bottom, by place; absent: a time scale. */
  readonly names?: readonly string[];
  readonly series: readonly PlotSeries[];
}

/** Something to do with a row, or with the whole result. */
export interface ResultAction {
  readonly label: string;
  /** A codicon's name. */
  readonly icon: string;
  readonly run: (rows: readonly ResultRow[]) => unknown;
  /** `row`: offered in the details of a row it fits; `result`: in the header. */
  readonly on: 'row' | 'result';
  readonly fits?: (row: ResultRow) => boolean;
}

/** What a command fetched, for people to look at. */
export interface ResultTable {
  readonly title: string;
  /** Where from and when, in one line: connection and time of reading. */
  readonly subtitle: string;
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly ResultRow[];
  /** What must be known when reading it, a sentence each. */
  readonly notes?: readonly string[];
  /**
   * It is about persons: its personal fields, which are masked until they are revealed. A notice is shown, and nothing is
   * kept after the view closes.
   */
  readonly personalData?: PersonalFields;
  /** Places in a row that hold secrets, e.g. `widget.apiKey`: masked everywhere, in saved files too. */
  readonly secrets?: readonly string[];
  readonly plots?: readonly ResultPlot[];
  readonly actions?: readonly ResultAction[];
  /** Proposed for saving, without its ending: `loyalty-overview`. */
  readonly fileName: string;
  /** Shown instead of rows when there are none. */
  readonly empty?: string;
}

/** A result that is being read: rows come in while the person looks. */
export interface OpenResult {
  append(rows: readonly ResultRow[]): void;
  /** All is there that will come; notes are added to those of the table. */
  end(change?: Pick<ResultTable, 'notes' | 'plots'>): void;
  /** The person closed the view: nothing of the result is kept. */
  readonly isClosed: boolean;
}

/** Shows results in views of their own. */
export interface Results {
  /** A whole result. */
  show(table: ResultTable): void;
  /** A long one that is still being read; `total` where it is known. */
  open(table: ResultTable, total?: number): OpenResult;
}

/** A value as it is written in one cell, whole: in files, on the clipboard, and, masked, on the page. */
export function cellText(value: unknown, kind: ColumnKind): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return kind === 'flag' ? (value ? 'yes' : 'no') : String(value);
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null)) {
    return value.map((item) => cellText(item, 'text')).join(', ');
  }
  return jsonText(value);
}

/** A value as it is written in a file's cell: whole, a time with an offset as its UTC time. */
export function fileText(value: unknown, kind: ColumnKind): string {
  const text = cellText(value, kind);
  if (kind !== 'time' || !/^\d{4}-\d{2}-\d{2}T.*[+-]\d{2}:?\d{2}$/.test(text)) return text;
  const time = Date.parse(text);
  return Number.isNaN(time) ? text : new Date(time).toISOString();
}

/** A value as JSON; exact whole numbers that a summary has, which JSON cannot hold exactly, as text. */
export function jsonText(value: unknown, indent?: number): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part), indent) ?? '';
}
