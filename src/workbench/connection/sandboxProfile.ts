import * as vscode from 'vscode';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { ConnectionProfile } from './connectionProfile.ts';
import { SANDBOX_ID } from './connectionSettings.ts';

/** The sandbox as a connection. While it does not run, its community and channels are those of its last run. */
export function sandboxProfile(sandbox: Sandbox, chosenSender: string | undefined): ConnectionProfile {
  const { facts, running } = sandbox;
  const sender = chosenSender ?? facts?.sender;
  return {
    id: SANDBOX_ID,
    name: vscode.l10n.t('Sandbox'),
    baseUrl: running?.ready.baseUrl ?? 'http://127.0.0.1',
    communityId: facts?.communityId ?? '',
    channels: facts?.channels ?? [],
    ...(sender === undefined ? {} : { sender }),
    ...(running === undefined ? {} : { candleFeed: `${running.ready.baseUrl}/udf`, tokenUrl: running.ready.tokenUrl }),
  };
}
