import { l10n } from 'vscode';
import { type PagedOperation, readPages } from '../../client/pages.ts';
import { writeAndReconcile } from '../../client/reconcile/writeAndReconcile.ts';
import type { AnyCallInput, CallInput } from '../../client/serviceClient.ts';
import type { Operation } from '../../contract/operation.ts';
import type { CommandResult } from '../admin/adminCommand.ts';
import type { RunningContext } from '../admin/adminContext.ts';
import { describeListEnd, describeSource, readList } from '../admin/lists.ts';
import type { ColumnKind, ResultColumn, ResultRow, ResultTable } from '../results/resultTable.ts';

/** Sends any operation as it was filled in, and makes a table of the answer. */
export async function sendCall(
  operation: Operation,
  input: AnyCallInput,
  context: RunningContext,
): Promise<CommandResult> {
  const { client, signal, onProgress } = context;
  // Held against the operation's own schemas before: the types of a single one are not known here.
  const given = input as CallInput<Operation>;
  if (operation.repeat.kind === 'read') {
    const outcome = await client.call(operation, given, { signal });
    if (outcome.kind !== 'done') return { kind: 'trouble', trouble: { kind: 'call', operation, end: outcome } };
    return { kind: 'table', table: tableOf(operation, resultRows(operation, outcome.value), context) };
  }
  const end = await writeAndReconcile(client, operation, given, { signal, onProgress });
  switch (end.kind) {
    case 'done':
      return { kind: 'table', table: tableOf(operation, resultRows(operation, end.value), context) };
    case 'happened':
      return {
        kind: 'told',
        text: l10n.t('No answer came to “{0}”, but reading back shows that it was done.', l10n.t(operation.title)),
      };
    default:
      return { kind: 'trouble', trouble: { kind: 'call', operation, end } };
  }
}

/** Reads a list to its end; a failure or a cancel keeps what was read. */
export async function sendPages(
  operation: PagedOperation,
  input: AnyCallInput,
  context: RunningContext,
): Promise<CommandResult> {
  const pages = readPages(context.client, operation, input as CallInput<PagedOperation>, { signal: context.signal });
  const { rows, end } = await readList(pages, context.progress, operation.paging.reach);
  const isGivenUp = end.kind === 'failed' && context.signal.aborted;
  const notes = describeListEnd(isGivenUp ? { kind: 'givenUp', read: end.read } : end);
  const table = tableOf(operation, rows as readonly ResultRow[], context, notes);
  if (end.kind === 'complete' || end.kind === 'unsaid' || end.kind === 'outOfReach' || isGivenUp)
    return { kind: 'table', table };
  return {
    kind: 'trouble',
    trouble: { kind: 'paging', operation, end, ...(rows.length === 0 ? {} : { partial: table }) },
  };
}

function tableOf(
  operation: Operation,
  rows: readonly ResultRow[],
  { connection }: RunningContext,
  notes: readonly string[] = [],
): ResultTable {
  const secrets = secretFieldsOf(operation);
  return {
    title: l10n.t(operation.title),
    subtitle: `${operation.method} ${operation.path} · ${describeSource(connection)}`,
    columns: columnsOf(rows),
    rows,
    notes: [
      ...(operation.assumed === undefined ? [] : [l10n.t('Partly assumed: {0}', l10n.t(operation.assumed))]),
      ...(secrets.length === 0 ? [] : [l10n.t('Secrets are hidden here; a command of its own hands them on.')]),
      ...notes,
    ],
    ...(operation.personalData === undefined ? {} : { personalData: operation.personalData }),
    ...(secrets.length === 0 ? {} : { secrets }),
    fileName: operation.id.replaceAll('.', '-'),
    empty: l10n.t('The answer holds no rows.'),
  };
}

/** The rows of an answer: of a list, each of it; of anything else, one row. */
export function resultRows(operation: Operation, answer: unknown): readonly ResultRow[] {
  const list = operation.paging === undefined ? undefined : asRecord(answer)?.['items'];
  const value = list ?? unwrap(answer);
  return (Array.isArray(value) ? value : [value]).map(toRow);
}

/** Without what answers are wrapped in: `data`, `body` of the older ones, `items`, and an object of one object. */
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

/** Rows that are looked at for their names. */
const SAMPLED_ROWS = 200;

/** Columns of rows of any kind: the names that occur, in the order of their first sight; ids last and hidden. */
export function columnsOf(rows: readonly ResultRow[]): readonly ResultColumn[] {
  const names = [...new Set(rows.slice(0, SAMPLED_ROWS).flatMap((row) => Object.keys(row)))];
  // A point in a name would be a place: such a value is seen in the details of its row.
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

/** Places of secrets in a row of the answer, e.g. `widget.apiKey` of `data[].widget.apiKey`. */
export function secretFieldsOf({ secrets = [] }: Operation): readonly string[] {
  return secrets.map((place) => place.replace(/^data(\.data)?(\[\])?\./, ''));
}
