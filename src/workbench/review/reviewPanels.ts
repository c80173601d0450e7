import type * as vscode from 'vscode';
import type { Card } from '../../card/card.ts';
import type { CardConflict } from '../../card/merge.ts';
import type { Connections } from '../connection/connectionProfile.ts';
import { Disposable } from '../disposable.ts';
import type { DocumentCandles } from '../editor/candles/documentCandles.ts';

/** What review pages work with. */
export interface ReviewParts {
  readonly extensionUri: vscode.Uri;
  readonly connections: Connections;
  readonly candles: DocumentCandles;
  /** Something unexpected, for the log: where, and the kind of thing; never a part of a card. */
  readonly log: (where: string, what: string) => void;
}

/** One side of a review. */
export interface ReviewSide {
  /** E.g. `published`, `edited`, `version of 12 March, 14:02`. */
  readonly label: string;
  readonly card: Card;
}

/** Two cards to look at. */
export interface CompareRequest {
  readonly title: string;
  readonly before: ReviewSide;
  /** Followed while it is open: the side is read anew from its text. */
  readonly after: { readonly label: string; readonly document: vscode.TextDocument } | ReviewSide;
  /** What the service would be sent is shown only where `before` is what the service holds. */
  readonly beforeIsPublished: boolean;
  /** Opens VS Code's own diff of the same two. */
  readonly asText?: () => Thenable<unknown>;
}

/** A write that the person is to look at first. */
export interface ConfirmRequest {
  readonly mode: 'save' | 'publish';
  readonly title: string;
  /** Absent when a new card is published. */
  readonly before?: ReviewSide;
  readonly after: ReviewSide;
  readonly document: vscode.TextDocument;
  readonly channel: string;
  readonly community: string;
  readonly connectionId: string;
}

/** Both sides changed the same parts; the person chooses for each. */
export interface ResolveRequest {
  readonly title: string;
  readonly base: Card;
  readonly theirs: Card;
  readonly mine: Card;
  readonly conflicts: readonly CardConflict[];
  readonly document: vscode.Uri;
}

/** What commands and saving ask of the review pages. */
export interface Reviews {
  compare(request: CompareRequest): void;
  confirm(request: ConfirmRequest): Promise<'confirmed' | 'closed'>;
  /** The card that was chosen part by part; undefined when the page was closed. */
  resolve(request: ResolveRequest): Promise<Card | undefined>;
}

/** The review pages that are open. */
export class ReviewPanels extends Disposable implements Reviews {
  readonly #parts: ReviewParts;

  constructor(parts: ReviewParts) {
    super();
    this.#parts = parts;
  }

  compare({ title }: CompareRequest): void {
    this.#parts.log('review', title);
  }

  async confirm(_request: ConfirmRequest): Promise<'confirmed' | 'closed'> {
    return 'closed';
  }

  async resolve(_request: ResolveRequest): Promise<Card | undefined> {
    return undefined;
  }
}
