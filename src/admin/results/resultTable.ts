import { l10n } from 'vscode';
import { formatNumber } from '../../card/model/formatValues.ts';
import type { PersonalFields } from '../../contract/personalData.ts';

/** The content of a column's cells, which decides how they are formatted, sorted and filtered. */
export type ColumnKind = 'text' | 'outcome' | 'id' | 'number' | 'time' | 'day' | 'flag' | 'list' | 'json';

/** A column of a result. */
export interface ResultColumn {
  /** Path of the row's value, e.g. `userInfo.name`. */
  readonly key: string;
  readonly label: string;
  readonly kind: ColumnKind;
  /** Hidden until the user shows it. */
  readonly hidden?: true;
}

/** A row as the service sent it: values by name. */
export type ResultRow = Readonly<Record<string, unknown>>;

/** One line or set of columns of a plot. */
interface PlotSeries {
  readonly label: string;
  readonly kind: 'line' | 'columns' | 'steps';
  /** `at`: epoch seconds (UTC), or an index from 0 on a scale of names. */
  readonly points: readonly { readonly at: number; readonly value: number }[];
}

/** A plot of a result. */
export interface ResultPlot {
  readonly title: string;
  /** The unit of the values, e.g. `coins`. */
  readonly unit: string;
  /** The names along the bottom, by index; absent: a time scale. */
  readonly names?: readonly string[];
  readonly series: readonly PlotSeries[];
}

/** An action on a row, or on the whole result. */
export interface ResultAction {
  readonly label: string;
  /** Codicon name. */
  readonly icon: string;
  readonly run: (rows: readonly ResultRow[]) => unknown;
  /** `row`: in the details of a matching row; `result`: in the header. */
  readonly on: 'row' | 'result';
  readonly fits?: (row: ResultRow) => boolean;
}

/** A command's result for display. */
export interface ResultTable {
  readonly title: string;
  /** Connection and time of reading, in one line. */
  readonly subtitle: string;
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly ResultRow[];
  /** Notes on the data, one sentence each. */
  readonly notes?: readonly string[];
  /**
   * The personal fields of a result about people, masked until revealed. The view shows a notice, and nothing is kept
   * after it closes.
   */
  readonly personalData?: PersonalFields;
  /** Paths of secrets in a row, e.g. `widget.apiKey`: masked everywhere, also in saved files. */
  readonly secrets?: readonly string[];
  readonly plots?: readonly ResultPlot[];
  readonly actions?: readonly ResultAction[];
  /** Proposed file name, without extension: `loyalty-overview`. */
  readonly fileName: string;
  /** Shown if there are no rows. */
  readonly empty?: string;
}

/** A result that is still being read while the user looks at it. */
export interface OpenResult {
  append(rows: readonly ResultRow[]): void;
  /** No more rows will come; notes are added to the table's. */
  end(change?: Pick<ResultTable, 'notes' | 'plots'>): void;
  /** The user closed the view: nothing of the result is kept. */
  readonly isClosed: boolean;
}

/** Shows results in their own views. */
export interface Results {
  show(table: ResultTable): void;
  /** Shows a result that is still being read; `total` if known. */
  open(table: ResultTable, total?: number): OpenResult;
}

/** A value as text for one cell, uncut: for files, the clipboard, and (masked) the page. */
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

/** A value for a file's cell: uncut, a time with an offset in UTC. */
export function fileText(value: unknown, kind: ColumnKind): string {
  const text = cellText(value, kind);
  if (kind !== 'time' || !/^\d{4}-\d{2}-\d{2}T.*[+-]\d{2}:?\d{2}$/.test(text)) return text;
  const time = Date.parse(text);
  return Number.isNaN(time) ? text : new Date(time).toISOString();
}

/** A value as JSON; BigInts that JSON can't represent exactly become text. */
export function jsonText(value: unknown, indent?: number): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part), indent) ?? '';
}

/** A number of rows, e.g. `1,200 rows`. */
export function formatRows(rows: number): string {
  return rows === 1 ? l10n.t('1 row') : l10n.t('{0} rows', formatNumber(rows));
}
