import type { Card } from '../../card/card.ts';
import type { CardConflict } from '../../card/merge.ts';
import type { PatchBody } from '../../card/patch.ts';
import type { PublishedCard } from '../../card/publishedCard.ts';
import type { Outcome, ServiceRefusal, TransportFailure } from '../outcome.ts';

/** One page of a channel's list. Items that could not be read are counted, not hidden. */
export interface CardPage {
  readonly cards: readonly CardSummary[];
  readonly unreadable: number;
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
    }
  /** Somebody else changed other parts meanwhile; both changes are saved. `edited` is what the text must now say. */
  | {
      readonly kind: 'mergedAndSaved';
      readonly published: PublishedCard;
      readonly edited: Card;
      readonly differences: readonly string[];
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

/** What a save needs. `base` is the card the edit began from; `mine` what the text says now. */
export interface SaveRequest {
  readonly base: PublishedCard;
  readonly mine: Card;
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

/** What came of a creation. */
export type CreateResult =
  | {
      readonly kind: 'created';
      readonly analysisId: string;
      readonly published: PublishedCard | undefined;
      readonly after: 'answer' | 'readBack';
    }
  | { readonly kind: 'refused'; readonly refusal: ServiceRefusal }
  | { readonly kind: 'notSent'; readonly failure: TransportFailure }
  | { readonly kind: 'notCreated'; readonly failure: TransportFailure | ServiceRefusal }
  | { readonly kind: 'unknown'; readonly failure: TransportFailure; readonly journalId: string };

/** What came of a deletion; `alreadyGone` is a success too. */
export type DeleteResult =
  | { readonly kind: 'deleted'; readonly after: 'answer' | 'readBack' }
  | { readonly kind: 'alreadyGone' }
  | { readonly kind: 'refused'; readonly refusal: ServiceRefusal }
  | { readonly kind: 'notSent'; readonly failure: TransportFailure }
  | { readonly kind: 'notDeleted'; readonly failure: TransportFailure | ServiceRefusal }
  | { readonly kind: 'unknown'; readonly failure: TransportFailure; readonly journalId: string };

/** The cards of a service, as the workbench uses them. Built by `createCardService`. */
export interface CardService {
  read(analysisId: string, signal: AbortSignal): Promise<Outcome<PublishedCard>>;
  list(
    channel: { readonly communityId: string; readonly channelId: string },
    page: number,
    signal: AbortSignal,
  ): Promise<Outcome<CardPage>>;
  /** `idempotencyKey`: one stable key per draft (public-facts 3.1); never relied on. */
  create(
    channel: { readonly communityId: string; readonly channelId: string },
    request: { readonly card: Card; readonly sender: string; readonly idempotencyKey: string },
    signal: AbortSignal,
  ): Promise<CreateResult>;
  save(request: SaveRequest, signal: AbortSignal): Promise<SaveResult>;
  delete(published: { readonly analysisId: string }, signal: AbortSignal): Promise<DeleteResult>;
}

/** What a patch body is to the save; re-exported nowhere else. */
export type SaveBody = PatchBody & { readonly sender: string };
