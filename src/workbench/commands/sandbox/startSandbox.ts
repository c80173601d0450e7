import * as vscode from 'vscode';
import type { Sandbox } from '../../sandbox/sandbox.ts';

/** Starts the sandbox without switching to it. */
export function startSandbox(connections: { startSandbox(): Promise<void> }, sandbox: Sandbox): () => Promise<void> {
  return async () => {
    await connections.startSandbox();
    const { running } = sandbox;
    if (running === undefined) return;
    void vscode.window.showInformationMessage(vscode.l10n.t('The sandbox answers at {0}.', running.ready.baseUrl));
  };
}
