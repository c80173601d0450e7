import type { CardSketch } from '../../card/cardSketch.ts';
import type { CardText } from '../../card/cardText.ts';
import type { DistanceUnitSetting } from '../../card/distanceUnit.ts';
import type { Finding } from '../../card/findings/finding.ts';
import type { PivotIsInvalidation } from '../../card/levels/rewardToRisk.ts';
import type { PublishedCard } from '../../card/publishedCard.ts';
import type { EditorSnapshot } from '../../protocol/editorMessages.ts';

/** All that is known of a document, from which the picture of it is built. */
export interface SnapshotInput {
  readonly version: number;
  readonly card: CardText;
  readonly findings: readonly Finding[];
  /** The last sketch of a text that was JSON; shown dimmed while it is none. */
  readonly lastGood: CardSketch | undefined;
  readonly origin: DocumentOrigin;
  readonly dirty: boolean;
  readonly candles: EditorSnapshot['candles'];
  /** How the levels are read; absent where the pivot is the entry. */
  readonly pivotIsInvalidation?: PivotIsInvalidation;
  /** What distances are told in; absent where the symbol decides. */
  readonly distanceUnit?: DistanceUnitSetting;
  /** Ids of the selected objects, the last one chosen last. */
  readonly selected: readonly string[];
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Where the document comes from, and what stands against changing it. */
export type DocumentOrigin =
  | { readonly kind: 'draft'; readonly fileName: string; readonly readOnlyReason: string | undefined }
  | {
      readonly kind: 'remote';
      readonly connection: string;
      readonly channel: string;
      /** Undefined until the card has been read. */
      readonly published: PublishedCard | undefined;
      /** Deleted on the service. */
      readonly gone: boolean;
      readonly readOnlyReason: string | undefined;
    };
