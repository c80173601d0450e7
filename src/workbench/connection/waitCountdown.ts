import * as vscode from 'vscode';
import type { WaitNotice } from '../../client/rateLimitGate.ts';

/** Shows how long a closed rate-limit window is still waited for, in the status bar. */
export function showRateLimitWait(connectionName: string): (notice: WaitNotice) => void {
  return ({ remainingMs }) => {
    const seconds = Math.ceil(remainingMs / 1000);
    vscode.window.setStatusBarMessage(
      vscode.l10n.t('$(watch) {0}: rate limit reached, going on in {1} s', connectionName, seconds),
      1_500,
    );
  };
}
