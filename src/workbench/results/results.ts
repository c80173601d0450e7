import type { ResultRow, ResultTable } from './resultTable.ts';

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
