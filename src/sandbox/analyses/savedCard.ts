import type { Drawing, Levels, Metadata } from '../../card/card.ts';

/** A drawing as it is saved: as submitted, with the service's own id. */
export type SavedDrawing = Drawing & { readonly id: string };

/** A card as the service keeps it: what was submitted, texts with the links as they were typed. */
export interface SavedCard {
  readonly metadata: Metadata;
  readonly levels: Levels;
  readonly drawings: readonly SavedDrawing[];
}

/** Gives every drawing a saved id; a set that is replaced gets new ones (P2 4.8 rule 4). */
export function saveDrawings(drawings: readonly Drawing[], newId: () => string): SavedDrawing[] {
  return drawings.map((drawing) => ({ id: newId(), ...drawing }));
}
