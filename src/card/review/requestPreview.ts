import type { Card, LinkedTextField } from '../card.ts';
import { type PatchEffect, type PatchRefusal, patch } from '../patch.ts';
import { creationBody, updateBody } from '../requestBodies.ts';

/** Stands for who sends; the name may be an e-mail and is shown to nobody. */
export const SENDER_PLACEHOLDER = '(you)';
/** Stands for the draft's idempotency key, which is made when it is published. */
export const KEY_PLACEHOLDER = '(one for this draft)';

/** What a new post triggers (public-facts 3.1). */
export type CreationEffect = 'postCreated' | 'creationWebhook';

/** The request that a card becomes, with its body as indented JSON. */
export type RequestPreview =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'refused'; readonly refusals: readonly PatchRefusal[] }
  | {
      readonly kind: 'update';
      readonly body: string;
      readonly changes: number;
      readonly effects: readonly PatchEffect[];
      /** The title goes along unchanged only so that the drawings are stored (P2 4.8 rule 3). */
      readonly titleCarriesDrawings: boolean;
      /** Go along unchanged because they link to drawings. */
      readonly textsAlong: readonly LinkedTextField[];
    }
  | { readonly kind: 'creation'; readonly body: string; readonly effects: readonly CreationEffect[] };

/** The update that turns what the service holds into the edited card. */
export function updatePreview(published: Card, edited: Card): RequestPreview {
  const difference = patch(published, edited);
  if (difference.kind !== 'send') return difference;
  const { body, changes, effects, titleCarriesDrawings, textsAlong } = difference;
  return {
    kind: 'update',
    body: indentedJson(updateBody(SENDER_PLACEHOLDER, body)),
    changes: changes.length,
    effects,
    titleCarriesDrawings,
    textsAlong,
  };
}

/** The request that makes a new card. */
export function creationPreview(card: Card): RequestPreview {
  return {
    kind: 'creation',
    body: indentedJson(creationBody(SENDER_PLACEHOLDER, card, KEY_PLACEHOLDER)),
    effects: ['postCreated', 'creationWebhook'],
  };
}

function indentedJson(body: unknown): string {
  return JSON.stringify(body, null, 2);
}
