import type { Card, Drawing } from '../../card/card.ts';

/** A drawing as it is saved: as submitted, with the service's own id. */
export type SavedDrawing = Drawing & { readonly id: string };

/** A card as the service keeps it: what was submitted, texts with the links as they were typed. */
export type SavedCard = Omit<Card, 'drawings'> & { readonly drawings: SavedDrawing[] };

/** Gives every drawing a saved id; a set that is replaced gets new ones (P2 4.8 rule 4). */
export function saveDrawings(drawings: readonly Drawing[], newId: () => string): SavedDrawing[] {
  return drawings.map((drawing) => ({ id: newId(), ...drawing }));
}

/** Saved drawing id → client object id. */
export function clientIdsBySavedId({ drawings }: SavedCard): Record<string, string> {
  return Object.fromEntries(drawings.map(({ id, clientObjectId }) => [id, clientObjectId]));
}
