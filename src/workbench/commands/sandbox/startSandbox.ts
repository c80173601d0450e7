import * as vscode from 'vscode';
import type { Sandbox } from '../../sandbox/sandbox.ts';

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
