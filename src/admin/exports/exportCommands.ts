import { basename } from 'node:path';
import * as vscode from 'vscode';
import { l10n, type Uri } from 'vscode';
import { formatOfFile } from '../../client/exports/fileCursor.ts';
import { type MergeResult, mergeExports } from '../../client/exports/mergeExports.ts';
import { summarizeExports } from '../../client/exports/summarizeExports.ts';
import {
  createLoyaltyExport,
  type ExportFormat,
  loyaltyExportDownloadLink,
  loyaltyExportStatus,
} from '../../contract/loyaltyExports.ts';
import { CONNECTED } from '../../shell/contextKeys.ts';
import { viewItem, viewTitle } from '../../shell/contributions.ts';
import { canGoBack, pickStep, type StepEnd } from '../../shell/quickInputSteps.ts';
import { checkedJob, jobQuestion } from '../jobs/jobCommands.ts';
import { formatBytes } from '../jobs/jobItem.ts';
import { type ExportJobRecord, type JobRecord, jobOwner, phaseOf } from '../jobs/jobRecord.ts';
import { formatRows } from '../results/resultTable.ts';
import {
  adminCommand,
  type FileCommand,
  fileCommand,
  message,
  type ServiceCommand,
  warning,
} from '../runner/adminCommand.ts';
import type { FileContext } from '../runner/adminContext.ts';
import { commandButton } from '../runner/commandActions.ts';
import { choiceQuestion } from '../runner/questions/basicQuestions.ts';
import { contractCheck } from '../runner/questions/contractCheck.ts';
import { identifiersQuestion } from '../runner/questions/identifiersQuestion.ts';
import type { QuestionContext } from '../runner/questions/question.ts';
import { type AnsweredWindow, windowQuestion } from '../runner/questions/windowQuestion.ts';
import { describeReadingProblem, shortenedSentences, tallySentences } from './describeExports.ts';
import { askDownloadTarget, askExportTarget, type ConfirmedExport, downloadToFile } from './exportDownload.ts';
import { byteProgress, exportFilesQuestion, orderExportPaths, tooFewExports } from './exportFiles.ts';
import { type ExportOrder, newExportRecord } from './exportOrder.ts';
import { summaryTable } from './exportSummary.ts';
import {
  confirmOrder,
  confirmResume,
  currentKeyFingerprint,
  followExport,
  orderAndFollow,
  sinceLastExport,
} from './followExport.ts';

interface CreateExportAnswers {
  /** Undefined: all customers. */
  readonly refs: readonly string[] | undefined;
  readonly window: AnsweredWindow;
  readonly format: ExportFormat;
}

/** Creates an export of the recorded coin history, follows its job and offers to download the file. */
const createExportCommand: ServiceCommand = adminCommand<CreateExportAnswers>({
  title: 'Export Coin History (Loyalty Export)…',
  icon: 'cloud-download',
  menus: [viewTitle('jobs', 'navigation@1', CONNECTED)],
  help: 'Orders a file of recorded coin history for a range of days, follows the job and downloads the file.',
  operations: [createLoyaltyExport, loyaltyExportStatus],
  questions: [
    identifiersQuestion('refs', {
      placeholder: () => l10n.t('Which customers? Use the community’s active customer identifier'),
      everybody: () => l10n.t('All Customers'),
      check: contractCheck(createLoyaltyExport, 'body.client_refs'),
      checkEach: contractCheck(createLoyaltyExport, 'body.client_refs[]'),
      // Text identifiers match exactly (P1 4.1).
      ends: 'exact',
    }),
    windowQuestion('window', {
      placeholder: () => l10n.t('When the changes were recorded. Consecutive windows share a boundary'),
      remember: true,
      extra: ({ services, connection }, { refs }) => sinceLastExport(services.jobs, connection, refs, new Date()),
    }),
    choiceQuestion('format', {
      placeholder: () => l10n.t('File format'),
      remember: true,
      choices: () => [
        {
          label: 'CSV',
          detail: l10n.t('Five columns: customer, event, time, operation, amount. For spreadsheets.'),
          value: 'csv',
        },
        {
          label: 'JSON',
          detail: l10n.t('Fourteen fields with quality notes. May contain personal data beyond the five columns.'),
          value: 'json',
        },
      ],
    }),
  ],
  confirm: (answers, context) => confirmOrder(orderOf(answers), context),
  progressTitle: () => l10n.t('Creating the export'),
  continuesOnService: true,
  run: async (answers, context) => {
    const order = orderOf(answers);
    const record = newExportRecord(
      order,
      jobOwner(context.connection),
      await currentKeyFingerprint(context),
      Date.now(),
    );
    return orderAndFollow(context, record, order.refs);
  },
});

function orderOf({ refs, window, format }: CreateExportAnswers): ExportOrder {
  return { format, startAt: window.startAt, endAt: window.endAt, refs };
}

interface ResumeExportAnswers {
  readonly job: ExportJobRecord;
  /** Asked again if the order was about selected customers and isn't confirmed: only their digest is kept. */
  readonly refs: readonly string[] | undefined;
}

/**
 * Continues an export of this or an earlier run: sends an unconfirmed order again with its key, and follows the job.
 */
const resumeExportCommand: ServiceCommand = adminCommand<ResumeExportAnswers>({
  title: 'Resume Export…',
  icon: 'debug-continue',
  menus: [
    viewItem('jobs', 'inline@1', 'viewItem =~ /^export\\b/', 'viewItem =~ /\\b(open|unconfirmed)\\b/'),
    viewItem('jobs', '1_job@2', 'viewItem =~ /^export\\b/', 'viewItem =~ /\\b(open|unconfirmed)\\b/'),
  ],
  help: 'Continues an export of an earlier session: the same request, never a second job.',
  operations: [createLoyaltyExport, loyaltyExportStatus],
  questions: [
    jobQuestion('job', {
      placeholder: () => l10n.t('Select an export'),
      fits: isResumable,
      none: () => l10n.t('This connection has no unfinished export.'),
    }),
    identifiersQuestion('refs', {
      when: ({ job }) => job?.exportId === undefined && job?.customers.kind === 'selected',
      placeholder: ({ job }) =>
        job?.customers.kind === 'selected'
          ? l10n.t('The same {0} customers as before, in any order', job.customers.count)
          : l10n.t('The same customers as before'),
      check: contractCheck(createLoyaltyExport, 'body.client_refs'),
      checkEach: contractCheck(createLoyaltyExport, 'body.client_refs[]'),
      // Text identifiers match exactly (P1 4.1).
      ends: 'exact',
    }),
  ],
  confirm: ({ job, refs }, context) => confirmResume(job, refs, context),
  progressTitle: () => l10n.t('Resuming the export'),
  continuesOnService: true,
  run: async ({ job, refs }, context) => {
    const checked = await checkedJob(job, context);
    if (checked.kind !== 'job') return checked;
    const { record } = checked;
    if (record.kind !== 'export') return { kind: 'done' };
    return record.exportId === undefined ? orderAndFollow(context, record, refs) : followExport(context, record);
  },
});

function isResumable(record: JobRecord): record is ExportJobRecord {
  const phase = phaseOf(record);
  return record.kind === 'export' && (phase === 'unconfirmed' || phase === 'open');
}

interface DownloadExportAnswers {
  readonly job: ConfirmedExport;
  readonly target: string;
}

/** Downloads the file of a completed export and checks it against what the service reported. */
const downloadExportCommand: ServiceCommand = adminCommand<DownloadExportAnswers>({
  title: 'Download Export File…',
  icon: 'desktop-download',
  menus: [
    viewItem('jobs', 'inline@1', 'viewItem =~ /^export\\b/', 'viewItem =~ /\\bcompleted\\b/'),
    viewItem('jobs', '1_job@1', 'viewItem =~ /^export\\b/', 'viewItem =~ /\\bcompleted\\b/'),
  ],
  help: 'Downloads the file of a completed export and compares it with the reported rows and bytes.',
  operations: [loyaltyExportDownloadLink, loyaltyExportStatus],
  questions: [
    jobQuestion('job', {
      placeholder: () => l10n.t('Select an export'),
      fits: isCompleted,
      none: () => l10n.t('No completed export of this connection was created on this machine. Create one first.'),
    }),
    {
      name: 'target',
      ask: async ({ frame, answers, context }) => {
        if (answers.job === undefined) return { kind: 'cancel' };
        const target = await askDownloadTarget(answers.job, context.dependencies.memory);
        if (target !== undefined) return { kind: 'next', value: target };
        return { kind: canGoBack(frame) ? 'back' : 'cancel' };
      },
    },
  ],
  progressTitle: () => l10n.t('Downloading the export'),
  run: async ({ job, target }, context) => {
    const checked = await checkedJob(job, context);
    return checked.kind === 'job' ? downloadToFile(context, job, target) : checked;
  },
});

function isCompleted(record: JobRecord): record is ConfirmedExport {
  return record.kind === 'export' && record.status === 'completed' && record.exportId !== undefined;
}

interface SummarizeExportAnswers {
  readonly files: readonly Uri[];
}

/** What one or several exports contain: rows by operation and note, what can be summed, and each event once. */
const summarizeExportCommand: FileCommand = fileCommand<SummarizeExportAnswers>({
  title: 'Summarize Export Files…',
  help: 'Rows by operation and quality note, exact sums where sums make sense, coins in and out per day.',
  documented: { source: 'P1 2.2' },
  operations: [],
  questions: [exportFilesQuestion<SummarizeExportAnswers>('files', { button: () => l10n.t('Summarize'), least: 1 })],
  progressTitle: () => l10n.t('Reading the export'),
  run: async ({ files }, { results, signal, progress }) => {
    const ordered = await orderExportPaths(files);
    if (typeof ordered === 'string') return warning(ordered);
    const tell = byteProgress(progress);
    const onProgress = (bytes: number) => tell(bytes, ordered.bytes);
    const end = await summarizeExports(ordered.paths, { signal, onProgress });
    switch (end.kind) {
      case 'done':
        return { kind: 'table', table: summaryTable(end.summary, results) };
      case 'cancelled':
        return { kind: 'done', cancelled: true };
      default:
        return warning(describeReadingProblem(end));
    }
  },
});

interface MergeExportsAnswers {
  readonly files: readonly vscode.Uri[];
  readonly target: MergeTarget;
}

/** Merges exports into one file, newest first and each event once, in constant memory. */
const mergeExportsCommand: FileCommand = fileCommand<MergeExportsAnswers>({
  title: 'Merge Exports…',
  help: 'Merges files into one, newest first, each event once.',
  documented: { source: 'P1 2.2' },
  operations: [],
  questions: [
    exportFilesQuestion<MergeExportsAnswers>('files', { button: () => vscode.l10n.t('Merge'), least: 2 }),
    { name: 'target', ask: (asking) => askMergeTarget(asking) },
  ],
  progressTitle: () => vscode.l10n.t('Merging the exports'),
  run: async ({ files, target: { path, format } }, { signal, progress }) => {
    const ordered = await orderExportPaths(files);
    if (typeof ordered === 'string') return warning(ordered);
    if (ordered.paths.length < 2) return warning(tooFewExports(2));
    const tell = byteProgress(progress);
    const onProgress = (bytes: number) => tell(bytes, ordered.bytes);
    const end = await mergeExports({ paths: ordered.paths, target: path, format }, { signal, onProgress });
    const text = describeMerge(end, path);
    if (end.kind !== 'merged') return warning(text);
    const file = vscode.Uri.file(path);
    // Without its notes, a shortened row would be summed.
    const summarized = end.shortened === 0 ? [file] : files;
    return message(text, [
      commandButton(vscode.l10n.t('Summarize'), 'chartCards.admin.summarizeExport', summarized[0], summarized),
      {
        label: vscode.l10n.t('Show in Folder'),
        run: () => vscode.commands.executeCommand('revealFileInOS', file),
      },
    ]);
  },
});

/** Where merged rows go, and in which format. */
interface MergeTarget {
  readonly path: string;
  readonly format: ExportFormat;
}

/** Asks for the format, if there is a choice, and the path of a merged file. */
async function askMergeTarget<Answers extends { readonly files: readonly vscode.Uri[] }>({
  frame,
  answers: { files = [] },
  context,
}: QuestionContext<Answers, FileContext>): Promise<StepEnd<MergeTarget>> {
  const paths = files.map(({ fsPath }) => fsPath);
  const formats = await Promise.all(paths.map(formatOfFile));
  const format = await askFormat(frame, formats);
  if (format.kind !== 'next') return format;
  for (;;) {
    const name = `loyalty-export_merged.${format.value}`;
    const path = await askExportTarget(
      vscode.l10n.t('Save Merged Export'),
      name,
      format.value,
      context.dependencies.memory,
    );
    if (path === undefined) return { kind: canGoBack(frame) ? 'back' : 'cancel' };
    if (!paths.includes(path)) return { kind: 'next', value: { path, format: format.value } };
    const other = vscode.l10n.t('Choose Another Name');
    const text = vscode.l10n.t('“{0}” is one of the files to merge. Nothing was written.', basename(path));
    if ((await vscode.window.showWarningMessage(text, { modal: true }, other)) !== other) return { kind: 'cancel' };
  }
}

async function askFormat(
  frame: Parameters<typeof pickStep>[0],
  formats: readonly (ExportFormat | undefined)[],
): Promise<StepEnd<ExportFormat>> {
  if (!formats.includes('json')) return { kind: 'next', value: 'csv' };
  const isMixed = formats.some((it) => it !== 'json');
  return pickStep<ExportFormat>(frame, {
    placeholder: vscode.l10n.t('File format'),
    items: [
      {
        label: 'JSON',
        value: 'json',
        detail: isMixed
          ? vscode.l10n.t('All fields. Only if every row of the CSV files is in a JSON file, too.')
          : vscode.l10n.t('All fields. They may contain personal data.'),
      },
      {
        label: 'CSV',
        value: 'csv',
        detail: vscode.l10n.t('The five documented columns, for spreadsheets. Quality notes are left out.'),
      },
    ],
  });
}

/** How merging into the file of that path ended. */
function describeMerge(end: MergeResult, path: string): string {
  const name = basename(path);
  switch (end.kind) {
    case 'merged': {
      const { files, rows } = end.tally;
      const what = l10n.t(
        '“{0}” contains {1} of {2} files ({3}).',
        name,
        formatRows(rows),
        files.length,
        formatBytes(end.bytes),
      );
      return [what, ...shortenedSentences(end.shortened), ...tallySentences(end.tally)].join(' ');
    }
    case 'notJson':
      return l10n.t(
        'Some rows are only in a CSV file, which lacks fields that JSON records need. Merge the files as CSV. “{0}” wasn’t written.',
        name,
      );
    case 'cancelled':
      return l10n.t('The merge was cancelled. “{0}” wasn’t written.', name);
    default:
      return describeReadingProblem(end);
  }
}

/** The admin commands of this file by name. */
export const exportCommands = {
  createExport: createExportCommand,
  resumeExport: resumeExportCommand,
  downloadExport: downloadExportCommand,
  summarizeExport: summarizeExportCommand,
  mergeExports: mergeExportsCommand,
};
