import * as vscode from 'vscode';
import { cancellable } from '../../cancellable.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';

/** Brings the sandbox's sample data back, after asking. */
export function resetSandbox(sandbox: Sandbox, tree: { refresh(): Promise<void> }): () => Promise<void> {
  return async () => {
    const reset = vscode.l10n.t('Reset Sandbox');
    const answer = await vscode.window.showWarningMessage(
      vscode.l10n.t('Reset the sandbox?'),
      {
        modal: true,
        detail: vscode.l10n.t(
          'Every card that was written there is deleted, and the samples come back. Other connections and drafts are not touched. Other windows share this sandbox.',
        ),
      },
      reset,
    );
    if (answer !== reset) return;
    await cancellable(vscode.l10n.t('Resetting the sandbox'), (signal) => sandbox.reset(signal));
    await tree.refresh();
  };
}
