import type { CardService } from '../../client/cards/cardService.ts';
import type { JournalEntry } from '../../client/journalEntry.ts';
import type { CheckedWrite } from '../../client/reconcile/checkPending.ts';
import type { ServiceClient } from '../../client/serviceClient.ts';
import type { Transport } from '../../client/transports/transport.ts';
import type { FoundKey } from './apiKeys.ts';

/** A community that the person works with. Holds no secret: the key is in SecretStorage, bound to the origin of `baseUrl`. */
export interface ConnectionProfile {
  /** Short stable name that stands in card addresses, e.g. `sandbox`; lower-case letters, digits and `-`. */
  readonly id: string;
  readonly name: string;
  /** Without a trailing `/v1`; may carry a path prefix (public-facts 1). */
  readonly baseUrl: string;
  readonly communityId: string;
  readonly channels: readonly { readonly id: string; readonly name: string }[];
  /** Username or e-mail that cards are sent as (P2 4.8); asked once when absent. */
  readonly sender?: string;
  /** UDF candle feed; absent: none (the sandbox's own for the sandbox). */
  readonly candleFeed?: string;
  /** Where widget tokens are minted (P2 4.9: `token_url`, a separate address); absent: none. */
  readonly tokenUrl?: string;
}

/** What the features ask of the connections; built once in `extension.ts` and handed to each. */
export interface Connections {
  readonly profiles: readonly ConnectionProfile[];
  /** Fires after profiles, keys or the current connection changed. */
  readonly onDidChange: import('vscode').Event<void>;
  /** The connection shown in the tree and the status bar. */
  readonly current: ConnectionProfile | undefined;
  profile(connectionId: string): ConnectionProfile | undefined;
  /** The cards of a connection; starts the sandbox when it is the sandbox's. Undefined when there is no such profile. */
  cards(connectionId: string): Promise<CardService | undefined>;
  /** The sender of a connection: the setting, or asked once and remembered; undefined when the person declined. */
  senderOf(connectionId: string, mayAsk: boolean): Promise<string | undefined>;
  /** Finds out, by reading only, what became of this connection's writes of unknown outcome, or of some of them. */
  checkPending(
    connectionId: string,
    signal: AbortSignal,
    only?: (entry: JournalEntry) => boolean,
  ): Promise<readonly CheckedWrite[]>;
}

/** What the admin's commands ask besides: the whole interface, not the cards alone. */
export interface ServiceConnections extends Connections {
  /** Executes any operation; starts the sandbox when it is the sandbox's. Undefined when there is no such profile. */
  client(connectionId: string): Promise<ServiceClient | undefined>;
  /** What carries its requests: files of exports are fetched by it, without a key. */
  transportOf(connectionId: string): Promise<Transport>;
  keyOf(connectionId: string): Promise<FoundKey>;
}
