import type { Card, Drawing, Levels, Metadata } from './card.ts';
import { type CardChange, describeChanges } from './describeChanges.ts';
import { FIELD_LABELS } from './fieldLabels.ts';
import type { JsonPath } from './jsonPath.ts';
import { sameCard, sameDrawings } from './sameCard.ts';
import { sameValue } from './sameValue.ts';

/** What an update request holds beside `sender` (P2 4.8). */
export interface PatchBody {
  readonly metadata?: Partial<Omit<Metadata, 'symbol'>>;
  readonly levels?: Levels;
  readonly drawings?: readonly Drawing[];
}

/** What a sent update triggers (P2 4.8 rule 5, P2 6). */
export type PatchEffect = 'postRewritten' | 'messageWebhooks' | 'botMessage';

/** A difference that no update can bring to the service, and why. */
export interface PatchRefusal {
  readonly path: JsonPath;
  readonly reason: string;
}

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
  | { readonly kind: 'refused'; readonly refusals: readonly PatchRefusal[] };

/** Fields that an update can change one by one. */
const FIELDS = ['title', 'timeframe', 'expiry', 'preferenceText', 'alternativeText', 'comments'] as const;
/** Changes of these add a bot message to the card's discussion (P2 4.8 rule 5). */
const DISCUSSED_FIELDS = ['title', 'preferenceText', 'alternativeText'] as const;
const TEXTS = ['title', 'preferenceText', 'alternativeText', 'comments'] as const;

/** Pure and total: nothing to send, what to send, or why it cannot be sent. */
export function patch(published: Card, edited: Card): Patch {
  if (sameCard(published, edited)) return { kind: 'nothing' };
  const newType = hasNewType(published, edited);
  const refusals = refusalsOf(published, edited, newType);
  if (refusals.length > 0) return { kind: 'refused', refusals };

  const changed = FIELDS.filter((field) => !sameField(published, edited, field));
  const newDrawings = !sameDrawings(published.drawings, edited.drawings);
  const titleCarriesDrawings = newDrawings && changed.length === 0 && !newType;
  const { direction, entryPlacement } = edited.metadata;
  const metadata = {
    ...Object.fromEntries(changed.map((field) => [field, edited.metadata[field]])),
    ...(titleCarriesDrawings && { title: edited.metadata.title }),
    ...(newType && { direction, entryPlacement }),
  };
  return {
    kind: 'send',
    body: {
      metadata,
      ...(newType && { levels: edited.levels }),
      ...(newDrawings && { drawings: edited.drawings }),
    },
    changes: describeChanges(published, edited),
    effects: [
      'postRewritten',
      'messageWebhooks',
      ...(newType || DISCUSSED_FIELDS.some((field) => changed.includes(field)) ? (['botMessage'] as const) : []),
    ],
    titleCarriesDrawings,
  };
}

function refusalsOf(published: Card, edited: Card, newType: boolean): PatchRefusal[] {
  const refusals: PatchRefusal[] = [];
  if (edited.metadata.symbol !== published.metadata.symbol) {
    refusals.push({
      path: ['metadata', 'symbol'],
      reason: `The symbol is set when a card is created and cannot change; it stays ${published.metadata.symbol}. For another symbol, publish a new card.`,
    });
  }
  for (const field of TEXTS) {
    if (edited.metadata[field] || !published.metadata[field]) continue;
    refusals.push({
      path: ['metadata', field],
      reason: `The service keeps the old ${FIELD_LABELS[field]} when an empty one is sent, so it cannot be emptied. Write other words, or restore it.`,
    });
  }
  if (!newType && !sameValue(published.levels, edited.levels)) {
    refusals.push({
      path: ['levels'],
      reason:
        'The service keeps the levels until the type of the card (direction and entry placement) changes. Restore the levels, or change the type with them.',
    });
  }
  return refusals;
}

/** Direction and placement decide the type, each pair another one, so a change of either is a change of type. */
function hasNewType(published: Card, edited: Card): boolean {
  return (
    published.metadata.direction !== edited.metadata.direction ||
    published.metadata.entryPlacement !== edited.metadata.entryPlacement
  );
}

function sameField(a: Card, b: Card, field: (typeof FIELDS)[number]): boolean {
  // An absent text and an empty one are the same to the service.
  return sameValue(a.metadata[field] || undefined, b.metadata[field] || undefined);
}
