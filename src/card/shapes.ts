import type { Card, Drawing } from './card.ts';
import { readDrawing, readLevels, readMetadata, savedIdOf } from './shapeParts.ts';
import { mapTextLinkIds } from './textLinks.ts';
import { fieldOf, type Unreadable } from './unreadable.ts';

/** A card out of the service's `shapes`, with its drawings' saved ids. */
export interface ReadShapes {
  readonly kind: 'read';
  /** Text links name client ids again. */
  readonly card: Card;
  /** Saved drawing id → client object id. */
  readonly savedIds: Readonly<Record<string, string>>;
  /** What a card needs and this one lacks, or what could not be kept of it: saving it would lose or invent something. */
  readonly incomplete: Unreadable | undefined;
}

/**
 * The card that an analysis holds (P2 2.4): of `shapes`, the item whose `key` is `analysis` has levels and metadata as
 * submitted, every other one is a drawing. What the metadata lacks is looked for beside it. What a drawing holds that no
 * document names is kept as it came; the limits of a card are not checked. Total.
 */
export function cardFromShapes(analysis: unknown): ReadShapes | Unreadable {
  const shapes = fieldOf(analysis, 'shapes');
  if (!Array.isArray(shapes)) return unreadable(['shapes'], 'is no list');
  const place = shapes.findIndex((shape) => fieldOf(shape, 'key') === 'analysis');
  const submitted: unknown = shapes[place];
  if (place === -1) return unreadable(['shapes'], 'has no item whose key is "analysis"');

  const levels = readLevels(fieldOf(submitted, 'levels'), ['shapes', place, 'levels']);
  if (levels.kind === 'unreadable') return levels;
  const metadata = readMetadata(fieldOf(submitted, 'metadata'), analysis, ['shapes', place, 'metadata']);
  if (metadata.kind === 'unreadable') return metadata;

  const drawings: Drawing[] = [];
  const savedIds = new Map<string, string>();
  let incomplete = metadata.missing;
  for (const [at, shape] of shapes.entries()) {
    if (at === place || shape === null) continue;
    const drawing = readDrawing(shape, ['shapes', at]);
    if (drawing.kind === 'unreadable') {
      incomplete ??= drawing;
      continue;
    }
    drawings.push(drawing.value);
    const savedId = savedIdOf(shape);
    if (savedId !== undefined) savedIds.set(savedId, drawing.value.clientObjectId);
  }
  const card = { metadata: metadata.value, levels: levels.value, drawings };
  return { kind: 'read', card: withClientIds(card, savedIds), savedIds: Object.fromEntries(savedIds), incomplete };
}

/** One item of the service's `shapes`, as the documents show it (P2 2.4). */
export type Shape =
  | ({ readonly key: 'analysis' } & Pick<Card, 'levels' | 'metadata'>)
  | (Drawing & { readonly id: string });

/** The service's `shapes` of a card. `savedIds`: saved drawing id → client object id, one for each drawing. */
export function shapesFromCard(card: Card, savedIds: Readonly<Record<string, string>>): Shape[] {
  const idsByClientId = new Map(Object.entries(savedIds).map(([saved, client]) => [client, saved]));
  return [
    { key: 'analysis', levels: card.levels, metadata: card.metadata },
    ...card.drawings.map((drawing) => ({
      id: idsByClientId.get(drawing.clientObjectId) ?? drawing.clientObjectId,
      ...drawing,
    })),
  ];
}

/** The card's texts with links that name saved ids naming client ids again (public-facts 3.4). */
function withClientIds(card: Card, savedIds: ReadonlyMap<string, string>): Card {
  const clientIds = new Set([...Object.values(card.levels), ...card.drawings].map((object) => object.clientObjectId));
  // An id that is both names the object whose author chose it.
  const back = (text: string): string =>
    mapTextLinkIds(text, (id) => (clientIds.has(id) ? undefined : savedIds.get(id)));
  const { preferenceText, alternativeText, comments } = card.metadata;
  return {
    ...card,
    metadata: {
      ...card.metadata,
      preferenceText: back(preferenceText),
      ...(alternativeText !== undefined && { alternativeText: back(alternativeText) }),
      ...(comments !== undefined && { comments: back(comments) }),
    },
  };
}

/** A text with links that name client ids naming saved ids, as the service stores it (public-facts 3.4). */
export function withSavedIds(text: string, savedIds: Readonly<Record<string, string>>): string {
  const idsByClientId = new Map(Object.entries(savedIds).map(([saved, client]) => [client, saved]));
  return mapTextLinkIds(text, (id) => idsByClientId.get(id));
}

function unreadable(path: Unreadable['path'], what: string): Unreadable {
  return { kind: 'unreadable', path, what };
}
