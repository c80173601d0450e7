import * as vscode from 'vscode';
import { cancellable } from '../cancellation.ts';
import { whenNotSet, whenSet } from '../contextKeys.ts';
import { type ArgumentsOf, type Commands, viewTitle } from '../contributions.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { SANDBOX_ID } from './connectionProfile.ts';
import type { ConnectionStore } from './connectionStore.ts';

/** Starts the sandbox and makes it the current connection. */
function useSandbox(connections: { startSandbox(): Promise<void> }, store: ConnectionStore): () => Promise<true> {
  return async () => {
    await connections.startSandbox();
    await store.choose(SANDBOX_ID);
    return true;
  };
}

/** Address of the sandbox. Contains no key: every extension can read what a command returns. */
interface SandboxAddress {
  readonly baseUrl: string;
  readonly controlUrl: string;
  readonly communityId: string;
  readonly channelId: string;
}

/** Starts the sandbox without switching to it, and returns its address, for tasks and tests. */
function startSandbox(
  connections: { startSandbox(): Promise<void> },
  sandbox: Sandbox,
): () => Promise<SandboxAddress | undefined> {
  return async () => {
    await connections.startSandbox();
    const { running } = sandbox;
    if (running === undefined) return undefined;
    const { baseUrl, controlUrl, communityId, channelId } = running.ready;
    void vscode.window.showInformationMessage(vscode.l10n.t('The sandbox is running at {0}.', baseUrl));
    return { baseUrl, controlUrl, communityId, channelId };
  };
}

/** Stops the sandbox of this window; its data stays on disk. */
function stopSandbox(sandbox: Sandbox): () => Promise<void> {
  return async () => {
    if (sandbox.running === undefined) throw new Error(vscode.l10n.t('The sandbox isn’t running in this window.'));
    if (!(await sandbox.stop())) {
      throw new Error(vscode.l10n.t('The sandbox was started by another window and is still running. Stop it there.'));
    }
  };
}

/** Restores the sandbox's sample data, after asking. In the palette also while it isn't running: damaged data prevents its start. */
function resetSandbox(sandbox: Sandbox, tree: { refresh(): Promise<void> }): () => Promise<void> {
  return async () => {
    const reset = vscode.l10n.t('Reset Sandbox');
    const answer = await vscode.window.showWarningMessage(
      vscode.l10n.t('Reset the sandbox?'),
      {
        modal: true,
        detail: vscode.l10n.t(
          'All cards written to the sandbox are deleted, with all other changes made there, and the sample data is restored. Other windows share this sandbox. Other connections and drafts aren’t changed.',
        ),
      },
      reset,
    );
    if (answer !== reset) return;
    await cancellable(vscode.l10n.t('Resetting the sandbox'), (signal) => sandbox.reset(signal));
    await tree.refresh();
  };
}

interface SandboxCommandServices {
  readonly connections: { startSandbox(): Promise<void> };
  readonly store: ConnectionStore;
  readonly sandbox: Sandbox;
  readonly tree: { refresh(): Promise<void> };
}

/** The commands of the sandbox. */
export const sandboxCommands = {
  'chartCards.useSandbox': {
    title: 'Use the Sandbox',
    icon: 'beaker',
    handler: ({ connections, store }) => useSandbox(connections, store),
  },
  'chartCards.startSandbox': {
    title: 'Start Sandbox',
    icon: 'debug-start',
    palette: whenNotSet('sandboxRunning'),
    menus: [viewTitle('channels', '3_sandbox@1', whenNotSet('sandboxRunning'))],
    handler: ({ connections, sandbox }) => startSandbox(connections, sandbox),
  },
  'chartCards.stopSandbox': {
    title: 'Stop Sandbox',
    icon: 'debug-stop',
    palette: whenSet('sandboxRunning'),
    menus: [viewTitle('channels', '3_sandbox@2', whenSet('sandboxRunning'))],
    handler: ({ sandbox }) => stopSandbox(sandbox),
  },
  'chartCards.resetSandbox': {
    title: 'Reset Sandbox…',
    icon: 'discard',
    menus: [viewTitle('channels', '3_sandbox@3', whenSet('sandboxRunning'))],
    handler: ({ sandbox, tree }) => resetSandbox(sandbox, tree),
  },
} satisfies Commands<SandboxCommandServices>;

declare module '../executeCommand.ts' {
  interface CommandArguments extends ArgumentsOf<typeof sandboxCommands> {}
}
