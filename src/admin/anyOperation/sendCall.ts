import { l10n } from 'vscode';
import type { PagedOperation } from '../../client/pages.ts';
import type { AnyCallInput, CallInput } from '../../client/serviceClient.ts';
import type { Operation } from '../../contract/operation.ts';
import type { ColumnKind, ResultColumn, ResultRow, ResultTable } from '../results/resultTable.ts';
import type { CommandResult } from '../runner/adminCommand.ts';
import type { RunningContext } from '../runner/adminContext.ts';
import { describeListEnd, describeSource, readList } from '../runner/lists.ts';
import { sensitiveData } from '../runner/readCommand.ts';
import { pagesOf, read, write } from '../runner/serviceCalls.ts';

/** Sends any operation as filled in, and makes a table of the response. */
export async function sendCall(
  operation: Operation,
  input: AnyCallInput,
  context: RunningContext,
): Promise<CommandResult> {
  // The operation's own schemas checked it before; static types aren't known here.
  const given = input as CallInput<Operation>;
  const isRead = operation.repeat.kind === 'read';
  const end = isRead
    ? { kind: 'done' as const, value: await read(context, operation, given) }
    : await write(context, operation, given);
  if (end.kind === 'done') {
    return { kind: 'table', table: tableOf(operation, resultRows(operation, end.value), context) };
  }
  return {
    kind: 'message',
    text: l10n.t('There was no response to “{0}”, but a check shows that it was done.', l10n.t(operation.title)),
  };
}

/** Reads a list to its end; on failure or cancellation it keeps what was read. */
export async function sendPages(
  operation: PagedOperation,
  input: AnyCallInput,
  context: RunningContext,
): Promise<CommandResult> {
  const pages = pagesOf(context, operation, input as CallInput<PagedOperation>);
  const { rows, end } = await readList(pages, context.progress, operation.paging.reach);
  const isCancelled = end.kind === 'failed' && context.signal.aborted;
  const notes = describeListEnd(isCancelled ? { kind: 'cancelled', read: end.read } : end, operation.paging);
  const table = tableOf(operation, rows as readonly ResultRow[], context, notes);
  if (end.kind === 'complete' || end.kind === 'unsaid' || end.kind === 'outOfReach' || isCancelled)
    return { kind: 'table', table };
  return {
    kind: 'problem',
    problem: { kind: 'paging', operation, end, ...(rows.length === 0 ? {} : { partial: table }) },
  };
}

function tableOf(
  operation: Operation,
  rows: readonly ResultRow[],
  { connection }: RunningContext,
  notes: readonly string[] = [],
): ResultTable {
  const sensitive = sensitiveData(operation);
  return {
    title: l10n.t(operation.title),
    subtitle: `${operation.method} ${operation.path} · ${describeSource(connection)}`,
    columns: columnsOf(rows),
    rows,
    notes: [
      ...(operation.assumed === undefined ? [] : [l10n.t('Partly assumed: {0}', l10n.t(operation.assumed))]),
      ...(sensitive.secrets === undefined
        ? []
        : [l10n.t('Secrets are hidden here. Use the dedicated command to get them.')]),
      ...notes,
    ],
    ...sensitive,
    fileName: operation.id.replaceAll('.', '-'),
    empty: l10n.t('The response has no rows.'),
  };
}

/** The rows of a response: the items of a list, otherwise one row. */
export function resultRows(operation: Operation, answer: unknown): readonly ResultRow[] {
  const list = operation.paging === undefined ? undefined : asRecord(answer)?.['items'];
  const value = list ?? unwrap(answer);
  return (Array.isArray(value) ? value : [value]).map(toRow);
}

/** Unwraps `data`, the older `body`, `items`, and an object that contains one object. */
function unwrap(answer: unknown): unknown {
  const outer = asRecord(answer);
  const data = outer === undefined ? answer : (outer['data'] ?? outer['body'] ?? outer['items'] ?? answer);
  const inner = asRecord(data);
  const only = inner === undefined ? [] : Object.values(inner);
  return only.length === 1 && (asRecord(only[0]) !== undefined || Array.isArray(only[0])) ? only[0] : data;
}

function toRow(value: unknown): ResultRow {
  return asRecord(value) ?? { value };
}

function asRecord(value: unknown): ResultRow | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ResultRow) : undefined;
}

/** Rows that columns are derived from. */
const SAMPLED_ROWS = 200;

/** Columns of arbitrary rows: their names in order of appearance; IDs last and hidden. */
export function columnsOf(rows: readonly ResultRow[]): readonly ResultColumn[] {
  const names = [...new Set(rows.slice(0, SAMPLED_ROWS).flatMap((row) => Object.keys(row)))];
  // A point in a name would be read as a path; such a value shows in the row's details.
  const columns = names
    .filter((name) => !name.includes('.'))
    .map((name): ResultColumn => {
      const values = rows.slice(0, SAMPLED_ROWS).map((row) => row[name]);
      return {
        key: name,
        label: name,
        kind: kindOf(name, values),
        ...(name === '__v' ? { hidden: true as const } : {}),
      };
    });
  return columns;
}

function kindOf(name: string, all: readonly unknown[]): ColumnKind {
  const values = all.filter((value) => value !== undefined && value !== null);
  const are = (holds: (value: unknown) => boolean) => values.length > 0 && values.every(holds);
  if (are((value) => typeof value === 'number')) return 'number';
  if (are((value) => typeof value === 'boolean')) return 'flag';
  if (are((value) => Array.isArray(value) && value.every((it) => typeof it === 'string'))) return 'list';
  if (are((value) => typeof value === 'string')) {
    if (are((value) => TIME_PATTERN.test(String(value)))) return 'time';
    if (are((value) => DAY_PATTERN.test(String(value)))) return 'day';
    return /(^_?id$|ID$|Id$|_id$)/.test(name) ? 'id' : 'text';
  }
  return values.length === 0 ? 'text' : 'json';
}

const TIME_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
