import { l10n } from 'vscode';
import { keyFingerprint } from '../../client/keyFingerprint.ts';
import { createLoyaltyExport } from '../../contract/loyaltyExports.ts';
import type { CommandResult } from '../admin/adminCommand.ts';
import type { AskingContext, RunningContext } from '../admin/adminContext.ts';
import { describeFailureReason } from '../admin/problems/whatHappened.ts';
import { executeCommand } from '../commands/executeCommand.ts';
import type { ExportJobRecord } from '../jobs/jobRecord.ts';
import { followExport } from './followToEnd.ts';
import { sendOrder } from './sendOrder.ts';

/** Sends an order, for the first time or again, and follows the job that it is. */
export async function orderAndFollow(
  context: RunningContext,
  record: ExportJobRecord,
  refs: readonly string[] | undefined,
): Promise<CommandResult> {
  const { client, services: rooms, dependencies: parts, signal } = context;
  const desk = { client, jobs: rooms.jobs, journal: parts.journal };
  const end = await sendOrder(desk, record, refs, signal).catch((error: unknown) => {
    if (isDiskError(error)) throw new Error(describeNotWritten(error.code));
    throw error;
  });
  switch (end.kind) {
    case 'ordered':
      return followExport(context, end.record);
    case 'refused':
      return { kind: 'trouble', trouble: { kind: 'call', operation: createLoyaltyExport, end: end.outcome } };
    case 'unknown':
      return notConfirmedEnd(record, end.outcome.kind === 'refused' ? '' : describeFailureReason(end.outcome.failure));
  }
}

/** Which key a connection's calls are sent with, without giving it away; empty when there is none. */
export async function currentKeyFingerprint({ dependencies: parts, connection }: AskingContext): Promise<string> {
  const found = await parts.connections.keyOf(connection.id);
  return found.kind === 'key' ? keyFingerprint(found.key) : '';
}

function notConfirmedEnd(record: ExportJobRecord, why: string): CommandResult {
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

function describeNotWritten(code: string): string {
  return l10n.t(
    'The order could not be written to disk ({0}), so nothing was sent. Make room and create it again.',
    code,
  );
}

function isDiskError(error: unknown): error is NodeJS.ErrnoException & { readonly code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && 'syscall' in error;
}
