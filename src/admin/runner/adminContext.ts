import type * as vscode from 'vscode';
import type { Journal } from '../../client/journal.ts';
import type { ReadBackProgress } from '../../client/reconcile/reconcileRule.ts';
import type { ServiceClient } from '../../client/serviceClient.ts';
import type { UserField } from '../../contract/userFields.ts';
import type { ConnectionProfile } from '../../shell/connection/connectionProfile.ts';
import type { ServerSecrets } from '../../shell/connection/connectionSecrets.ts';
import type { ServiceConnections } from '../../shell/connection/serviceConnections.ts';
import type { Results } from '../results/resultTable.ts';

/** What a command on files works with. */
export interface FileContext {
  readonly dependencies: AdminDependencies;
  readonly services: AdminServices;
  readonly results: Results;
  /** The command's arguments, e.g. a tree row or a file. Untrusted. */
  readonly args: readonly unknown[];
}

/** What a command works with while it asks. */
export interface AskingContext extends FileContext {
  readonly connection: ConnectionProfile;
  readonly client: ServiceClient;
}

/** What a command has while it runs; everything that waits takes the signal. */
export interface RunningCommand {
  readonly signal: AbortSignal;
  /** Reports progress; `done` of `of` moves the bar. */
  readonly progress: (text: string, done?: number, of?: number) => void;
  /** Reports that a write whose response was lost is being looked up; for `writeAndReconcile`. */
  readonly onProgress: (now: ReadBackProgress) => void;
}

/** The context of a running command. */
export type RunningContext = AskingContext & RunningCommand;

/** Services that outlive a command; commands find them in their context. Each feature adds its own. */
export interface AdminServices {
  /** Open bulk files, and the field definitions they are checked against. */
  readonly bulkFiles: BulkFileService;
}

/** The services of the admin commands' bundle, which is loaded on first use. */
export interface LazyAdminServices {
  load(): Promise<{ readonly services: AdminServices }>;
}

/** The bulk file services that commands use. */
export interface BulkFileService {
  readonly fields: {
    /** The known definitions of a connection's community; undefined if nothing was read yet. */
    of(connectionId: string): KnownFields | undefined;
    /** Reads them again. Undefined if there is no such connection; throws a `ServiceError` if they can't be read. */
    read(connectionId: string, signal: AbortSignal): Promise<KnownFields | undefined>;
  };
}

/** The field definitions of a community, and when they were read. */
export interface KnownFields {
  readonly fields: readonly UserField[];
  readonly readAt: Date;
}

/** What the admin commands work with. */
export interface AdminDependencies {
  readonly connections: ServiceConnections;
  /** The settings of the connections. */
  readonly store: { change(id: string, change: { readonly tokenUrl: string | undefined }): Promise<void> };
  readonly secrets: ServerSecrets;
  readonly sandbox: { readonly running: { readonly ready: { readonly controlUrl: string } } | undefined };
  readonly journal: Journal;
  /** The title of an admin command over its questions, in the user's language. */
  readonly titleOf: (name: string) => string;
  /** Kept across restarts; never personal data. */
  readonly memory: vscode.Memento;
  /** The extension's storage folder on this machine, for job records. */
  readonly storage: vscode.Uri;
  readonly extensionUri: vscode.Uri;
  /** Logs a problem: where, and its kind; never data. */
  readonly log: (where: string, what: string) => void;
}
