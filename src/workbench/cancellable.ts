import * as vscode from 'vscode';

/** Runs something that may take long, with progress and a way to give it up; `report` says how far it is. */
export async function cancellable<T>(
  title: string,
  run: (signal: AbortSignal, report: (message: string) => void) => Promise<T>,
): Promise<T> {
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    async (progress, token) => {
      const abort = new AbortController();
      const subscription = token.onCancellationRequested(() => abort.abort());
      try {
        return await run(abort.signal, (message) => progress.report({ message }));
      } finally {
        subscription.dispose();
      }
    },
  );
}
