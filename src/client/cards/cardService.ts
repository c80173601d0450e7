import type { Card } from '../../card/card.ts';
import type { CardConflict } from '../../card/merge.ts';
import type { PublishedCard } from '../../card/publishedCard.ts';
import type { SavePlan } from '../../card/savePlan.ts';
import type { appendDrawings } from '../../contract/analyses.ts';
import type { Clock } from '../clock.ts';
import type { Outcome, ServiceRefusal, TransportFailure } from '../outcome.ts';
import type { ReadBackProgress } from '../reconcile/reconcileRule.ts';
import type { CallInput, ServiceClient } from '../serviceClient.ts';

/** One page of a channel's list. Items that could not be read are counted, not hidden. */
export interface CardPage {
  readonly cards: readonly CardSummary[];
  readonly unreadable: number;
  /** Those items as they came; absent: there are none. */
  readonly unreadItems?: readonly unknown[];
  readonly page: number;
  readonly hasNext: boolean;
  /** This page is the last and the list is known to be whole: only then is a card that is not listed absent. */
  readonly complete: boolean;
  readonly total: number | undefined;
}

/** A card in a list; `published` is there when the item held the whole analysis. */
export interface CardSummary {
  readonly analysisId: string;
  readonly channelId: string;
  readonly title: string;
  readonly symbol: string;
  readonly timeframe: string;
  readonly status: string;
  /** `bullish_breakout` …; undefined where the list did not say. */
  readonly type: string | undefined;
  readonly ownerId: string | undefined;
  readonly updatedAt: string;
  /** Epoch milliseconds at which the card expires; undefined for GTC or where unknown. */
  readonly expiresAt: number | undefined;
  readonly published: PublishedCard | undefined;
}

/** What came of a save, as the table of the editing rules has it. Only the first three leave the document clean. */
export type SaveResult =
  | { readonly kind: 'nothingToSend'; readonly published: PublishedCard }
  /** `differences`: what the service stored differently from what was meant, in words; shown, never swallowed. */
  | {
      readonly kind: 'saved';
      readonly published: PublishedCard;
      readonly differences: readonly string[];
      readonly after: 'answer' | 'readBack';
      /** The service kept the drawings of before: it ignores new ones beside an unchanged title. */
      readonly drawingsNotStored?: true;
      /** The answer, where it could not be read; without a card read back, `published` is what was meant. */
      readonly raw?: unknown;
    }
  /** Somebody else changed other parts meanwhile; both changes are saved. `edited` is what the text must now say. */
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
  /** Read back: the service still holds what it held before. */
  | { readonly kind: 'notSaved'; readonly failure: TransportFailure | ServiceRefusal }
  | { readonly kind: 'notSent'; readonly failure: TransportFailure }
  /** Neither the answer nor the reading back told; the journal remembers it. */
  | { readonly kind: 'unknown'; readonly failure: TransportFailure; readonly journalId: string };

/** What a save needs. A caller that has planned it passes the whole plan; otherwise `base` and `mine` are enough. */
export interface SaveRequest extends Pick<SavePlan, 'base' | 'mine'>, Partial<Pick<SavePlan, 'patch'>> {
  readonly sender: string;
  /**
   * `keepMine`: the person has seen `theirs` and decided that their own text stands; still refused when even newer.
   * `asReviewed`: the person has looked at what goes from `base` to `mine`, and nothing else may be sent: any newer
   * state is a conflict, without a named part where both changes would go together.
   */
  readonly onConflict:
    | { readonly kind: 'report' }
    | { readonly kind: 'keepMine'; readonly seenUpdatedAt: string }
    | { readonly kind: 'asReviewed' };
}

/** What is posted. */
export interface CreateRequest {
  readonly card: Card;
  readonly sender: string;
  /** One key for one draft and one text of it (public-facts 3.1); never relied on. */
  readonly idempotencyKey: string;
  /** Told just before the card is sent; it waits for what comes of that. */
  readonly onAttempt?: (attempt: CreateAttempt) => PromiseLike<void>;
}

/** What came of a creation. */
export type CreateResult =
  | {
      readonly kind: 'created';
      /** Undefined where neither the answer nor the channel's list told. */
      readonly analysisId: string | undefined;
      readonly published: PublishedCard | undefined;
      /** What the service stored differently from what was meant, in words. */
      readonly differences: readonly string[];
      /** The answer repeats an earlier creation of the same key: the card that was meant was not posted. */
      readonly replayed?: true;
      readonly after: 'answer' | 'readBack';
      readonly raw?: unknown;
    }
  | { readonly kind: 'refused'; readonly refusal: ServiceRefusal }
  | { readonly kind: 'notSent'; readonly failure: TransportFailure }
  | { readonly kind: 'notCreated'; readonly failure: TransportFailure | ServiceRefusal }
  | { readonly kind: 'unknown'; readonly failure: TransportFailure; readonly journalId: string };

/** A creation as it is remembered: what finds its card later, without a text of it. */
export interface CreateAttempt {
  readonly evidence: Readonly<Record<string, string>>;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** What became of a creation of unknown outcome; `absent` only when it can no longer come. */
export type FoundCreation =
  | { readonly kind: 'found'; readonly analysisId: string; readonly published: PublishedCard | undefined }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unclear' };

/** What came of a deletion; `alreadyGone` is a success too. */
export type DeleteResult =
  | { readonly kind: 'deleted'; readonly after: 'answer' | 'readBack' }
  | { readonly kind: 'alreadyGone' }
  | { readonly kind: 'refused'; readonly refusal: ServiceRefusal }
  | { readonly kind: 'notSent'; readonly failure: TransportFailure }
  | { readonly kind: 'notDeleted'; readonly failure: TransportFailure | ServiceRefusal }
  | { readonly kind: 'unknown'; readonly failure: TransportFailure; readonly journalId: string };

/** What came of appending drawings. */
export type AppendResult =
  | { readonly kind: 'appended' }
  | { readonly kind: 'refused'; readonly refusal: ServiceRefusal }
  | { readonly kind: 'notSent'; readonly failure: TransportFailure }
  /** Read back: the card is as before. */
  | { readonly kind: 'notAppended' }
  | { readonly kind: 'unknown' };

/** The cards of a service, as the workbench uses them. Built by `createCardService`. */
export interface CardService {
  read(analysisId: string, signal: AbortSignal): Promise<Outcome<PublishedCard>>;
  list(
    channel: { readonly communityId: string; readonly channelId: string },
    page: number,
    signal: AbortSignal,
  ): Promise<Outcome<CardPage>>;
  /** `onProgress`: told while a lost answer is looked for; here and below. */
  create(
    channel: { readonly communityId: string; readonly channelId: string },
    request: CreateRequest,
    signal: AbortSignal,
    onProgress?: (progress: ReadBackProgress) => void,
  ): Promise<CreateResult>;
  /** Looks once for the card of a creation whose outcome is unknown. */
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
  /** Adds drawings to those that the card has (P2 4.8). */
  append(
    published: { readonly analysisId: string },
    body: CallInput<typeof appendDrawings>['body'],
    signal: AbortSignal,
    onProgress?: (progress: ReadBackProgress) => void,
  ): Promise<AppendResult>;
  delete(
    published: { readonly analysisId: string },
    signal: AbortSignal,
    onProgress?: (progress: ReadBackProgress) => void,
  ): Promise<DeleteResult>;
}

/** What the card flows work with. */
export interface CardServiceContext {
  readonly client: ServiceClient;
  readonly clock: Clock;
  /** Sender → platform user id, as far as their cards have told: so another author's card is never taken for ours. */
  readonly owners?: Map<string, string>;
}
