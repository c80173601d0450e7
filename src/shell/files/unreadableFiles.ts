import { basename } from 'node:path';
import * as vscode from 'vscode';

/** How long to wait for further files before reporting them together, in milliseconds. */
const REPORT_DELAY_MS = 300;

/**
 * Reports unreadable files that were set aside, in one notification that can reveal the first one. `what`: e.g. `job
 * records`.
 */
export function unreadableReporter(what: () => string): (path: string) => void {
  let paths: string[] = [];
  return (path) => {
    paths.push(path);
    if (paths.length > 1) return;
    setTimeout(() => {
      const reported = paths;
      paths = [];
      void report(what(), reported);
    }, REPORT_DELAY_MS);
  };
}

async function report(what: string, paths: readonly string[]): Promise<void> {
  const [first = ''] = paths;
  const show = vscode.l10n.t('Show File');
  const answer = await vscode.window.showWarningMessage(
    paths.length === 1
      ? vscode.l10n.t('A file of {0} couldn’t be read. It was kept as {1}.', what, basename(first))
      : vscode.l10n.t(
          '{0} files of {1} couldn’t be read. They were kept, the first as {2}.',
          paths.length,
          what,
          basename(first),
        ),
    show,
  );
  if (answer === show) await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(first));
}
