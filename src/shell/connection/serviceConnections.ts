import type { ServiceClient } from '../../client/serviceClient.ts';
import type { Transport } from '../../http/transport.ts';
import type { ConnectionProfile } from './connectionProfile.ts';
import type { FoundKey } from './connectionSecrets.ts';

/** The configured connections. */
export interface ConfiguredConnections {
  readonly profiles: readonly ConnectionProfile[];
  /** Fires when profiles, keys or the current connection changed. */
  readonly onDidChange: import('vscode').Event<void>;
  /** The connection shown in the tree and the status bar. */
  readonly current: ConnectionProfile | undefined;
  profile(connectionId: string): ConnectionProfile | undefined;
}

/** The connections as admin commands use them: with every operation. */
export interface ServiceConnections extends ConfiguredConnections {
  /** Executes any operation; starts the sandbox if it is the sandbox's. Undefined if the profile doesn't exist. */
  client(connectionId: string): Promise<ServiceClient | undefined>;
  /** The transport of its requests; also fetches export files, without a key. */
  transportOf(connectionId: string): Promise<Transport>;
  keyOf(connectionId: string): Promise<FoundKey>;
}
