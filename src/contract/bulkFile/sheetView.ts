import type { TextLines } from './bulkLines.ts';
import type { ColumnPlan } from './columnPlan.ts';
import type { TextSpan } from './readRecord.ts';
import type { RowCheck } from './rowFlaws.ts';
import type { NamedTrader } from './traders.ts';

/** The header of a sheet. */
export interface SheetHeader {
  readonly line: number;
  /** Lines it takes. */
  readonly lines: number;
  readonly names: readonly string[];
  readonly ranges: readonly TextSpan[];
  readonly plan: ColumnPlan;
  readonly check: RowCheck;
  /** Rules about rows that speak of the header: its quotes. */
  readonly flaws: number;
}

/** What a list of findings is made from. */
export interface SheetView {
  readonly lines: TextLines;
  readonly header: SheetHeader | undefined;
  /** By line: what is not negative is a row, with a bit for each rule that speaks of it. */
  readonly marks: readonly number[];
  /** By line: whom the row names. */
  readonly names: readonly (NamedTrader | undefined)[];
  /** Rows by the rule that speaks of them. */
  readonly hits: readonly number[];
  /** Rows that name a trader again. */
  readonly repeats: number;
  readonly rows: number;
  readonly isRead: boolean;
}
