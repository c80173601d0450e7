import type * as vscode from 'vscode';

/** A signal that aborts when VS Code does not want the answer any more, and how to stop listening. */
export function abortOnCancel(token: vscode.CancellationToken): vscode.Disposable & { readonly signal: AbortSignal } {
  const abort = new AbortController();
  if (token.isCancellationRequested) abort.abort();
  const listening = token.onCancellationRequested(() => abort.abort());
  return { signal: abort.signal, dispose: () => listening.dispose() };
}
