import { l10n } from 'vscode';
import type { AnyCallInput, CallInput } from '../../../client/callInput.ts';
import { readPages } from '../../../client/paging/pagesOf.ts';
import type { PagedOperation } from '../../../client/paging/pageWalk.ts';
import { writeAndReconcile } from '../../../client/reconcile/writeAndReconcile.ts';
import type { Operation } from '../../../contract/operation.ts';
import type { ResultRow, ResultTable } from '../../results/resultTable.ts';
import type { CommandResult } from '../adminCommand.ts';
import type { RunningContext } from '../adminContext.ts';
import { describeListEnd } from '../lists/endOfList.ts';
import { describeSource } from '../lists/readFrom.ts';
import { readList } from '../readList.ts';
import { columnsOf, resultRows, secretFieldsOf } from './resultRows.ts';

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
