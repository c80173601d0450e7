import * as vscode from 'vscode';
import type { Sandbox } from '../../sandbox/sandbox.ts';

/** Stops the sandbox of this window; what was written there stays on disk. */
export function stopSandbox(sandbox: Sandbox): () => Promise<void> {
  return async () => {
    if (sandbox.running === undefined) throw new Error(vscode.l10n.t('The sandbox is not running in this window.'));
    if (!(await sandbox.stop())) {
      throw new Error(vscode.l10n.t('Another window started the sandbox; stop it there. It goes on running.'));
    }
  };
}
