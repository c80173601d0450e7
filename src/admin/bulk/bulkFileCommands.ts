import * as vscode from 'vscode';
import { l10n, type Uri, workspace } from 'vscode';
import { type BulkContext, identifierColumns } from '../../bulk/columns.ts';
import type { DryRun } from '../../bulk/findings.ts';
import { formatNumber } from '../../card/model/formatValues.ts';
import { uniqueLogName } from '../../client/bulkUpdates.ts';
import {
  getBulkUpdateDetails,
  getBulkUpdateStatus,
  listBulkUpdates,
  MAX_BULK_FILE_BYTES,
  uploadBulkUpdate,
} from '../../contract/bulkUpdates.ts';
import { getUserField, listUserFields, type UserField } from '../../contract/userFields.ts';
import { readCsvHeader } from '../../csv/csvRecords.ts';
import type { ConnectionProfile } from '../../shell/connection/connectionProfile.ts';
import { CONNECTED } from '../../shell/contextKeys.ts';
import { editorTitle } from '../../shell/contributions.ts';
import { plainLabel } from '../../shell/displayText.ts';
import { executeCommand } from '../../shell/executeCommand.ts';
import type { Choice } from '../../shell/quickInputSteps.ts';
import { formatBytes } from '../jobs/jobItem.ts';
import { jobOwner } from '../jobs/jobRecord.ts';
import {
  adminCommand,
  type CommandResult,
  type FileCommand,
  fileCommand,
  type MessageAction,
  message,
  type ServiceCommand,
  warning,
} from '../runner/adminCommand.ts';
import type { FileContext, RunningCommand } from '../runner/adminContext.ts';
import { commandButton } from '../runner/commandActions.ts';
import { choiceQuestion, fileQuestion, manyQuestion, textQuestion } from '../runner/questions/basicQuestions.ts';
import { contractCheck } from '../runner/questions/contractCheck.ts';
import { listQuestion } from '../runner/questions/listQuestion.ts';
import type { Question } from '../runner/questions/question.ts';
import { failedCall, ServiceError, undefinedIfUnreadable } from '../runner/serviceCalls.ts';
import { readUserFields } from '../userFields/userFieldQuestions.ts';
import { BULK_LANGUAGE, openToFix } from './bulkDocuments.ts';
import { type NewColumn, newColumns, newHeader } from './bulkFields.ts';
import { listJobsAction, lookUpAction } from './bulkJobs.ts';
import {
  activeTabFile,
  bulkFileArgument,
  documentSource,
  fileSource,
  savedBulkFile,
  sourceToSend,
} from './bulkSources.ts';
import { confirmUpload } from './confirmUpload.ts';
import { dryRunTable } from './dryRunTable.ts';
import { followToRows } from './followBulkJob.ts';
import { dryRun } from './readBulkFile.ts';
import { type BulkFileUpload, checkUpload, sendBulkFile } from './sendBulkFile.ts';

interface NewBulkFileAnswers {
  readonly columns: readonly NewColumn[];
}

/** Creates a bulk file with the columns that the user chooses, operator columns included. */
const newBulkFileCommand: FileCommand = fileCommand<NewBulkFileAnswers>({
  title: 'New Bulk Update File…',
  help: 'Creates a `*.bulk.csv` with the columns you choose.',
  documented: { source: 'P2 4.6' },
  operations: [],
  questions: [
    manyQuestion<NewBulkFileAnswers, NewColumn, FileContext>('columns', {
      placeholder: () => vscode.l10n.t('Columns besides Email, which identifies the trader'),
      choices: (_, context) =>
        newColumns(knownFields(context)).map((value) => ({
          label: value.name,
          ...(value.hasOperators ? { description: vscode.l10n.t('with its operator column') } : {}),
          value,
        })),
    }),
  ],
  progressTitle: undefined,
  run: async ({ columns }) => {
    const document = await vscode.workspace.openTextDocument({
      language: BULK_LANGUAGE,
      content: newHeader(columns),
    });
    const editor = await vscode.window.showTextDocument(document);
    const end = document.lineAt(document.lineCount - 1).range.end;
    editor.selection = new vscode.Selection(end, end);
    return { kind: 'done' };
  },
});

function knownFields({ dependencies, services }: FileContext) {
  return services.bulkFiles.fields.of(dependencies.connections.current?.id ?? '')?.fields ?? [];
}

interface CheckBulkFileAnswers {
  readonly file: vscode.Uri;
}

/**
 * Checks a whole bulk file without sending it: what it would change, which rows would fail, and whether it can be
 * uploaded.
 */
const checkBulkFileCommand: FileCommand = fileCommand<CheckBulkFileAnswers>({
  title: 'Check Bulk Update File…',
  icon: 'checklist',
  menus: [editorTitle('navigation@1', 'resourceLangId == chartcards-bulk')],
  help: 'The dry run: what would change, which rows would fail and why. Without an `Email` column it finds, or asks for, the identifying column.',
  documented: { permission: 'none', source: 'P2 4.6' },
  operations: [listUserFields],
  questions: [
    fileQuestion<CheckBulkFileAnswers, FileContext>('file', {
      given: (context) => bulkFileArgument(context) ?? activeCsv(),
      dialog: () => ({ button: vscode.l10n.t('Check'), filters: { CSV: ['csv', 'txt'] } }),
    }),
  ],
  progressTitle: () => vscode.l10n.t('Checking the bulk update file'),
  run: async ({ file }, context) => {
    const { signal, progress } = context;
    const document = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === file.toString());
    const fields = await readFields(context);
    let known: BulkContext = { matching: 'undecided', ...(fields === undefined ? {} : { fields }) };
    let run: DryRun;
    let version: number | undefined;
    do {
      // A text edited during the check is checked again, so that the result matches an actual version.
      version = document?.version;
      const source = await (document === undefined ? fileSource(file, signal) : sourceToSend(document, signal));
      const candidates = identifierColumns(readCsvHeader(source.lines), known);
      if (candidates.length > 1) {
        const identifier = await identifierAmong(candidates);
        if (identifier === undefined) return { kind: 'done', cancelled: true };
        known = { ...known, identifier };
      }
      run = await dryRun(source, known, signal, (done, of) =>
        progress(vscode.l10n.t('{0} of {1} lines', formatNumber(done), formatNumber(of)), done, of),
      );
    } while (document?.version !== version);
    const fix = {
      label: vscode.l10n.t('Show in the File'),
      icon: 'go-to-file',
      on: 'result',
      run: () => openToFix(file),
    } as const;
    const upload = {
      label: vscode.l10n.t('Upload…'),
      icon: 'cloud-upload',
      on: 'result',
      run: () => executeCommand('chartCards.admin.uploadBulkFile', file),
    } as const;
    const fileName = file.path.slice(file.path.lastIndexOf('/') + 1);
    const actions = run.verdict.kind === 'canUpload' ? [fix, upload] : [fix];
    return { kind: 'table', table: dryRunTable(run, { fileName, actions }) };
  },
});

/** Without `Email`, several columns can identify traders. Undefined: the user cancelled. */
async function identifierAmong(columns: readonly string[]): Promise<string | undefined> {
  return vscode.window.showQuickPick([...columns], {
    title: vscode.l10n.t('Check Bulk Update File'),
    placeHolder: vscode.l10n.t('There’s no “Email” column. Which column is the community’s active identifier field?'),
    ignoreFocusOut: true,
  });
}

/** An open CSV whose name isn't that of a bulk file. */
function activeCsv(): vscode.Uri | undefined {
  const file = activeTabFile();
  return file !== undefined && /\.csv$/i.test(file.path) ? file : undefined;
}

/** The definitions of the current connection; without them, custom columns aren't checked. */
async function readFields({
  dependencies,
  services,
  signal,
}: FileContext & RunningCommand): Promise<readonly UserField[] | undefined> {
  const { current } = dependencies.connections;
  if (current === undefined) return undefined;
  try {
    return (await services.bulkFiles.fields.read(current.id, signal))?.fields;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ServiceError) return services.bulkFiles.fields.of(current.id)?.fields;
    throw error;
  }
}

interface UploadAnswers {
  readonly file: Uri;
  readonly match: RowMatching;
  /** Asked only if the file has coins. */
  readonly capCoins?: boolean;
  readonly logName: string;
}

/** The file as checked for these answers: what is sent is what was confirmed. */
interface CheckedUpload {
  readonly file: Uri;
  readonly sha256: string;
  readonly run: DryRun;
}

const checkedUploads = new WeakMap<UploadAnswers, CheckedUpload>();

/** Longest typed name; the time and a random suffix are appended. */
const LONGEST_NAME = 120;

/** Uploads a bulk file once, after a dry run, and follows its job to the result of every row. */
const uploadBulkFileCommand: ServiceCommand = adminCommand<UploadAnswers>({
  title: 'Upload Bulk Update File…',
  icon: 'cloud-upload',
  menus: [editorTitle('navigation@2', 'resourceLangId == chartcards-bulk', CONNECTED)],
  help: 'Checks, confirms, uploads, follows the job to its end and shows every row.',
  documented: { permission: '`bulkUpdateUser`, `getBulkUpdate`' },
  operations: [uploadBulkUpdate, listBulkUpdates, getBulkUpdateStatus, getBulkUpdateDetails],
  questions: [
    fileQuestion<UploadAnswers>('file', {
      given: bulkFileArgument,
      dialog: () => ({
        button: l10n.t('Check and Upload'),
        filters: { CSV: ['csv'] },
        mostBytes: MAX_BULK_FILE_BYTES,
      }),
    }),
    rowMatchingQuestion<UploadAnswers>('match', ({ file }) => file),
    choiceQuestion<UploadAnswers, boolean>('capCoins', {
      when: ({ match }) => match?.header.includes('Total Coins') === true,
      placeholder: () => l10n.t('Does the community’s coin earning cap apply?'),
      choices: () => [
        {
          label: l10n.t('Apply the cap'),
          detail: l10n.t('The community’s earning cap limits what is added'),
          value: true,
        },
        { label: l10n.t('Ignore the cap'), detail: l10n.t('Coins are added in full'), value: false },
      ],
    }),
    textQuestion<UploadAnswers>('logName', {
      dependsOn: ['file'],
      prompt: () => l10n.t('Name of the job. The time is appended so that the job can be found again'),
      initial: ({ file }) => stemOf(file),
      input: [uploadBulkUpdate, 'upload.log_name'],
      check: (typed) => (typed.length > LONGEST_NAME ? l10n.t('Use at most {0} characters.', LONGEST_NAME) : undefined),
      meaning: (typed) => l10n.t('Sent as “{0}”.', uniqueLogName(typed, Date.now()).replace(/ [0-9a-f]+$/, ' …')),
    }),
  ],
  confirm: async (answers, context) => {
    const { match, capCoins = true, logName } = answers;
    const file = await savedBulkFile(answers.file);
    if (file === undefined) return { kind: 'done', cancelled: true };
    const check = await checkUpload(context, file, match.identifier);
    if (check.kind === 'end') return check.end;
    const { sha256, run, earlier } = check;
    checkedUploads.set(answers, { file, sha256, run });
    const named = { fileName: fileNameOf(file), connection: context.connection.name, logName, capCoins, run };
    return confirmUpload(earlier === undefined ? named : { ...named, earlier });
  },
  // The job is followed under the same title, so it says only what applies to both.
  progressTitle: ({ file }) => l10n.t('Bulk update “{0}”', fileNameOf(file)),
  continuesOnService: true,
  run: async (answers, context) => {
    const ready = checkedUploads.get(answers);
    if (ready === undefined) return { kind: 'done' };
    // Confirmed once, sent once: sending again is checked and confirmed again.
    checkedUploads.delete(answers);
    const { file, sha256, run } = ready;
    const { client, connection, services, signal, progress } = context;
    const { match, capCoins = true, logName } = answers;
    const sent = await sendBulkFile(
      {
        place: jobOwner(connection),
        path: file.fsPath,
        fileName: fileNameOf(file),
        sha256,
        rows: run.rows,
        header: run.header,
        ...(match.identifier === undefined ? {} : { identifier: match.identifier }),
        capCoins,
        logName: uniqueLogName(logName, Date.now()),
      },
      {
        client,
        jobs: services.jobs,
        signal,
        onBytes: (done, of) => progress(l10n.t('{0} of {1} sent', formatBytes(done), formatBytes(of)), done, of),
      },
    );
    if (sent.kind !== 'sent' || sent.job === undefined) return uploadEnd(sent, file, connection);
    return followToRows(context, sent.job, sent.record);
  },
});

function fileNameOf(file: Uri): string {
  return file.path.slice(file.path.lastIndexOf('/') + 1);
}

/** `march.bulk.csv` is `march`. */
function stemOf(file: Uri | undefined): string {
  return file === undefined
    ? ''
    : fileNameOf(file)
        .replace(/(\.bulk)?\.csv$/i, '')
        .slice(0, LONGEST_NAME);
}

/** How rows identify their traders. */
interface RowMatching {
  /** Key of the identifier field; absent: by `Email`. */
  readonly identifier?: string;
  /** The file's header when this was asked. */
  readonly header: readonly string[];
}

/**
 * Asks how rows identify traders: by e-mail, or by a field that has a column in the file. `fileOf`: the file answered
 * before.
 */
function rowMatchingQuestion<Answers>(
  name: keyof Answers & string,
  fileOf: (answers: Partial<Answers>) => Uri | undefined,
): Question<Answers> {
  let header: readonly string[] = [];
  return listQuestion<Answers, RowMatching>(name, {
    placeholder: () => l10n.t('How do rows identify traders?'),
    remember: true,
    idOf: ({ identifier }) => identifier ?? 'Email',
    load: async (context, signal, answers) => {
      const file = fileOf(answers);
      header = file === undefined ? [] : await headerOfFile(file, signal);
      return matchingChoices(header, (await undefinedIfUnreadable(readUserFields(context, signal), signal)) ?? []);
    },
    other: {
      label: () => l10n.t('Type the Identifier Field’s Key…'),
      prompt: () => l10n.t('Key of the community’s active identifier field'),
      check: contractCheck(getUserField, 'path.fieldIdOrName'),
      find: async (identifier) => ({ identifier, header }),
    },
  });
}

/** E-mail first, then the fields that have a column in the file. */
export function matchingChoices(
  header: readonly string[],
  fields: readonly UserField[],
): readonly Choice<RowMatching>[] {
  const email: Choice<RowMatching> = {
    label: 'Email',
    description: header.includes('Email') ? '' : l10n.t('the file has no such column'),
    detail: l10n.t('Any letter case'),
    value: { header },
  };
  const choices = fields.flatMap(({ name, field, isCustom }): readonly Choice<RowMatching>[] => {
    if (field === undefined || isCustom === false) return [];
    if (!header.includes(name) && !header.includes(field)) return [];
    const detail = l10n.t(
      'Only if this is the community’s active identifier field. Any other makes the whole file fail',
    );
    return [{ label: plainLabel(name), description: field, detail, value: { identifier: field, header } }];
  });
  return header.includes('Email') || choices.length === 0 ? [email, ...choices] : [...choices, email];
}

async function headerOfFile(file: Uri, signal: AbortSignal): Promise<readonly string[]> {
  const document = workspace.textDocuments.find(({ uri }) => uri.toString() === file.toString());
  const { lines } = document === undefined ? await fileSource(file, signal) : documentSource(document);
  return readCsvHeader(lines);
}

/** How an upload without a job to follow ended. */
export function uploadEnd(sent: BulkFileUpload, file: Uri, { id: connectionId }: ConnectionProfile): CommandResult {
  const again = commandButton(l10n.t('Upload Again…'), 'chartCards.admin.uploadBulkFile', file);
  switch (sent.kind) {
    case 'sent':
      return message(
        l10n.t(
          'The service confirmed the upload but doesn’t list “{0}” yet. Don’t upload the file again. Look it up later.',
          sent.record.logName,
        ),
        [lookUpAction({ connectionId, record: sent.record }), listJobsAction()],
      );
    case 'unknown':
      return warning(
        l10n.t(
          'We couldn’t confirm whether the upload arrived, and the list of jobs couldn’t be read in full. Look up “{0}” before you upload the file again, or it may add and subtract twice.',
          sent.record.logName,
        ),
        [lookUpAction({ connectionId, record: sent.record }), listJobsAction()],
      );
    case 'didNotHappen':
      return warning(
        l10n.t(
          'The upload didn’t arrive: the list of jobs has no “{0}”. Nothing was changed. You can upload the file again.',
          sent.record.logName,
        ),
        [again],
      );
    case 'nothingSent':
      return nothingSentEnd(sent.end, again);
  }
}

function nothingSentEnd(
  end: Extract<BulkFileUpload, { kind: 'nothingSent' }>['end'],
  again: MessageAction,
): CommandResult {
  switch (end.kind) {
    case 'refused':
    case 'notSent':
      return failedCall(uploadBulkUpdate, end);
    case 'noFile':
      return warningEnd(l10n.t('The file couldn’t be read ({0}). Nothing was sent.', end.code), []);
    case 'otherFile':
      return warningEnd(l10n.t('The file changed after it was checked. Nothing was sent. Check and upload it again.'), [
        again,
      ]);
    case 'tooLarge':
      return warningEnd(
        l10n.t(
          'The file has {0} bytes. The limit is {1}. Nothing was sent. Split the file.',
          formatNumber(end.bytes),
          formatNumber(end.mostBytes),
        ),
        [],
      );
  }
}

function warningEnd(text: string, actions: readonly MessageAction[]): CommandResult {
  return warning(text, actions);
}

/** The admin commands of this file by name. */
export const bulkFileCommands = {
  newBulkFile: newBulkFileCommand,
  checkBulkFile: checkBulkFileCommand,
  uploadBulkFile: uploadBulkFileCommand,
};
