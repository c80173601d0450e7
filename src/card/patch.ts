import type { Card, Drawing, Levels, Metadata } from './card.ts';
import type { JsonPath } from './jsonPath.ts';

/** What an update request holds beside `sender` (P2 4.8). */
export interface PatchBody {
  readonly metadata?: Partial<Omit<Metadata, 'symbol'>>;
  readonly levels?: Levels;
  readonly drawings?: readonly Drawing[];
}

/** One field or object that differs, for people: where, and both sides in words. */
export interface CardChange {
  readonly path: JsonPath;
  /** E.g. `title`, `type`, `level pivot`, `drawing zone`. */
  readonly label: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** What a sent update triggers (P2 4.8 rule 5, P2 6). */
export type PatchEffect = 'postRewritten' | 'messageWebhooks' | 'botMessage';

/** What must be sent to turn the published card into the edited one. */
export type Patch =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'send';
      readonly body: PatchBody;
      readonly changes: readonly CardChange[];
      readonly effects: readonly PatchEffect[];
      /** The title goes along unchanged only so that the drawings are stored (P2 4.8 rule 3). */
      readonly titleCarriesDrawings: boolean;
    }
  | { readonly kind: 'refused'; readonly refusals: readonly { readonly path: JsonPath; readonly reason: string }[] };

/** Pure and total: nothing to send, what to send, or why it cannot be sent. */
export declare function patch(published: Card, edited: Card): Patch;
