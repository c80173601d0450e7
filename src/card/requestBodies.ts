import type { Card } from './card.ts';
import type { PatchBody } from './patch.ts';

/** The whole body of an update, as it is sent (P2 4.8). */
export function updateBody(sender: string, { metadata, levels, drawings }: PatchBody) {
  return {
    sender,
    ...(metadata === undefined ? {} : { metadata }),
    ...(levels === undefined ? {} : { levels }),
    ...(drawings === undefined ? {} : { drawings: [...drawings] }),
  };
}

/** The whole body of a creation, as it is sent (public-facts 3.1). */
export function creationBody(sender: string, card: Card, idempotencyKey: string) {
  return { sender, ...card, idempotencyKey };
}
