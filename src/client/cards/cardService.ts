import type { Card } from '../../card/model/card.ts';
import type { CardConflict } from '../../card/model/merge.ts';
import type { PublishedCard } from '../../card/model/publishedCard.ts';
import type { SavePlan } from '../../card/model/savePlan.ts';
import type { Clock } from '../../http/clock.ts';
import type { Outcome, ServiceRefusal, TransportFailure } from '../outcome.ts';
import type { ReadBackProgress } from '../reconcile/reconcileRule.ts';
import type { ServiceClient } from '../serviceClient.ts';

/** Whether a user ID is the sender's, and the sender's own ID if that is known. */
export interface SenderIdentity {
  readonly isOwner: boolean;
  readonly userId: string | undefined;
}

/** One page of a channel's list. Unreadable items are counted, not hidden. */
export interface CardPage {
  readonly cards: readonly CardSummary[];
  readonly unreadable: number;
  /** The raw unreadable items, if any. */
  readonly unreadItems?: readonly unknown[];
  readonly page: number;
  readonly hasNext: boolean;
  /** This is the last page of a list known to be complete. Only then does a missing card not exist. */
  readonly complete: boolean;
  readonly total: number | undefined;
}

/** A card in a list; `published` is set if the item contained the whole analysis. */
export interface CardSummary {
  readonly analysisId: string;
  readonly channelId: string;
  readonly title: string;
  readonly symbol: string;
  readonly timeframe: string;
  readonly status: string;
  /** E.g. `bullish_breakout`; undefined if the list doesn't say. */
  readonly type: string | undefined;
  readonly ownerId: string | undefined;
  readonly updatedAt: string;
  /** When the card expires, in epoch milliseconds; undefined for GTC or if unknown. */
  readonly expiresAt: number | undefined;
  readonly published: PublishedCard | undefined;
}

/** The result of a save. Only the first three leave the document clean. */
export type SaveResult =
  | { readonly kind: 'nothingToSend'; readonly published: PublishedCard }
  /** `differences` describes what the service stored differently from what was sent. They must be shown. */
  | {
      readonly kind: 'saved';
      readonly published: PublishedCard;
      readonly differences: readonly string[];
      readonly after: 'answer' | 'readBack';
      /** The service kept the previous drawings, because it ignores new ones sent with an unchanged title. */
      readonly drawingsNotStored?: true;
      /** The raw response, if it couldn't be read. If the card couldn't be read back either, `published` is what was sent. */
      readonly raw?: unknown;
    }
  /** Another user changed other parts at the same time; both changes are saved. `edited` is the merged card for the text. */
  | {
      readonly kind: 'mergedAndSaved';
      readonly published: PublishedCard;
      readonly edited: Card;
      readonly differences: readonly string[];
      readonly drawingsNotStored?: true;
      readonly raw?: unknown;
    }
  | { readonly kind: 'conflict'; readonly theirs: PublishedCard; readonly conflicts: readonly CardConflict[] }
  | { readonly kind: 'cannotBeSent'; readonly reasons: readonly string[] }
  | { readonly kind: 'refused'; readonly refusal: ServiceRefusal }
  | { readonly kind: 'wrongSender'; readonly ownerId: string }
  | { readonly kind: 'notPending'; readonly published: PublishedCard }
  | { readonly kind: 'gone' }
  /** Reading back showed that the service still has the previous card. */
  | { readonly kind: 'notSaved'; readonly failure: TransportFailure | ServiceRefusal }
  | { readonly kind: 'notSent'; readonly failure: TransportFailure }
  /** Neither the response nor reading back was conclusive. The journal keeps the write. */
  | { readonly kind: 'unknown'; readonly failure: TransportFailure; readonly journalId: string };

/** What a save needs. A caller that has planned it passes the whole plan; otherwise `base` and `mine` are enough. */
export interface SaveRequest extends Pick<SavePlan, 'base' | 'mine'>, Partial<Pick<SavePlan, 'patch'>> {
  readonly sender: string;
  /**
   * `keepMine`: the person has seen `theirs` and chose their own text; a newer state is still a conflict.
   * `asReviewed`: the person has reviewed the change from `base` to `mine`, and nothing else may be sent. Any newer state
   * is a conflict, with an empty list of conflicts if both changes could be merged.
   */
  readonly onConflict:
    | { readonly kind: 'report' }
    | { readonly kind: 'keepMine'; readonly seenUpdatedAt: string }
    | { readonly kind: 'asReviewed' };
}

/** A card to post. */
export interface CreateRequest {
  readonly card: Card;
  readonly sender: string;
  /** One key per draft and text (public-facts 3.1). The service isn't trusted to honour it. */
  readonly idempotencyKey: string;
  /** Called and awaited just before the card is sent. */
  readonly onAttempt?: (attempt: CreateAttempt) => PromiseLike<void>;
}

/** The result of a creation. */
export type CreateResult =
  | {
      readonly kind: 'created';
      /** Undefined if neither the response nor the channel's list shows it. */
      readonly analysisId: string | undefined;
      readonly published: PublishedCard | undefined;
      /** Describes what the service stored differently from what was sent. */
      readonly differences: readonly string[];
      /** The response repeats an earlier creation with the same key; this card wasn't posted. */
      readonly replayed?: true;
      readonly after: 'answer' | 'readBack';
      readonly raw?: unknown;
    }
  | { readonly kind: 'refused'; readonly refusal: ServiceRefusal }
  | { readonly kind: 'notSent'; readonly failure: TransportFailure }
  | { readonly kind: 'notCreated'; readonly failure: TransportFailure | ServiceRefusal }
  | { readonly kind: 'unknown'; readonly failure: TransportFailure; readonly journalId: string };

/** A record of a creation, without any text, to find its card later. */
export interface CreateAttempt {
  readonly evidence: Readonly<Record<string, string>>;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** The resolved outcome of an uncertain creation; `absent` only if the card can no longer appear. */
export type FoundCreation =
  | { readonly kind: 'found'; readonly analysisId: string; readonly published: PublishedCard | undefined }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unclear' };

/** The result of a deletion; `alreadyGone` is a success too. */
export type DeleteResult =
  | { readonly kind: 'deleted'; readonly after: 'answer' | 'readBack' }
  | { readonly kind: 'alreadyGone' }
  | { readonly kind: 'refused'; readonly refusal: ServiceRefusal }
  | { readonly kind: 'notSent'; readonly failure: TransportFailure }
  | { readonly kind: 'notDeleted'; readonly failure: TransportFailure | ServiceRefusal }
  | { readonly kind: 'unknown'; readonly failure: TransportFailure; readonly journalId: string };

/** The result of appending drawings. */
export type AppendResult =
  | { readonly kind: 'appended' }
  | { readonly kind: 'refused'; readonly refusal: ServiceRefusal }
  | { readonly kind: 'notSent'; readonly failure: TransportFailure }
  /** Reading back showed that the card is unchanged. */
  | { readonly kind: 'notAppended' }
  | { readonly kind: 'unknown' };

/** The cards of a service. Built by `createCardService`. */
export interface CardService {
  read(analysisId: string, signal: AbortSignal): Promise<Outcome<PublishedCard>>;
  list(
    channel: { readonly communityId: string; readonly channelId: string },
    page: number,
    signal: AbortSignal,
  ): Promise<Outcome<CardPage>>;
  /** `onProgress` is called while an uncertain write is read back, here and below. */
  create(
    channel: { readonly communityId: string; readonly channelId: string },
    request: CreateRequest,
    signal: AbortSignal,
    onProgress?: (progress: ReadBackProgress) => void,
  ): Promise<CreateResult>;
  /** Looks once for the card of an uncertain creation. */
  findCreated(
    channel: { readonly communityId: string; readonly channelId: string },
    attempt: CreateAttempt,
    signal: AbortSignal,
  ): Promise<FoundCreation>;
  save(
    request: SaveRequest,
    signal: AbortSignal,
    onProgress?: (progress: ReadBackProgress) => void,
  ): Promise<SaveResult>;
  /** Adds drawings to the card's existing ones (P2 4.8). */
  append(
    published: { readonly analysisId: string },
    body: { readonly sender: string; readonly drawings: Card['drawings'] },
    signal: AbortSignal,
    onProgress?: (progress: ReadBackProgress) => void,
  ): Promise<AppendResult>;
  delete(
    published: { readonly analysisId: string },
    signal: AbortSignal,
    onProgress?: (progress: ReadBackProgress) => void,
  ): Promise<DeleteResult>;
  /** Whether the user ID is the sender's; undefined if the service doesn't tell. */
  identifySender(sender: string, ownerId: string, signal: AbortSignal): Promise<SenderIdentity | undefined>;
}

/** What the card functions share. */
export interface CardServiceContext {
  readonly client: ServiceClient;
  readonly clock: Clock;
  /** Platform user ids by sender, learned from their cards, so that another author's card is never mistaken for ours. */
  readonly owners?: { get(sender: string): string | undefined; set(sender: string, userId: string): void };
}
