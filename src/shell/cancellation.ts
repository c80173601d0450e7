import * as vscode from 'vscode';
import type { ReadBackProgress } from '../client/reconcile/reconcileRule.ts';

/** Runs a long task with cancellable progress; `report` shows how far it is. */
export async function cancellable<T>(
  title: string,
  run: (signal: AbortSignal, report: (message: string) => void) => Promise<T>,
): Promise<T> {
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    async (progress, token) => {
      const aborting = abortOnCancel(token);
      try {
        return await run(aborting.signal, (message) => progress.report({ message }));
      } finally {
        aborting.dispose();
      }
    },
  );
}

/** E.g. `Checking whether it was done… (12 of up to 60 s)`. */
export function describeReconcileProgress({ elapsedMs, untilMs }: ReadBackProgress): string {
  const seconds = (ms: number) => Math.ceil(ms / 1000);
  return vscode.l10n.t(
    'Checking whether it was done… ({0} of up to {1} s)',
    seconds(elapsedMs),
    seconds(Math.max(elapsedMs, untilMs)),
  );
}

/** A signal that aborts with the cancellation token, for this reason; dispose it to stop listening. */
export function abortOnCancel(
  token: vscode.CancellationToken,
  reason?: Error,
): vscode.Disposable & { readonly signal: AbortSignal } {
  const abort = new AbortController();
  if (token.isCancellationRequested) abort.abort(reason);
  const listening = token.onCancellationRequested(() => abort.abort(reason));
  return { signal: abort.signal, dispose: () => listening.dispose() };
}
