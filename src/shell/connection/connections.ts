import type { CardService } from '../../client/cards/cardService.ts';
import type { JournalEntry } from '../../client/journal.ts';
import type { CheckedWrite } from '../../client/reconcile/reconcileRule.ts';
import type { ConfiguredConnections } from './serviceConnections.ts';

/** The connections as features for cards use them. */
export interface Connections extends ConfiguredConnections {
  /** The cards of a connection; starts the sandbox if it is the sandbox's. Undefined if the profile doesn't exist. */
  cards(connectionId: string): Promise<CardService | undefined>;
  /** The sender of a connection, from the settings or from the user, who is asked once; undefined on cancel. */
  senderOf(connectionId: string, mayAsk: boolean): Promise<string | undefined>;
  /** Whether the connection's sender is this user, the owner of a card; undefined if unknown. */
  isSender(connectionId: string, userId: string): boolean | undefined;
  /** The sender's user ID; if unknown, compares the sender with these users. Undefined if the service doesn't tell. */
  findSender(connectionId: string, userIds: readonly string[]): Promise<string | undefined>;
  /** Checks, by reading only, the outcome of this connection's pending writes, or of some of them. */
  checkPending(
    connectionId: string,
    signal: AbortSignal,
    only?: (entry: JournalEntry) => boolean,
  ): Promise<readonly CheckedWrite[]>;
}
