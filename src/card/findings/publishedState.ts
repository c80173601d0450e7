import { type Card, METADATA_FIELDS, METADATA_NAMES, TEXT_FIELDS, type TextField } from '../model/card.ts';
import type { CardSketch } from '../model/cardSketch.ts';
import type { JsonPath, JsonValue } from '../model/jsonValue.ts';
import { isChangeable, type PublishedCard } from '../model/publishedCard.ts';
import type { CardText } from '../text/cardText.ts';
import { factsOf } from './cardFacts.ts';
import type { FindingContext } from './finding.ts';

/** The only status in which an analysis can be updated (P2 3.2). */
export const CHANGEABLE_STATUS = 'Pending';

/** The published card that this text edits, if it can still be changed (P2 3.2). */
export function changeableCard({ published }: FindingContext): Card | undefined {
  return published !== undefined && isChangeable(published) ? published.card : undefined;
}

/** Whether direction or entry placement, and so the card's type, differ from the published ones (P2 4.8 rule 2). */
export function isTypeChanged(card: Pick<CardText, 'sketch'>, published: Card): boolean {
  const { direction, entryPlacement } = card.sketch.metadata;
  return (
    (direction !== undefined && direction !== published.metadata.direction) ||
    (entryPlacement !== undefined && entryPlacement !== published.metadata.entryPlacement)
  );
}

/** The text fields that have content in the published card but are empty or missing in this text. */
export function emptiedTexts(card: CardText, published: Card): TextField[] {
  const { metadata } = factsOf(card);
  return TEXT_FIELDS.filter((field) => isEmpty(metadata[field] ?? '') && !isEmpty(published.metadata[field] ?? ''));
}

function isEmpty(text: unknown): boolean {
  return typeof text === 'string' && text.trim() === '';
}

/** Whether a rule about published cards says more about this missing key than "missing". */
export function reportsMissingKey(card: CardText, context: FindingContext, path: JsonPath): boolean {
  const published = changeableCard(context);
  if (published === undefined || card.value === undefined) return false;
  const [top, key] = path;
  if (top === 'levels') return path.length < 3 && isTypeChanged(card, published);
  if (top !== 'metadata' || path.length !== 2) return false;
  const name = METADATA_NAMES.find((known) => known === key);
  if (name !== undefined && METADATA_FIELDS[name].updated !== 'alone') return true;
  return emptiedTexts(card, published).some((field) => field === key);
}

/** The published value at `path`; undefined for a draft, or if there is none. */
export function publishedValue({ published }: FindingContext, path: JsonPath): JsonValue | undefined {
  // After an edit, an index in the array of drawings may mean another drawing.
  if (published === undefined || path[0] === 'drawings') return undefined;
  let value: unknown = published.card;
  for (const segment of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[segment];
  }
  return value as JsonValue | undefined;
}

/**
 * Why the levels can't be moved although the card can be changed; undefined if they can. The service accepts levels on
 * creation, and afterwards only together with a changed type (P2 4.8 rule 2).
 */
export function levelsLockedReason(
  published: Pick<PublishedCard, 'status' | 'card'> | undefined,
  current: CardSketch,
): string | undefined {
  if (published?.status !== CHANGEABLE_STATUS || isTypeChanged({ sketch: current }, published.card)) return undefined;
  return 'Levels of a published card can’t change unless its type changes. To move them, change the direction or entry placement.';
}
