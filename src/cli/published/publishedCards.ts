import type { CardText } from '../../card/cardText.ts';
import type { PublishedCard } from '../../card/publishedCard.ts';

/** The published card that a draft belongs to, or why none is known. */
export type DraftMatch =
  | { readonly kind: 'published'; readonly published: PublishedCard }
  | { readonly kind: 'unmatched'; readonly reason: string }
  /** The service could not be asked; there is no use in asking on. */
  | { readonly kind: 'unreachable'; readonly reason: string };

/** The published cards of a service, as far as drafts belong to them. */
export interface PublishedCards {
  find(file: string, draft: CardText, signal: AbortSignal): Promise<DraftMatch>;
  close(): Promise<void>;
}
