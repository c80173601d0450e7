import * as vscode from 'vscode';

/** Runs something that may take long, with progress and a way to give it up. */
export async function cancellable<T>(title: string, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    async (_progress, token) => {
      const abort = new AbortController();
      const subscription = token.onCancellationRequested(() => abort.abort());
      try {
        return await run(abort.signal);
      } finally {
        subscription.dispose();
      }
    },
  );
}
