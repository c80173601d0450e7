import type * as vscode from 'vscode';
import type { Journal } from '../../client/journal.ts';
import type { ServiceConnections } from '../connection/connectionProfile.ts';
import type { ServerSecrets } from '../connection/connectionSecrets.ts';
import type { ConnectionStore } from '../connection/connectionStore.ts';
import type { ContextKeys } from '../contextKeys.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';

/** What the admin commands work with. */
export interface AdminDependencies {
  readonly connections: ServiceConnections;
  readonly store: ConnectionStore;
  readonly secrets: ServerSecrets;
  readonly sandbox: Pick<Sandbox, 'running'>;
  readonly journal: Journal;
  readonly contextKeys: ContextKeys;
  /** Kept across restarts; never personal data. */
  readonly memory: vscode.Memento;
  /** The extension's storage folder on this machine, for job records. */
  readonly storage: vscode.Uri;
  readonly extensionUri: vscode.Uri;
  /** Logs a problem: where, and its kind; never data. */
  readonly log: (where: string, what: string) => void;
}
