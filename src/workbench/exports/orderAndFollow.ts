import { l10n } from 'vscode';
import { keyFingerprint } from '../../client/keyFingerprint.ts';
import { createLoyaltyExport } from '../../contract/loyaltyExports.ts';
import type { RunEnd } from '../admin/adminCommand.ts';
import type { AskingContext, RunningContext } from '../admin/adminContext.ts';
import { failureText } from '../admin/problems/whatHappened.ts';
import { executeCommand } from '../commands/executeCommand.ts';
import type { ExportJobRecord } from '../jobs/jobRecord.ts';
import { followToEnd } from './followToEnd.ts';
import { sendOrder } from './sendOrder.ts';

/** Sends an order, for the first time or again, and follows the job that it is. */
export async function orderAndFollow(
  context: RunningContext,
  record: ExportJobRecord,
  refs: readonly string[] | undefined,
): Promise<RunEnd> {
  const { client, rooms, parts, signal } = context;
  const desk = { client, jobs: rooms.jobs, journal: parts.journal };
  const end = await sendOrder(desk, record, refs, signal).catch((error: unknown) => {
    if (isDiskError(error)) throw new Error(notKept(error.code));
    throw error;
  });
  switch (end.kind) {
    case 'ordered':
      return followToEnd(context, end.record);
    case 'refused':
      return { kind: 'trouble', trouble: { kind: 'call', operation: createLoyaltyExport, end: end.outcome } };
    case 'unknown':
      return notConfirmed(record, end.outcome.kind === 'refused' ? '' : failureText(end.outcome.failure));
  }
}

/** Which key a connection's calls are sent with, without giving it away; empty when there is none. */
export async function currentKey({ parts, connection }: AskingContext): Promise<string> {
  const found = await parts.connections.keyOf(connection.id);
  return found.kind === 'key' ? keyFingerprint(found.key) : '';
}

function notConfirmed(record: ExportJobRecord, why: string): RunEnd {
  return {
    kind: 'told',
    tone: 'warning',
    text: l10n
      .t(
        '{0} Whether the export was queued is not known. Resume it: the same request is sent with the same key, which cannot make a second job.',
        why,
      )
      .trim(),
    offers: [
      {
        label: l10n.t('Resume'),
        run: () => executeCommand('chartCards.admin.resumeExport', { kind: 'job', record }),
      },
    ],
  };
}

function notKept(code: string): string {
  return l10n.t(
    'The order could not be written to disk ({0}), so nothing was sent. Make room and create it again.',
    code,
  );
}

function isDiskError(error: unknown): error is NodeJS.ErrnoException & { readonly code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && 'syscall' in error;
}
