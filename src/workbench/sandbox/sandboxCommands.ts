import * as vscode from 'vscode';
import { cancellable } from '../cancellation.ts';
import { SANDBOX_ID } from '../connection/connectionProfile.ts';
import type { ConnectionStore } from '../connection/connectionStore.ts';
import type { Sandbox } from './sandbox.ts';

/** One click to a working service: starts the sandbox and makes it the current connection. */
export function useSandbox(
  connections: { startSandbox(): Promise<void> },
  store: ConnectionStore,
): () => Promise<true> {
  return async () => {
    await connections.startSandbox();
    await store.choose(SANDBOX_ID);
    return true;
  };
}

/** Where the sandbox answers. Holds no key: what a command returns, every extension can read. */
export interface SandboxAddress {
  readonly baseUrl: string;
  readonly controlUrl: string;
  readonly communityId: string;
  /** A channel with cards. */
  readonly channelId: string;
}

/** Starts the sandbox without switching to it; answers where it is, for tasks and tests. */
export function startSandbox(
  connections: { startSandbox(): Promise<void> },
  sandbox: Sandbox,
): () => Promise<SandboxAddress | undefined> {
  return async () => {
    await connections.startSandbox();
    const { running } = sandbox;
    if (running === undefined) return undefined;
    const { baseUrl, controlUrl, communityId, channelId } = running.ready;
    void vscode.window.showInformationMessage(vscode.l10n.t('The sandbox answers at {0}.', baseUrl));
    return { baseUrl, controlUrl, communityId, channelId };
  };
}

/** Stops the sandbox of this window; what was written there stays on disk. */
export function stopSandbox(sandbox: Sandbox): () => Promise<void> {
  return async () => {
    if (sandbox.running === undefined) throw new Error(vscode.l10n.t('The sandbox is not running in this window.'));
    if (!(await sandbox.stop())) {
      throw new Error(vscode.l10n.t('Another window started the sandbox; stop it there. It goes on running.'));
    }
  };
}

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
