import type { BulkFinding } from './bulkFinding.ts';
import type { ColumnPlan } from './columnPlan.ts';
import type { TextSpan } from './readRecord.ts';

/** The header of a file, with where each name stands. */
export interface BulkHeader {
  readonly plan: ColumnPlan;
  readonly ranges: readonly TextSpan[];
}

/** One rule about the header. Pure and total; its findings name no rule themselves. */
export interface HeaderRule {
  readonly id: string;
  readonly effect: BulkFinding['effect'];
  readonly check: (header: BulkHeader) => Iterable<Omit<BulkFinding, 'rule' | 'effect'>>;
}

/** Where the name of a column stands. */
export function spanOfColumn({ ranges }: BulkHeader, index: number): TextSpan {
  return ranges[index] ?? { line: 0, start: 0, endLine: 0, end: 0 };
}
