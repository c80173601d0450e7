import * as vscode from 'vscode';
import type { ResultRow, ResultTable } from '../results/resultTable.ts';
import { type FileCommand, fileCommand, message } from '../runner/adminCommand.ts';
import { isFixableByTextEdit, mayContainRetiredRoute } from './retiredRouteScanner.ts';
import {
  describeRetiredRoute,
  fixRoutes,
  linePositions,
  type RetiredRoutes,
  routeDiagnostic,
  sourceFiles,
} from './retiredRoutes.ts';

/** Searches every file of the workspace for routes that no longer answer (P2 4.10, 4.11). */
const findRetiredRoutesCommand: FileCommand = fileCommand<Record<never, never>>({
  title: 'Find Retired Routes (Login, Field Histories)',
  help: 'Searches the workspace for routes that no longer answer, and fixes them.',
  documented: { source: 'P2 4.10, 4.11' },
  operations: [],
  questions: [],
  progressTitle: () => vscode.l10n.t('Searching for retired routes'),
  run: async (_answers, { services: { retiredRoutes }, signal, progress }) => {
    if (vscode.workspace.workspaceFolders === undefined) {
      return message(vscode.l10n.t('Open a folder first. Its files are searched.'));
    }
    retiredRoutes.forgetFiles();
    const rows: ResultRow[] = [];
    let looked = 0;
    for await (const files of sourceFiles(signal, (done, of) =>
      progress(vscode.l10n.t('{0} of {1} files', done, of), done, of),
    )) {
      for (const { uri, text } of files) {
        looked += 1;
        rows.push(...routesOf(uri, text, retiredRoutes));
      }
    }
    if (rows.length === 0) {
      const text = signal.aborted
        ? vscode.l10n.t('No retired routes in the {0} files searched before you stopped.', looked)
        : vscode.l10n.t('No retired routes in the workspace’s {0} files.', looked);
      return message(text);
    }
    return { kind: 'table', table: retiredRouteTable(rows, looked, signal.aborted, retiredRoutes) };
  },
});

function routesOf(uri: vscode.Uri, text: string, routes: RetiredRoutes): ResultRow[] {
  const found = mayContainRetiredRoute(text) ? routes.find(text) : [];
  if (found.length === 0) return [];
  const place = linePositions(text);
  routes.markFile(
    uri,
    found.map((route) => routeDiagnostic(place, route)),
  );
  return found.map((route) => {
    const { line, character } = place.positionAt(route.start);
    return {
      file: vscode.workspace.asRelativePath(uri),
      line: line + 1,
      column: character + 1,
      route: text.slice(route.start, route.end),
      replacement: route.replacement ?? null,
      problem: describeRetiredRoute(route),
      fixable: isFixableByTextEdit(route),
      uri: uri.toString(),
    };
  });
}

function retiredRouteTable(
  rows: readonly ResultRow[],
  looked: number,
  stopped: boolean,
  routes: RetiredRoutes,
): ResultTable {
  return {
    title: vscode.l10n.t('Retired Routes'),
    subtitle: stopped
      ? vscode.l10n.t('{0} in {1} files, before you stopped', rows.length, looked)
      : vscode.l10n.t('{0} in the workspace’s {1} files', rows.length, looked),
    fileName: 'retired-routes',
    columns: [
      { key: 'file', label: vscode.l10n.t('File'), kind: 'text' },
      { key: 'line', label: vscode.l10n.t('Line'), kind: 'number' },
      { key: 'route', label: vscode.l10n.t('Written'), kind: 'text' },
      { key: 'replacement', label: vscode.l10n.t('Replacement'), kind: 'text' },
      { key: 'problem', label: vscode.l10n.t('Why'), kind: 'text', hidden: true },
    ],
    rows,
    notes: [
      vscode.l10n.t('They are also in the Problems panel, with a quick fix if there is a replacement (P2 4.10).'),
    ],
    actions: [
      { label: vscode.l10n.t('Open in Editor'), icon: 'go-to-file', on: 'row', run: openFirst },
      {
        label: vscode.l10n.t('Fix All…'),
        icon: 'replace-all',
        on: 'result',
        run: (all) => fixRoutes(filesOf(all.filter(({ fixable }) => fixable === true)), routes),
      },
    ],
  };
}

function filesOf(rows: readonly ResultRow[]): vscode.Uri[] {
  return [...new Set(rows.map(({ uri }) => String(uri)))].map((uri) => vscode.Uri.parse(uri));
}

async function openFirst([row]: readonly ResultRow[]): Promise<void> {
  if (row === undefined) return;
  const at = new vscode.Position(Number(row['line']) - 1, Number(row['column']) - 1);
  await vscode.window.showTextDocument(vscode.Uri.parse(String(row['uri'])), { selection: new vscode.Range(at, at) });
}

/** The admin commands of this file by name. */
export const retiredRouteCommands = {
  findRetiredRoutes: findRetiredRoutesCommand,
};
