import { l10n } from 'vscode';
import { formatLocalTime, formatNumber } from '../../card/model/formatValues.ts';
import type { PageStep, PagingEnd } from '../../client/pageReader.ts';
import type { PagedOperation, RowOf } from '../../client/pages.ts';
import type { CallInput } from '../../client/serviceClient.ts';
import { reachableRows } from '../../contract/pagination.ts';
import type { ConnectionProfile } from '../../shell/connection/connectionProfile.ts';
import { formatRows, type OpenResult, type ResultRow, type ResultTable } from '../results/resultTable.ts';
import type { CommandResult } from './adminCommand.ts';
import type { AskingContext, RunningCommand, RunningContext } from './adminContext.ts';
import { pagesOf, ServiceError } from './serviceCalls.ts';

/** A list of the service, and the table it becomes. */
export interface ShownList<Row> {
  readonly operation: PagedOperation;
  readonly pages: AsyncGenerator<PageStep<Row>, void>;
  /** Rows per page; defaults to the operation's maximum. */
  readonly limit?: number;
  readonly table: Omit<ResultTable, 'rows'>;
  /** Makes the table's row; defaults to the service's own. */
  readonly rowOf?: (row: Row) => ResultRow;
  /** What can only be said once the list has ended. */
  readonly atEnd?: (rows: readonly Row[], end: ListEnd) => ListEndAdditions;
}

/** What the end of a list adds to its table. */
interface ListEndAdditions extends Pick<ResultTable, 'notes' | 'plots'> {
  /** Rows that the service did not return, e.g. those requested but not found. */
  readonly rows?: readonly ResultRow[];
}

/** Shows a list page by page while it is read; cancelling keeps the rows read so far. */
export async function showList<Row>(context: RunningContext, list: ShownList<Row>): Promise<CommandResult> {
  const { operation, table, rowOf = (row: Row) => row as ResultRow } = list;
  const limit = list.limit ?? operation.paging.mostLimit;
  const all: Row[] = [];
  let view: OpenResult | undefined;
  for await (const step of list.pages) {
    if (step.kind === 'end') return closeList(context, list, all, step.end, view);
    const { total } = step.read;
    const inReach = total === undefined ? undefined : reachableRows(operation.paging, limit, total);
    view ??= context.results.open({ ...table, rows: [] }, inReach);
    if (view.isClosed) return { kind: 'done' };
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
  return { kind: 'done' };
}

function closeList<Row>(
  context: RunningContext,
  { operation, table, atEnd }: ShownList<Row>,
  all: readonly Row[],
  paging: PagingEnd,
  open: OpenResult | undefined,
): CommandResult {
  const end: ListEnd = paging.kind === 'failed' && context.signal.aborted ? { ...paging, kind: 'cancelled' } : paging;
  // If the first page fails, only the error is shown.
  const view =
    open ??
    (end.kind === 'complete' || end.kind === 'unsaid' ? context.results.open({ ...table, rows: [] }, 0) : undefined);
  if (view !== undefined) {
    const { rows = [], notes = [], plots } = atEnd?.(all, end) ?? {};
    if (rows.length > 0) view.append(rows);
    view.end({
      notes: [...notes, ...describeListEnd(end, operation.paging)],
      ...(plots === undefined ? {} : { plots }),
    });
  }
  if (end.kind === 'failed' || end.kind === 'stuck') {
    return { kind: 'problem', problem: { kind: 'paging', operation, end } };
  }
  return { kind: 'done' };
}

/** Why a list ended, for the user: cancelling isn't a failure. */
type ListEnd = PagingEnd | { readonly kind: 'cancelled'; readonly read: PagingEnd['read'] };

/** Notes about a list read page by page: what is missing, and what came twice. `paging`: the list's rule. */
export function describeListEnd(end: ListEnd, paging: PagedOperation['paging']): string[] {
  const { rows, repeated, unreadable, total, totalChanged } = end.read;
  const notes = [describeListEndKind(end)];
  // A total of what was requested is no count of rows: the command says what wasn't found.
  const counted = paging.isTotalOfRequested ? undefined : total;
  if (end.kind === 'complete' && counted !== undefined && rows + repeated < counted) {
    notes.push(
      l10n.t(
        'The service counts {0} records and returned {1}: it also counts records that a page leaves out.',
        formatNumber(counted),
        formatRows(rows),
      ),
    );
  }
  if (unreadable > 0) {
    notes.push(
      unreadable === 1
        ? l10n.t('1 record couldn’t be read and isn’t in the list.')
        : l10n.t('{0} records couldn’t be read and aren’t in the list.', formatNumber(unreadable)),
    );
  }
  if (repeated > 0) {
    notes.push(
      repeated === 1
        ? l10n.t('1 row appeared twice because the list changed while it was being read. It’s shown once.')
        : l10n.t(
            '{0} rows appeared twice because the list changed while it was being read. Each is shown once.',
            formatNumber(repeated),
          ),
    );
  }
  if (totalChanged === 'shrank') {
    notes.push(
      l10n.t('The list got shorter while it was being read, so rows may be missing. Read it again to be sure.'),
    );
  }
  return notes.filter((it) => it !== undefined);
}

function describeListEndKind(end: ListEnd): string | undefined {
  const { rows, total } = end.read;
  switch (end.kind) {
    case 'complete':
      return undefined;
    case 'unsaid':
      if (end.isSamePage) {
        return l10n.t('The service returns the same rows for every page, and doesn’t say whether there are more.');
      }
      return l10n.t('The service doesn’t say whether the list is complete. Rows may be missing.');
    case 'cancelled':
      return total === undefined
        ? l10n.t('Reading was stopped after the first {0} rows.', formatNumber(rows))
        : l10n.t('Reading was stopped after {0} of {1} rows.', formatNumber(rows), formatNumber(total));
    case 'outOfReach':
      return total === undefined
        ? l10n.t('Only the first {0} rows can be read. The list is longer.', formatNumber(rows))
        : l10n.t('Only the first {0} of {1} rows can be read.', formatNumber(rows), formatNumber(total));
    case 'stuck':
      return l10n.t(
        'The list is incomplete: page {0} returned nothing new, although the service reports more.',
        end.page,
      );
    case 'failed':
      return l10n.t(
        'The list is incomplete: page {0} couldn’t be read. The {1} rows before it are shown.',
        end.page,
        formatNumber(rows),
      );
  }
}

/** The rows of a list, and how reading ended. */
export interface ReadRows<Row> {
  readonly rows: readonly Row[];
  readonly end: PagingEnd;
}

/**
 * Reads a list to its end and reports progress out of `reach` readable rows; on failure or cancellation it returns what
 * was read.
 */
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
  throw new Error('The list ended without an end event.');
}

/** `1,200 of 8,000 rows`. */
export function formatRowsRead(count: number, total: number | undefined): string {
  return total === undefined
    ? l10n.t('{0} rows', formatNumber(count))
    : l10n.t('{0} of {1} rows', formatNumber(count), formatNumber(total));
}

/** The rows of a list that is useless without its last page, e.g. for a picker; throws a `ServiceError`. */
export async function readAllRows<Op extends PagedOperation>(
  context: Pick<AskingContext, 'client'>,
  operation: Op,
  input: CallInput<Op>,
  signal: AbortSignal,
): Promise<readonly RowOf<Op>[]> {
  return (await readWholeList(context, operation, input, signal)).rows;
}

/** The same, with how reading ended: only a complete list proves that something isn't in it. */
export async function readWholeList<Op extends PagedOperation>(
  { client }: Pick<AskingContext, 'client'>,
  operation: Op,
  input: CallInput<Op>,
  signal: AbortSignal,
): Promise<ReadRows<RowOf<Op>>> {
  const list = await readList(pagesOf({ client, signal }, operation, input));
  const { end } = list;
  if (end.kind === 'failed') throw new ServiceError({ kind: 'paging', operation, end });
  return list;
}

/** Where a result is from and when it was read, in one line. */
export function describeSource(connection: ConnectionProfile, at = new Date()): string {
  return l10n.t('{0} · read {1}', connection.name, formatLocalTime(at.getTime(), 'seconds'));
}
