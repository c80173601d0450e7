import type { Card } from './card.ts';
import type { JsonPath } from './jsonPath.ts';

/** A part that both sides changed, differently. `undefined`: the side has it no more. */
export interface CardConflict {
  readonly path: JsonPath;
  /** E.g. `title`, `type and levels`, `drawing zone`. */
  readonly label: string;
  readonly published: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
}

/** A three-way merge: one card that holds both sides' changes, or what stands against it. */
export type Merge =
  | { readonly kind: 'merged'; readonly card: Card }
  | { readonly kind: 'conflict'; readonly conflicts: readonly CardConflict[] };

/** Field by field, drawing by drawing (by client object id); type and levels are one part, because the service keeps them one. */
export declare function merge(published: Card, theirs: Card, mine: Card): Merge;
