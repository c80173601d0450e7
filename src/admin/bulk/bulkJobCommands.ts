import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { exportFileName } from '../../card/export/exportFileName.ts';
import {
  type BulkJob,
  getBulkUpdateDetails,
  getBulkUpdateStatus,
  listBulkUpdates,
} from '../../contract/bulkUpdates.ts';
import { viewItem } from '../../shell/contributions.ts';
import { plainLabel } from '../../shell/displayText.ts';
import { askPrivateFile, privateFolder, writeFileAtomically } from '../../shell/files/saveToFile.ts';
import { type BulkJobRecord, belongsTo } from '../jobs/jobRecord.ts';
import { jobChange } from '../jobs/jobState.ts';
import type { ResultRow } from '../results/resultTable.ts';
import { adminCommand, message, type ServiceCommand } from '../runner/adminCommand.ts';
import type { RunningContext } from '../runner/adminContext.ts';
import { commandAction } from '../runner/commandActions.ts';
import { readAllRows } from '../runner/lists.ts';
import { contractCheck } from '../runner/questions/contractCheck.ts';
import { listQuestion } from '../runner/questions/listQuestion.ts';
import type { Question, QuestionOptions } from '../runner/questions/question.ts';
import { listCommand } from '../runner/readCommand.ts';
import { isMalformed, valueOrServiceError } from '../runner/serviceCalls.ts';
import { bulkJobArgument, bulkRecordArgument, checkFileAction, recordOfJob } from './bulkJobs.ts';
import { correctionText, readCorrection } from './correctionFile.ts';
import { describeCorrection, describeNothingToCorrect, rowNotes } from './correctionNotes.ts';
import { followToRows, lookUpUpload } from './followBulkJob.ts';

/** The bulk updates of the community, whoever started them. */
const listBulkJobsCommand: ServiceCommand = listCommand({
  title: 'List Bulk Updates',
  help: "The community's bulk update jobs.",
  operation: listBulkUpdates,
  progress: () => l10n.t('Reading the bulk updates'),
  table: (_, { connection }) => {
    const argument = (job: ResultRow) => ({ connectionId: connection.id, job });
    return {
      title: l10n.t('Bulk Updates'),
      columns: [
        { key: 'name', label: l10n.t('Name'), kind: 'text' },
        { key: 'status', label: l10n.t('Status'), kind: 'outcome' },
        { key: 'createdAt', label: l10n.t('Created'), kind: 'time' },
        { key: 'updatedAt', label: l10n.t('Updated'), kind: 'time' },
        { key: '_id', label: l10n.t('ID'), kind: 'id' },
      ],
      notes: [
        l10n.t('A community’s jobs run one at a time, oldest first.'),
        l10n.t('“Completed” means the file was processed. Individual rows may have failed.'),
      ],
      actions: [
        commandAction([l10n.t('Results…'), 'checklist'], 'chartCards.admin.bulkJobDetails', argument),
        commandAction(
          [l10n.t('Create Correction File…'), 'edit'],
          'chartCards.admin.bulkCorrectionFile',
          argument,
          ({ status }) => status === 'Completed',
        ),
      ],
      fileName: 'bulk-updates',
      empty: l10n.t('The community has no bulk updates.'),
    };
  },
  atEnd: (_, jobs, _end, context) => {
    void updateKnownJobs(context, jobs);
    return {};
  },
});

/** Updates the jobs uploaded from here with what the list just reported. */
async function updateKnownJobs({ services, connection }: RunningContext, jobs: readonly BulkJob[]): Promise<void> {
  const records = await services.jobs.all().catch(() => []);
  const byName = new Map(jobs.map((job) => [job.name, job]));
  for (const record of records) {
    const job = record.kind === 'bulk' && belongsTo(record, connection) ? byName.get(record.logName) : undefined;
    if (job !== undefined) await services.jobs.change(record.id, jobChange(job, Date.now())).catch(() => undefined);
  }
}

interface JobDetailsAnswers {
  /** Undefined: an upload whose job has to be looked up by its name. */
  readonly job?: BulkJob;
}

/** The result of each row of a bulk update; waits until the job completes. */
const bulkJobDetailsCommand: ServiceCommand = adminCommand<JobDetailsAnswers>({
  title: 'Results of a Bulk Update…',
  icon: 'table',
  menus: [
    viewItem('jobs', 'inline@1', 'viewItem =~ /^bulk\\b/', 'viewItem =~ /\\b(completed|open|unconfirmed|failed)\\b/'),
    viewItem('jobs', '1_job@1', 'viewItem =~ /^bulk\\b/', 'viewItem =~ /\\b(completed|open|unconfirmed|failed)\\b/'),
  ],
  help: 'The result of every row of a completed job.',
  operations: [getBulkUpdateDetails, getBulkUpdateStatus, listBulkUpdates],
  questions: [
    bulkJobQuestion<JobDetailsAnswers>('job', {
      given: bulkJobArgument,
      when: (_, { args }) => bulkRecordArgument(args) === undefined || bulkJobArgument({ args }) !== undefined,
    }),
  ],
  progressTitle: () => l10n.t('Reading the bulk update'),
  continuesOnService: true,
  run: async ({ job }, context) => {
    if (job !== undefined) return followToRows(context, job, await recordOfJob(context, job));
    const record = bulkRecordArgument(context.args);
    return record === undefined ? { kind: 'done' } : lookUpUpload(context, record);
  },
});

interface CorrectionAnswers {
  readonly job: BulkJob;
}

/** Makes a file with only the failed rows of a bulk update, to correct and upload under a new name (P2 4.7). */
const bulkCorrectionFileCommand: ServiceCommand = adminCommand<CorrectionAnswers>({
  title: 'Create Correction File…',
  menus: [viewItem('jobs', '1_job@2', 'viewItem =~ /^bulk\\b/', 'viewItem =~ /\\bcompleted\\b/')],
  help: 'A new file with the failed rows only.',
  operations: [getBulkUpdateDetails, getBulkUpdateStatus],
  questions: [
    bulkJobQuestion<CorrectionAnswers>('job', {
      given: bulkJobArgument,
      fits: ({ status }) => status === 'Completed',
      placeholder: () => vscode.l10n.t('Bulk update with failed rows'),
    }),
  ],
  progressTitle: () => vscode.l10n.t('Reading the failed rows'),
  run: async ({ job }, context) => {
    const record = await recordOfJob(context, job);
    const read = await readCorrection(context, job, record);
    if (read.kind === 'end') return read.end;
    const { correction, succeeded } = read;
    if (correction.rows.length === 0) return message(describeNothingToCorrect(job.name, correction.repeats, succeeded));
    const file = await askTarget(record);
    if (file === undefined) return { kind: 'done', cancelled: true };
    const written = await correctionText(correction, context.signal);
    await writeFileAtomically(file, written.parts, context.signal);
    const document = await vscode.workspace.openTextDocument(file);
    await vscode.window.showTextDocument(document);
    context.services.correctionNotes.show(document.uri, rowNotes(correction, written));
    return {
      kind: 'message',
      text: describeCorrection(correction),
      ...(correction.guessed.length > 0 || correction.lost.length > 0 ? { tone: 'warning' } : {}),
      actions: [checkFileAction(document.uri)],
    };
  },
});

/** It contains rows of customers. */
async function askTarget(record: BulkJobRecord | undefined): Promise<vscode.Uri | undefined> {
  return askPrivateFile({
    title: vscode.l10n.t('Save Correction File'),
    proposed: await proposedFile(record),
    filters: { 'Bulk Update CSV': ['bulk.csv', 'csv'] },
  });
}

/** Uses a free name, so that an earlier correction isn't overwritten by mistake. */
async function proposedFile(record: BulkJobRecord | undefined): Promise<vscode.Uri> {
  const sent = (record?.fileName ?? 'bulk-update.csv').replace(/(\.bulk)?\.csv$/i, '');
  const stem = exportFileName(sent.replace(/-correction(-\d+)?$/, ''));
  const folder = await privateFolder();
  for (let number = 1; ; number++) {
    const file = vscode.Uri.joinPath(folder, `${stem}-correction${number === 1 ? '' : `-${number}`}.bulk.csv`);
    if (number === MOST_NUMBERED || !(await exists(file))) return file;
  }
}

/** Numbered corrections of one file. */
const MOST_NUMBERED = 100;

function exists(file: vscode.Uri): Promise<boolean> {
  return Promise.resolve(vscode.workspace.fs.stat(file)).then(
    () => true,
    () => false,
  );
}

interface BulkJobOptions<Answers> extends QuestionOptions<Answers> {
  readonly placeholder?: (answers: Partial<Answers>) => string;
  readonly fits?: (job: BulkJob) => boolean;
}

/** Asks for a bulk update job (`BulkJob`), newest first: picked, or by its ID. */
function bulkJobQuestion<Answers>(
  name: keyof Answers & string,
  options: BulkJobOptions<Answers> = {},
): Question<Answers> {
  const { fits = () => true, placeholder, ...common } = options;
  return listQuestion<Answers, BulkJob>(name, {
    ...common,
    placeholder: (answers) => placeholder?.(answers) ?? l10n.t('Select a bulk update'),
    idOf: ({ _id }) => _id,
    empty: () => l10n.t('There’s no such bulk update.'),
    load: async (context, signal) => {
      const jobs = await readAllRows(context, listBulkUpdates, { query: {} }, signal);
      return jobs.filter(fits).map((job) => ({
        label: plainLabel(job.name),
        description: plainLabel(job.status),
        value: job,
      }));
    },
    other: {
      label: () => l10n.t('Type a Job ID…'),
      prompt: () => l10n.t('ID of the bulk update'),
      check: contractCheck(getBulkUpdateStatus, 'path.id'),
      find: async (typed, { client }, signal) => {
        const outcome = await client.call(getBulkUpdateStatus, { path: { id: typed } }, { signal });
        // The status route isn't documented; the results route is, and needs only the ID.
        if (isMalformed(outcome)) return { _id: typed, name: typed, status: '' };
        return { ...valueOrServiceError(getBulkUpdateStatus, outcome).data, _id: typed };
      },
    },
  });
}

/** The admin commands of this file by name. */
export const bulkJobCommands = {
  listBulkJobs: listBulkJobsCommand,
  bulkJobDetails: bulkJobDetailsCommand,
  bulkCorrectionFile: bulkCorrectionFileCommand,
};
