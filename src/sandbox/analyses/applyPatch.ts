import type { Card, Metadata } from '../../card/card.ts';
import { sameValue } from '../../card/jsonValue.ts';
import type { PatchBody } from '../../card/patch.ts';

/** What the service does with an update of a Pending card (P2 4.8), its fields being valid. */
type AppliedPatch =
  | {
      readonly kind: 'applied';
      readonly card: Card;
      /** Drawings were sent and stored, so they get new saved ids (rule 4). */
      readonly drawingsReplaced: boolean;
      /** The channel post is rewritten and webhooks fire (rule 5). */
      readonly postRewritten: boolean;
      /** A bot message about the edit goes to the card's discussion (rule 5). */
      readonly botMessage: boolean;
    }
  | {
      readonly kind: 'refused';
      /** Nothing sent (rule 1), a new type without levels, levels without a new type (rule 2). */
      readonly reason: 'nothingSent' | 'levelsRequired' | 'levelsNotAllowed';
    };

/** P2 4.8: empty fields keep their value, levels need a new type, and drawings need metadata or levels beside them. */
export function applyPatch(published: Card, body: PatchBody): AppliedPatch {
  if (body.metadata === undefined && body.levels === undefined && body.drawings === undefined) {
    return { kind: 'refused', reason: 'nothingSent' };
  }
  const sent = sentFields(body);
  const metadata: Metadata = { ...published.metadata, ...sent };
  const newType =
    metadata.direction !== published.metadata.direction ||
    metadata.entryPlacement !== published.metadata.entryPlacement;
  if (newType && body.levels === undefined) return { kind: 'refused', reason: 'levelsRequired' };
  if (!newType && body.levels !== undefined) return { kind: 'refused', reason: 'levelsNotAllowed' };

  // Rule 3 requires a change, rule 5 only the part: unchanged metadata still rewrites the post.
  const savesDrawings = Object.keys(sent).length > 0 || body.levels !== undefined;
  const drawings = savesDrawings ? body.drawings : undefined;
  const levels = body.levels ?? published.levels;
  const discussed =
    newType ||
    !sameValue(levels, published.levels) ||
    (['title', 'preferenceText', 'alternativeText'] as const).some(
      (field) => metadata[field] !== published.metadata[field],
    );
  return {
    kind: 'applied',
    card: { metadata, levels, drawings: drawings === undefined ? published.drawings : [...drawings] },
    drawingsReplaced: drawings !== undefined,
    postRewritten: body.metadata !== undefined || body.levels !== undefined,
    botMessage: savesDrawings && discussed,
  };
}

/** The fields that count: `symbol` is ignored, and an empty one keeps its value. */
function sentFields(body: PatchBody): Partial<Metadata> {
  return Object.fromEntries(
    Object.entries(body.metadata ?? {}).filter(
      ([field, value]) => field !== 'symbol' && value !== undefined && value !== null && (value as unknown) !== '',
    ),
  );
}
