import type { CardSketch } from '../../card/cardSketch.ts';
import type { CardText } from '../../card/cardText.ts';
import type { Finding } from '../../card/findings/finding.ts';
import type { PublishedCard } from '../../card/publishedCard.ts';
import type { PreviewSnapshot } from '../../protocol/previewMessages.ts';
import type { VersionDetails } from '../history/versionQuery.ts';

/** All that is known of a text, from which its preview is built. */
export interface PreviewInput {
  /** Address of the text. */
  readonly address: string;
  readonly version: number;
  readonly card: CardText;
  readonly findings: readonly Finding[];
  /** The last sketch of a text that was JSON; shown dimmed while it is none. */
  readonly lastGood: CardSketch | undefined;
  readonly origin: PreviewOrigin;
  readonly notice: string | undefined;
  readonly candles: PreviewSnapshot['candles'];
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Where the text of a preview comes from. */
export type PreviewOrigin =
  | { readonly kind: 'draft'; readonly fileName: string }
  /** Not in a file yet. */
  | { readonly kind: 'untitled' }
  | {
      readonly kind: 'remote';
      readonly connection: string;
      readonly channel: string;
      /** Undefined until the card has been read. */
      readonly published: PublishedCard | undefined;
      /** Deleted on the service. */
      readonly gone: boolean;
    }
  | { readonly kind: 'revision'; readonly fileName: string; readonly revision: Revision }
  /** A picture of a card that is kept for comparing. */
  | { readonly kind: 'picture'; readonly fileName: string }
  /** A published version that this machine has seen. */
  | { readonly kind: 'version'; readonly facts: VersionDetails };

/** A revision of git, as far as it is known. */
export interface Revision {
  /** As git was asked for it: a hash, `HEAD`, or empty for what is staged. */
  readonly ref: string;
  /** Epoch milliseconds. */
  readonly committedAt: number | undefined;
}
