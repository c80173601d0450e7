import * as vscode from 'vscode';
import type { Journal } from '../../client/journal.ts';
import type { Activation } from '../activation.ts';
import { Sandbox } from '../sandbox/sandbox.ts';
import { ConnectionList } from './connectionList.ts';
import { ApiKeys, ServerSecrets } from './connectionSecrets.ts';
import { ConnectionContextKeys, ConnectionStatusBar } from './connectionStatusBar.ts';
import { ConnectionStore } from './connectionStore.ts';
import { lazyJournal, PendingWriteReminder } from './pendingWriteJournal.ts';
import { TransportChoice } from './transportChoice.ts';

/** The connections, and what they consist of. */
export interface ConnectionServices {
  readonly connections: ConnectionList;
  readonly store: ConnectionStore;
  readonly keys: ApiKeys;
  readonly serverSecrets: ServerSecrets;
  readonly sandbox: Sandbox;
  readonly journal: Journal;
  /** Fires when a write was sent or settled. */
  readonly onDidWrite: vscode.Event<void>;
}

/** Registers the connections with their sandbox, secrets, journal and status bar item. */
export function registerConnection({ context, contextKeys, log, register }: Activation): ConnectionServices {
  const { extensionUri, globalState: memory, globalStorageUri: storage, secrets } = context;
  const sandbox = register(
    new Sandbox({
      program: vscode.Uri.joinPath(extensionUri, 'dist', 'sandbox.js'),
      dataFolder: vscode.Uri.joinPath(storage, 'sandbox'),
      seedFile: process.env['CHART_CARDS_SANDBOX_SEED'],
      memory,
      log,
    }),
  );
  const store = new ConnectionStore();
  const keys = new ApiKeys(secrets, memory);
  const serverSecrets = new ServerSecrets(secrets);
  const wrote = register(new vscode.EventEmitter<void>());
  const journal = lazyJournal(vscode.Uri.joinPath(storage, 'journal').fsPath, () => wrote.fire());
  const transports = register(new TransportChoice());
  const connections = register(
    new ConnectionList({ store, keys, serverSecrets, secrets, memory, sandbox, transports, journal, log }),
  );
  register(new ConnectionContextKeys(connections, sandbox, contextKeys));
  register(new ConnectionStatusBar(connections, contextKeys));
  register(new PendingWriteReminder(journal));
  return { connections, store, keys, serverSecrets, sandbox, journal, onDidWrite: wrote.event };
}
