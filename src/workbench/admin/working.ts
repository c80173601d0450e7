import * as vscode from 'vscode';
import type { WaitNotice } from '../../client/rateLimitGate.ts';
import type { Running } from './adminContext.ts';

/** What runs under a progress notification gets: the way to say how far it is, and to show a wait. */
export interface Working extends Running {
  readonly onWait: (notice: WaitNotice) => void;
}

/**
 * Runs something with a progress notification that can be cancelled; without a title it runs unseen, and only its own
 * progress shows.
 */
export async function working<T>(title: string | undefined, run: (working: Working) => Promise<T>): Promise<T> {
  const abort = new AbortController();
  if (title === undefined) {
    return run({ signal: abort.signal, progress: () => undefined, onWait: () => undefined });
  }
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    async (report, token) => {
      const subscription = token.onCancellationRequested(() => abort.abort());
      let reached = 0;
      try {
        return await run({
          signal: abort.signal,
          progress: (text, done, of) => {
            const percent =
              done === undefined || of === undefined || of <= 0 ? reached : Math.min(100, (100 * done) / of);
            report.report({ message: text, increment: Math.max(0, percent - reached) });
            reached = Math.max(reached, percent);
          },
          onWait: ({ remainingMs }) => report.report({ message: waitInWords(remainingMs) }),
        });
      } finally {
        subscription.dispose();
      }
    },
  );
}

/** `Rate limit reached; going on in 42 s`. */
export function waitInWords(remainingMs: number): string {
  const seconds = Math.ceil(remainingMs / 1000);
  if (seconds < 120) return vscode.l10n.t('Rate limit reached; going on in {0} s', seconds);
  return vscode.l10n.t('Rate limit reached; going on in {0} min', Math.ceil(seconds / 60));
}
