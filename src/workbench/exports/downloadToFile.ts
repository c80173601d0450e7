import { basename, extname } from 'node:path';
import * as vscode from 'vscode';
import { downloadExport } from '../../client/exportFiles/downloadExport.ts';
import type { DownloadOutcome } from '../../client/exportFiles/downloadOutcome.ts';
import { loyaltyExportDownloadLink, loyaltyExportStatus } from '../../contract/loyaltyExports.ts';
import type { Operation } from '../../contract/operation.ts';
import type { CommandResult } from '../admin/adminCommand.ts';
import type { RunningContext } from '../admin/adminContext.ts';
import { executeCommand } from '../commands/executeCommand.ts';
import type { ExportJobRecord } from '../jobs/jobRecord.ts';
import { formatBytes } from '../jobs/jobWords.ts';
import { describeNotSaved, describeSaved } from './downloadWords.ts';

/** An export that the service has confirmed. */
export type ConfirmedExport = ExportJobRecord & { readonly exportId: string };

/** Fetches an export's file to its place, checks it on the way, and says what came of it. */
export async function downloadToFile(
  context: RunningContext,
  record: ConfirmedExport,
  target: string,
): Promise<CommandResult> {
  for (let keepUnverifiedAs: string | undefined; ; ) {
    const outcome = await fetchFile(context, record, target, keepUnverifiedAs);
    switch (outcome.kind) {
      case 'saved':
        await context.services.jobs.change(record.id, { file: target, rows: outcome.rows, bytes: outcome.bytes });
        return savedEnd(outcome);
      case 'service':
        return { kind: 'trouble', trouble: { kind: 'call', operation: operationOf(outcome), end: outcome.outcome } };
      case 'mismatch': {
        if (outcome.unverifiedPath !== undefined) return keptUnverifiedEnd(outcome, outcome.unverifiedPath);
        const choice = await askAboutMismatch(outcome, unverifiedName(target));
        if (choice === 'leave') return { kind: 'over', givenUp: true };
        keepUnverifiedAs = choice === 'keep' ? unverifiedName(target) : undefined;
        break;
      }
      case 'notReady':
      case 'badLink':
      case 'address':
      case 'network':
      case 'disk':
        return { kind: 'told', tone: 'warning', text: describeNotSaved(outcome) };
    }
  }
}

async function fetchFile(
  { client, dependencies: parts, connection, signal, progress }: RunningContext,
  { exportId, format }: ConfirmedExport,
  target: string,
  keepUnverifiedAs: string | undefined,
): Promise<DownloadOutcome> {
  const transport = await parts.connections.transportOf(connection.id);
  const order = { exportId, format, target, ...(keepUnverifiedAs === undefined ? {} : { keepUnverifiedAs }) };
  const onProgress = (bytes: number, ofBytes: number | undefined): void =>
    ofBytes === undefined
      ? progress(formatBytes(bytes))
      : progress(vscode.l10n.t('{0} of {1}', formatBytes(bytes), formatBytes(ofBytes)), bytes, ofBytes);
  return downloadExport({ client, transport }, order, { signal, onProgress: throttled(onProgress) });
}

/** The call that was not answered. */
function operationOf({ outcome }: Extract<DownloadOutcome, { readonly kind: 'service' }>): Operation {
  const isLink = outcome.kind === 'refused' && outcome.refusal.operation === loyaltyExportDownloadLink.id;
  return isLink ? loyaltyExportDownloadLink : loyaltyExportStatus;
}

function savedEnd(outcome: Extract<DownloadOutcome, { readonly kind: 'saved' }>): CommandResult {
  const file = () => vscode.Uri.file(outcome.path);
  return {
    kind: 'told',
    text: describeSaved(outcome, basename(outcome.path)),
    offers: [
      {
        label: vscode.l10n.t('Summarize'),
        run: () => executeCommand('chartCards.admin.summarizeExport', file()),
      },
      {
        label: vscode.l10n.t('Show in Folder'),
        run: () => vscode.commands.executeCommand('revealFileInOS', file()),
      },
    ],
  };
}

function keptUnverifiedEnd(
  outcome: Extract<DownloadOutcome, { readonly kind: 'mismatch' }>,
  path: string,
): CommandResult {
  return {
    kind: 'told',
    tone: 'warning',
    text: vscode.l10n.t(
      'The file is kept as “{0}”, but it is not the one that was reported: {1} Do not count on its numbers.',
      basename(path),
      outcome.mismatch.text,
    ),
  };
}

async function askAboutMismatch(
  outcome: Extract<DownloadOutcome, { readonly kind: 'mismatch' }>,
  unverified: string,
): Promise<'again' | 'keep' | 'leave'> {
  const again = vscode.l10n.t('Download Again');
  const keep = vscode.l10n.t('Keep Unverified Copy');
  const detail = vscode.l10n.t(
    'It was fetched several times, with a new link each time. An unverified copy would be kept as “{0}”, after one more attempt.',
    basename(unverified),
  );
  const answer = await vscode.window.showWarningMessage(
    describeNotSaved(outcome),
    { modal: true, detail },
    again,
    keep,
  );
  return answer === again ? 'again' : answer === keep ? 'keep' : 'leave';
}

/** `points.csv` → `points.unverified.csv`. */
function unverifiedName(target: string): string {
  const ending = extname(target);
  return `${target.slice(0, target.length - ending.length)}.unverified${ending}`;
}

/** A notification is told a few times a second, however fast the bytes come; in milliseconds. */
const PROGRESS_INTERVAL_MS = 200;

function throttled(tell: (bytes: number, ofBytes: number | undefined) => void): typeof tell {
  let last = 0;
  return (bytes, ofBytes) => {
    if (Date.now() - last < PROGRESS_INTERVAL_MS && bytes !== ofBytes) return;
    last = Date.now();
    tell(bytes, ofBytes);
  };
}
