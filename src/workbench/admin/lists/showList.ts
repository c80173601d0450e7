import { l10n } from 'vscode';
import { formatNumber } from '../../../card/shownValues.ts';
import type { PageStep, PagingEnd } from '../../../client/paging/pageStep.ts';
import type { PagedOperation } from '../../../client/paging/pageWalk.ts';
import { reachableRows } from '../../../contract/pagingRule.ts';
import type { OpenResult } from '../../results/results.ts';
import type { ResultRow, ResultTable } from '../../results/resultTable.ts';
import type { CommandResult } from '../adminCommand.ts';
import type { RunningContext } from '../adminContext.ts';
import { describeListEnd, type ListEnd } from './endOfList.ts';

/** A list of the service, and the table it becomes. */
export interface ShownList<Row> {
  readonly operation: PagedOperation;
  readonly pages: AsyncGenerator<PageStep<Row>, void>;
  /** Rows a page, as asked for; the most that the operation gives where it is left out. */
  readonly limit?: number;
  readonly table: Omit<ResultTable, 'rows'>;
  /** The row of the table; the service's own where it is left out. */
  readonly rowOf?: (row: Row) => ResultRow;
  /** What can be said when nothing more will come. */
  readonly atEnd?: (rows: readonly Row[], end: ListEnd) => ListEndAdditions;
}

/** What the end of a list adds to its table. */
export interface ListEndAdditions extends Pick<ResultTable, 'notes' | 'plots'> {
  /** Rows that the service did not give, such as who was asked for and not found. */
  readonly rows?: readonly ResultRow[];
}

/** Shows a list while it is read, page by page; giving up keeps the rows that were read. */
export async function showList<Row extends ResultRow>(
  context: RunningContext,
  list: ShownList<Row>,
): Promise<CommandResult> {
  const { operation, table, rowOf = (row: Row): ResultRow => row } = list;
  const limit = list.limit ?? operation.paging.mostLimit;
  const all: Row[] = [];
  let view: OpenResult | undefined;
  for await (const step of list.pages) {
    if (step.kind === 'end') return closeList(context, list, all, step.end, view);
    const { total } = step.read;
    const inReach = total === undefined ? undefined : reachableRows(operation.paging, limit, total);
    view ??= context.results.open({ ...table, rows: [] }, inReach);
    if (view.isClosed) return { kind: 'over' };
    all.push(...step.rows);
    view.append(step.rows.map(rowOf));
    const pages = Math.max(Math.ceil((inReach ?? 0) / limit), step.page);
    const rows = formatNumber(all.length);
    if (total === undefined || inReach === undefined) context.progress(l10n.t('Page {0}, {1} rows', step.page, rows));
    else if (inReach < total) {
      const readable = l10n.t(
        'Page {0} of {1}, {2} rows. Only {3} of {4} can be read.',
        step.page,
        formatNumber(pages),
        rows,
        formatNumber(inReach),
        formatNumber(total),
      );
      context.progress(readable, step.page, pages);
    } else {
      context.progress(l10n.t('Page {0} of {1}, {2} rows', step.page, formatNumber(pages), rows), step.page, pages);
    }
  }
  return { kind: 'over' };
}

function closeList<Row>(
  context: RunningContext,
  { operation, table, atEnd }: ShownList<Row>,
  all: readonly Row[],
  paging: PagingEnd,
  open: OpenResult | undefined,
): CommandResult {
  const end: ListEnd = paging.kind === 'failed' && context.signal.aborted ? { ...paging, kind: 'givenUp' } : paging;
  // A list whose first page fails shows nothing but why.
  const view =
    open ??
    (end.kind === 'complete' || end.kind === 'unsaid' ? context.results.open({ ...table, rows: [] }, 0) : undefined);
  if (view !== undefined) {
    const { rows = [], notes = [], plots } = atEnd?.(all, end) ?? {};
    if (rows.length > 0) view.append(rows);
    view.end({ notes: [...notes, ...describeListEnd(end)], ...(plots === undefined ? {} : { plots }) });
  }
  if (end.kind === 'failed' || end.kind === 'stuck') {
    return { kind: 'trouble', trouble: { kind: 'paging', operation, end } };
  }
  return { kind: 'over' };
}
