import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import * as vscode from 'vscode';
import { l10n, type Uri } from 'vscode';
import { isExportFile } from '../../client/exports/fileCursor.ts';
import { MAX_FILES } from '../../client/exports/mergeExports.ts';
import { canGoBack, type StepEnd, type StepFrame, showStep } from '../../shell/quickInputSteps.ts';
import { formatBytes, localWindow } from '../jobs/jobItem.ts';
import type { ExportJobRecord } from '../jobs/jobRecord.ts';
import { formatRows } from '../results/resultTable.ts';
import type { FileContext, RunningCommand } from '../runner/adminContext.ts';
import type { Question } from '../runner/questions/question.ts';

interface ExportFilesOptions {
  /** The dialog's button, e.g. `Merge`. */
  readonly button: () => string;
  /** The fewest files that are accepted. */
  readonly least: 1 | 2;
}

/** Maximum number of workspace files that are examined. */
const MAX_SEARCHED_FILES = 500;

interface FileRow extends vscode.QuickPickItem {
  /** Undefined: the row that adds files. */
  readonly path?: string;
}

/**
 * Asks for export files (`readonly vscode.Uri[]`): saved ones of the Jobs view and of the workspace are listed, and
 * others can be added. The list is needed because a browser window's file dialog accepts one file only.
 */
export function exportFilesQuestion<Answers>(
  name: keyof Answers & string,
  options: ExportFilesOptions,
): Question<Answers, FileContext> {
  return {
    name,
    given: ({ args }) => {
      const files = filesOfCall(args);
      return files.length >= options.least ? files : undefined;
    },
    ask: async ({ frame, answers, context }) => {
      const before = (answers[name] as readonly vscode.Uri[] | undefined) ?? filesOfCall(context.args);
      const rows = await savedExports(context);
      let chosen = before.map(({ fsPath }) => fsPath);
      let isAdding = rows.length === 0 && chosen.length === 0;
      for (;;) {
        if (isAdding) {
          const added = await askFiles(frame, options);
          if (added.length === 0 && rows.length === 0 && chosen.length === 0) {
            return { kind: canGoBack(frame) ? 'back' : 'cancel' };
          }
          chosen = [...new Set([...chosen, ...added])];
          // The dialog allowed several files, so the selection is complete.
          if (added.length > 1 && rows.length === 0) return nextStep(chosen);
        }
        const end = await pickFiles(frame, withOthers(rows, chosen), chosen, options.least);
        if (end.kind !== 'add') return end.kind === 'next' ? nextStep(end.value) : end;
        chosen = [...end.chosen];
        isAdding = true;
      }
    },
  };
}

function nextStep(paths: readonly string[]): StepEnd<readonly vscode.Uri[]> {
  return { kind: 'next', value: paths.map((path) => vscode.Uri.file(path)) };
}

/** The files in a command's arguments: one file, or a file and the selection it belongs to. */
function filesOfCall([first, selection]: readonly unknown[]): readonly vscode.Uri[] {
  if (!(first instanceof vscode.Uri)) return [];
  const all = Array.isArray(selection) ? selection.filter((it) => it instanceof vscode.Uri) : [];
  return all.length === 0 ? [first] : all;
}

async function askFiles(frame: StepFrame, { button }: ExportFilesOptions): Promise<readonly string[]> {
  const files = await vscode.window.showOpenDialog({
    title: frame.title,
    openLabel: button(),
    canSelectMany: true,
    filters: { [vscode.l10n.t('Exports')]: ['csv', 'json'] },
  });
  return (files ?? []).map(({ fsPath }) => fsPath);
}

/** Exports saved by a job, newest first, then those of the workspace. */
async function savedExports({ services }: FileContext): Promise<readonly FileRow[]> {
  const records = (await services.jobs.all()).filter((record) => record.kind === 'export');
  const ofJobs = await Promise.all(
    records.map(async (record) => ((await isFile(record.file)) ? [rowOf(record.file ?? '', record)] : [])),
  );
  const found = await vscode.workspace.findFiles('**/*.{csv,json}', '**/node_modules/**', MAX_SEARCHED_FILES);
  const paths = found.filter(({ scheme }) => scheme === 'file').map(({ fsPath }) => fsPath);
  const areExports = await Promise.all(paths.map(isExportFile));
  const ofWorkspace = paths.filter((_, at) => areExports[at] === true).sort();
  return uniqueRows([...ofJobs.flat(), ...ofWorkspace.map((path) => rowOf(path))]);
}

function withOthers(rows: readonly FileRow[], paths: readonly string[]): readonly FileRow[] {
  return uniqueRows([...rows, ...paths.map((path) => rowOf(path))]);
}

function uniqueRows(rows: readonly FileRow[]): readonly FileRow[] {
  return [...new Map(rows.toReversed().map((row) => [row.path, row])).values()].reverse();
}

function rowOf(path: string, record?: ExportJobRecord): FileRow {
  const what = record === undefined ? [] : [localWindow(record.startAt, record.endAt)];
  const rows = record?.rows === undefined ? [] : [formatRows(record.rows)];
  return { label: basename(path), description: [...what, ...rows].join(' · '), detail: dirname(path), path };
}

function isFile(path: string | undefined): Promise<boolean> {
  if (path === undefined) return Promise.resolve(false);
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** Any of the files; `add`: the user wants to add others. */
function pickFiles(
  frame: StepFrame,
  rows: readonly FileRow[],
  chosen: readonly string[],
  least: number,
): Promise<StepEnd<readonly string[]> | { readonly kind: 'add'; readonly chosen: readonly string[] }> {
  type Pick = vscode.QuickPick<FileRow>;
  type PickEnd = Awaited<ReturnType<typeof pickFiles>>;
  return showStep<Pick, PickEnd>(vscode.window.createQuickPick(), frame, (pick, settle) => {
    const add: FileRow = { label: `$(add) ${vscode.l10n.t('Add Files…')}`, alwaysShow: true };
    pick.placeholder = least > 1 ? vscode.l10n.t('Select at least two exports') : vscode.l10n.t('Select exports');
    pick.canSelectMany = true;
    pick.matchOnDescription = true;
    pick.matchOnDetail = true;
    pick.items = [...rows, add];
    pick.selectedItems = rows.filter(({ path }) => path !== undefined && chosen.includes(path));
    const paths = () => pick.selectedItems.flatMap(({ path }) => path ?? []);
    pick.onDidChangeSelection((items) => {
      if (items.includes(add)) settle({ kind: 'add', chosen: paths() });
    });
    pick.onDidAccept(() => {
      if (paths().length >= least) settle({ kind: 'next', value: paths() });
      else void vscode.window.showWarningMessage(tooFewExports(least));
    });
  });
}

/** Why fewer files aren't accepted. */
export function tooFewExports(least: number): string {
  return least > 1
    ? vscode.l10n.t('Select at least two different exports to merge. Nothing was written.')
    : vscode.l10n.t('Select at least one export.');
}

/** Export files in the order they are read. */
interface ExportPaths {
  /** Absolute paths, the last changed first: it wins if two files differ about an event. */
  readonly paths: readonly string[];
  /** Total size of the files. */
  readonly bytes: number;
}

/** Orders the files; returns a sentence if they can't be read here. */
export async function orderExportPaths(files: readonly Uri[]): Promise<ExportPaths | string> {
  const elsewhere = files.find(({ scheme }) => scheme !== 'file');
  if (elsewhere !== undefined)
    return l10n.t('“{0}” isn’t on this machine. Save it to a local folder first.', nameOf(elsewhere));
  const paths = [...new Set(files.map(({ fsPath }) => fsPath))];
  if (paths.length > MAX_FILES)
    return l10n.t('{0} files are too many. The limit is {1}. Merge some of them first.', paths.length, MAX_FILES);
  const found: { readonly path: string; readonly size: number; readonly mtimeMs: number }[] = [];
  for (const path of paths) {
    try {
      const { size, mtimeMs } = await stat(path);
      found.push({ path, size, mtimeMs });
    } catch (error) {
      return l10n.t('“{0}” couldn’t be read ({1}).', basename(path), (error as NodeJS.ErrnoException).code ?? '');
    }
  }
  return {
    paths: found.toSorted((a, b) => b.mtimeMs - a.mtimeMs).map(({ path }) => path),
    bytes: found.reduce((sum, { size }) => sum + size, 0),
  };
}

function nameOf({ path }: Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Progress updates are at least this far apart, in milliseconds. */
const PROGRESS_INTERVAL_MS = 200;

/** Reports progress in bytes, and the end of it at once. */
export function byteProgress(
  progress: RunningCommand['progress'],
): (bytes: number, ofBytes: number | undefined) => void {
  let last = 0;
  return (bytes, ofBytes) => {
    if (performance.now() - last < PROGRESS_INTERVAL_MS && bytes !== ofBytes) return;
    last = performance.now();
    if (ofBytes === undefined) progress(formatBytes(bytes));
    else progress(l10n.t('{0} of {1}', formatBytes(bytes), formatBytes(ofBytes)), bytes, ofBytes);
  };
}
