import { l10n } from 'vscode';
import { formatNumber } from '../../card/shownValues.ts';
import type { PageStep, PagingEnd } from '../../client/paging/pageStep.ts';
import type { Operation } from '../../contract/operation.ts';
import type { RunningCommand } from './adminContext.ts';
import { ServiceError } from './serviceTrouble.ts';

/** The rows of a list, and how the reading ended. */
export interface ReadRows<Row> {
  readonly rows: readonly Row[];
  readonly end: PagingEnd;
}

/** Reads a list to its end and says how far it is of what can be read (`reach` rows); a failure or a cancel ends it with what was read. */
export async function readList<Row>(
  pages: AsyncGenerator<PageStep<Row>, void>,
  progress?: RunningCommand['progress'],
  reach = Number.POSITIVE_INFINITY,
): Promise<ReadRows<Row>> {
  const rows: Row[] = [];
  for await (const step of pages) {
    if (step.kind === 'end') return { rows, end: step.end };
    rows.push(...step.rows);
    const total = step.read.total === undefined ? undefined : Math.min(step.read.total, reach);
    progress?.(formatRowsRead(rows.length, total), rows.length, total);
  }
  throw new Error('The list ended without saying how.');
}

/** `1,200 of 8,000 rows`. */
export function formatRowsRead(count: number, total: number | undefined): string {
  return total === undefined
    ? l10n.t('{0} rows', formatNumber(count))
    : l10n.t('{0} of {1} rows', formatNumber(count), formatNumber(total));
}

/** The rows of a list that is no use without its last page, as for a picker; throws a `ServiceError`. */
export async function readAllRows<Row>(
  operation: Operation,
  pages: AsyncGenerator<PageStep<Row>, void>,
): Promise<readonly Row[]> {
  return (await readWholeList(operation, pages)).rows;
}

/** The same with how it ended: only a complete list proves that something is not in it. */
export async function readWholeList<Row>(
  operation: Operation,
  pages: AsyncGenerator<PageStep<Row>, void>,
): Promise<ReadRows<Row>> {
  const read = await readList(pages);
  const { end } = read;
  if (end.kind === 'failed') throw new ServiceError({ kind: 'paging', operation, end });
  return read;
}
