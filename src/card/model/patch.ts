import {
  type Card,
  DISCUSSED_FIELDS,
  type Drawing,
  fieldLabel,
  type Levels,
  LINKED_TEXT_FIELDS,
  type LinkedTextField,
  METADATA_FIELDS,
  METADATA_NAMES,
  type Metadata,
  TEXT_FIELDS,
} from './card.ts';
import { type CardChange, describeChanges } from './describeChanges.ts';
import type { JsonPath } from './jsonValue.ts';
import { sameField, sameLevels, sameMeaning, sameStack } from './sameMeaning.ts';
import { scanTextLinks } from './textLinks.ts';

/** The content of an update request beside `sender` (P2 4.8). */
export interface PatchBody {
  readonly metadata?: Partial<Omit<Metadata, 'symbol'>>;
  readonly levels?: Levels;
  readonly drawings?: readonly Drawing[];
}

/** What an update triggers (P2 4.8 rule 5, P2 6). */
export type PatchEffect = 'postRewritten' | 'messageWebhooks' | 'botMessage';

/** A difference that no update can send, and the reason. */
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
      /** Whether the unchanged title is sent only so that the drawings are saved (P2 4.8 rule 3). */
      readonly titleCarriesDrawings: boolean;
      /**
       * Unchanged texts that are sent because they link to drawings: these get new saved IDs (P2 4.8 rule 4), and no
       * document says that omitted texts are updated.
       */
      readonly textsAlong: readonly LinkedTextField[];
    }
  | { readonly kind: 'refused'; readonly refusals: readonly PatchRefusal[] };

/** Fields that an update can change one by one. */
const FIELDS = METADATA_NAMES.filter((name) => METADATA_FIELDS[name].updated === 'alone');

/** What is known about the service where the documents are silent. */
interface PatchOptions {
  /**
   * The service was seen to ignore drawings sent with an unchanged title, so a text must change for them to be saved.
   */
  readonly unchangedTitleIgnored?: boolean;
}

/** Pure and total: nothing to send, what to send, or why it can't be sent. */
export function patch(published: Card, edited: Card, options: PatchOptions = {}): Patch {
  if (sameMeaning(published, edited)) return { kind: 'nothing' };
  const { body, changed, newType, titleCarriesDrawings, textsAlong } = partsToSend(published, edited);
  const refusals = refusalsOf(published, edited, newType);
  if (titleCarriesDrawings && options.unchangedTitleIgnored) {
    refusals.push({ path: ['drawings'], reason: DRAWINGS_NEED_A_TEXT });
  }
  if (refusals.length > 0) return { kind: 'refused', refusals };
  return {
    kind: 'send',
    body,
    changes: describeChanges(published, edited),
    effects: [
      'postRewritten',
      'messageWebhooks',
      ...(newType || DISCUSSED_FIELDS.some((field) => changed.includes(field)) ? (['botMessage'] as const) : []),
    ],
    titleCarriesDrawings,
    textsAlong,
  };
}

/** Why drawings alone aren't sent to a service that was seen not to save them. */
const DRAWINGS_NEED_A_TEXT =
  'This service saves drawings only together with a changed text, level or type. Change the title or another text too.';

/** What an update would contain, whether or not the service would accept it. */
export function partsToSend(published: Card, edited: Card) {
  const newType = hasNewType(published, edited);
  const changed = FIELDS.filter((field) => !sameField(field, published.metadata, edited.metadata));
  const newDrawings = !sameStack(published.drawings, edited.drawings);
  const titleCarriesDrawings = newDrawings && changed.length === 0 && !newType;
  const moving = movingIds(published, edited, { newType, newDrawings });
  const textsAlong = LINKED_TEXT_FIELDS.filter(
    (field) => !changed.includes(field) && linksToAny(edited.metadata[field] ?? '', moving),
  );
  const { direction, entryPlacement } = edited.metadata;
  const metadata = {
    ...Object.fromEntries(changed.map((field) => [field, edited.metadata[field]])),
    ...(titleCarriesDrawings && { title: published.metadata.title }),
    ...Object.fromEntries(textsAlong.map((field) => [field, published.metadata[field]])),
    ...(newType && { direction, entryPlacement }),
  };
  const body: PatchBody = {
    metadata,
    ...(newType && { levels: edited.levels }),
    ...(newDrawings && { drawings: edited.drawings }),
  };
  return { body, changed, newType, titleCarriesDrawings, textsAlong };
}

/** IDs that an update replaces or removes: a text that links to one must be sent too, or be refused. */
function movingIds(
  published: Card,
  edited: Card,
  { newType, newDrawings }: { readonly newType: boolean; readonly newDrawings: boolean },
): ReadonlySet<string> {
  const drawings = newDrawings ? [...published.drawings, ...edited.drawings] : [];
  const kept = new Set(Object.values(edited.levels).map(({ clientObjectId }) => clientObjectId));
  const gone = newType ? Object.values(published.levels).filter(({ clientObjectId }) => !kept.has(clientObjectId)) : [];
  return new Set([...drawings, ...gone].map(({ clientObjectId }) => clientObjectId));
}

function linksToAny(text: string, ids: ReadonlySet<string>): boolean {
  let found = false;
  scanTextLinks(text, ({ id }) => {
    found ||= ids.has(id);
  });
  return found;
}

function refusalsOf(published: Card, edited: Card, newType: boolean): PatchRefusal[] {
  const refusals: PatchRefusal[] = [];
  if (!sameField('symbol', published.metadata, edited.metadata)) {
    refusals.push({
      path: ['metadata', 'symbol'],
      reason: `The symbol of a published card can’t change. It stays ${published.metadata.symbol}. To use another symbol, publish a new card.`,
    });
  }
  for (const field of TEXT_FIELDS) {
    if (edited.metadata[field]?.trim() || !published.metadata[field]?.trim()) continue;
    refusals.push({
      path: ['metadata', field],
      reason: `The ${fieldLabel(field)} can’t be cleared once published: the service keeps the old text. Enter a different text or restore the old one.`,
    });
  }
  if (!newType && !sameLevels(published.levels, edited.levels)) {
    refusals.push({
      path: ['levels'],
      reason:
        'The levels can’t change unless the card’s type (direction and entry placement) changes. Restore the levels, or change the type too.',
    });
  }
  return refusals;
}

/** Direction and placement determine the type, so a change of either changes it. */
function hasNewType(published: Card, edited: Card): boolean {
  return (
    published.metadata.direction !== edited.metadata.direction ||
    published.metadata.entryPlacement !== edited.metadata.entryPlacement
  );
}

/** The whole body of an update as sent (P2 4.8). */
export function updateBody(sender: string, { metadata, levels, drawings }: PatchBody) {
  return {
    sender,
    ...(metadata === undefined ? {} : { metadata }),
    ...(levels === undefined ? {} : { levels }),
    ...(drawings === undefined ? {} : { drawings: [...drawings] }),
  };
}

/** The whole body of a creation as sent (public-facts 3.1). */
export function creationBody(sender: string, card: Card, idempotencyKey: string) {
  return { sender, ...card, idempotencyKey };
}
