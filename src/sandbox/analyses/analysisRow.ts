import {
  type Card,
  type Drawing,
  type Levels,
  LINKED_TEXT_FIELDS,
  type Metadata,
  STANDARD_FIB_RATIOS,
} from '../../card/model/card.ts';
import { CARD_TYPE_LABELS, cardType } from '../../card/model/cardType.ts';
import { mapTextLinkIds } from '../../card/model/textLinks.ts';
import type { Deviations } from '../settings.ts';
import type { AnalysisRow } from '../store/analysisTable.ts';

/** The row of an analysis, with its reply and its channel post as JSON text. */
export function toAnalysisRow(identity: AnalysisIdentity, card: SavedCard): AnalysisRow {
  const { id, communityId, channelId, ownerId, status, createdAt, updatedAt } = identity;
  return {
    id,
    communityId,
    channelId,
    ownerId,
    status,
    type: cardType(card.metadata),
    createdAt,
    updatedAt,
    deleted: false,
    body: JSON.stringify(describeAnalysis(identity, card)),
    post: JSON.stringify(channelPost(identity, card, false)),
  };
}

/** Parses the card that `toAnalysisRow` wrote. */
export function parseAnalysisRow(row: AnalysisRow): { readonly identity: AnalysisIdentity; readonly card: SavedCard } {
  const analysis: {
    readonly commentId: string;
    readonly shapes: readonly [{ readonly metadata: Metadata; readonly levels: Levels }, ...SavedDrawing[]];
  } = JSON.parse(row.body);
  const { id, communityId, channelId, ownerId, status, createdAt, updatedAt } = row;
  const [{ metadata, levels }, ...drawings] = analysis.shapes;
  return {
    identity: { id, communityId, channelId, ownerId, status, createdAt, updatedAt, postId: analysis.commentId },
    card: { metadata, levels, drawings },
  };
}

/** The row with a changed card and the post to match; a deleted or missing post stays that way. */
export function updateRowCard(row: AnalysisRow, card: SavedCard, now: number): AnalysisRow {
  const identity = { ...parseAnalysisRow(row).identity, updatedAt: laterTimestamp(row.updatedAt, now) };
  const old: { readonly deleted: boolean } | null = JSON.parse(row.post);
  const post = old === null ? null : channelPost(identity, card, old.deleted);
  return { ...toAnalysisRow(identity, card), post: JSON.stringify(post) };
}

/** `next`, where texts that weren't sent keep the saved ids from `before` although the drawings got new ones. */
export function withKeptTexts(next: AnalysisRow, before: AnalysisRow, sent: Partial<Metadata>): AnalysisRow {
  const kept = LINKED_TEXT_FIELDS.filter((field) => sent[field] === undefined);
  const [body, old]: { extra: JsonObject }[] = [JSON.parse(next.body), JSON.parse(before.body)];
  const [post, oldPost]: (JsonObject | null)[] = [JSON.parse(next.post), JSON.parse(before.post)];
  const [text, oldText]: JsonObject[] = [post, oldPost].map((it) => JSON.parse(String(it?.['text'] ?? '{}')));
  const copied = (place: keyof typeof TEXT_NAMES, from: JsonObject = {}) =>
    Object.fromEntries(kept.map((field) => [TEXT_NAMES[place][field], from[TEXT_NAMES[place][field]]]));
  const extra = { ...body?.extra, ...copied('extra', old?.extra) };
  const words = JSON.stringify({ ...text, ...copied('post', oldText) });
  return {
    ...next,
    body: JSON.stringify({ ...body, extra }),
    post: JSON.stringify(post === null ? null : { ...post, text: words }),
  };
}

type JsonObject = Readonly<Record<string, unknown>>;

/** What the summary and the channel post call a card's texts. */
const TEXT_NAMES = {
  extra: { preferenceText: 'happened', alternativeText: 'expected', comments: 'comments' },
  post: { preferenceText: 'scenario', alternativeText: 'alternative', comments: 'comments' },
} as const;

type ExtraTexts = Readonly<Record<(typeof TEXT_NAMES)['extra'][keyof (typeof TEXT_NAMES)['extra']], string>>;

/** The texts by their names there; their links name saved ids (saved id → client object id), as the service stores them. */
function textsIn(
  place: keyof typeof TEXT_NAMES,
  metadata: Metadata,
  savedIds: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    LINKED_TEXT_FIELDS.map((field) => [TEXT_NAMES[place][field], withSavedIds(metadata[field] ?? '', savedIds)]),
  );
}

/** The row with another status; the post doesn't change. */
export function withStatus(row: AnalysisRow, status: string, now: number): AnalysisRow {
  const { identity, card } = parseAnalysisRow(row);
  const changed = { ...identity, status, updatedAt: laterTimestamp(row.updatedAt, now) };
  return { ...row, status, updatedAt: changed.updatedAt, body: JSON.stringify(describeAnalysis(changed, card)) };
}

/** Later than `before` even for two changes in one millisecond or after the clock was set back. */
function laterTimestamp(before: string, now: number): string {
  return new Date(Math.max(now, Date.parse(before) + 1)).toISOString();
}

/** What an analysis has besides its card. */
interface AnalysisIdentity {
  readonly id: string;
  readonly ownerId: string;
  readonly communityId: string;
  readonly channelId: string;
  readonly postId: string;
  readonly status: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** `data.analysis` without `message`, as P2 2.4 describes it. */
function describeAnalysis(identity: AnalysisIdentity, card: SavedCard): object {
  const { metadata, levels, drawings } = card;
  return {
    _id: identity.id,
    owner: { id: identity.ownerId },
    serverId: identity.communityId,
    topicId: identity.channelId,
    commentId: identity.postId,
    category: 'analysis',
    timeframe: metadata.timeframe,
    shapes: [{ key: 'analysis', levels, metadata }, ...drawings],
    extra: extraSummary(card, identity.status, clientIdsBySavedId(card)),
    createdAt: identity.createdAt,
    updatedAt: identity.updatedAt,
  };
}

/** The channel post of a card (P2 2.4): `text` is the card as the channel shows it, as a JSON string. */
function channelPost(identity: AnalysisIdentity, card: SavedCard, deleted: boolean): object {
  const { metadata, levels } = card;
  return {
    _id: identity.postId,
    topicId: identity.channelId,
    text: JSON.stringify({
      title: metadata.title,
      symbol: metadata.symbol.toUpperCase(),
      timeframe: metadata.timeframe,
      type: CARD_TYPE_LABELS[cardType(metadata)],
      levels: Object.fromEntries(Object.entries(levels).map(([name, level]) => [name, level.price])),
      ...textsIn('post', metadata, clientIdsBySavedId(card)),
    }),
    deleted,
    createdAt: identity.createdAt,
    updatedAt: identity.updatedAt,
  };
}

/** A saved drawing: as submitted, plus the service's own id. */
type SavedDrawing = Drawing & { readonly id: string };

/** A card as stored: what was submitted, with the links in the texts as typed. */
export type SavedCard = Omit<Card, 'drawings'> & { readonly drawings: SavedDrawing[] };

/** Gives every drawing a saved id; a replaced set gets new ones (P2 4.8 rule 4). */
export function saveDrawings(drawings: readonly Drawing[], newId: () => string): SavedDrawing[] {
  return drawings.map((drawing) => ({ id: newId(), ...drawing }));
}

/** Saved drawing id → client object id. */
function clientIdsBySavedId({ drawings }: SavedCard): Record<string, string> {
  return Object.fromEntries(drawings.map(({ id, clientObjectId }) => [id, clientObjectId]));
}

/** The card as the service stores it, by the deviation `storedDrawings`: as sent, with documented defaults, or normalized. */
export function storedCard(card: SavedCard, form: Deviations['storedDrawings']): SavedCard {
  if (form === 'asSent') return card;
  const filled = { ...card, drawings: card.drawings.map(withDefaults) };
  return form === 'defaultsFilled' ? filled : normalizeCard(filled);
}

/** Heads, ratios and line style are documented defaults (P2 2.4). */
function withDefaults(drawing: SavedDrawing): SavedDrawing {
  const { type, style } = drawing;
  return {
    ...drawing,
    ...(style && { style: { lineStyle: 'SOLID', ...style } }),
    ...(type === 'LINE' && { startHead: drawing.startHead ?? 'NONE', endHead: drawing.endHead ?? 'NONE' }),
    ...(type === 'FIB_RETRACEMENT' && { levels: drawing.levels ?? [...STANDARD_FIB_RATIOS] }),
  };
}

function normalizeCard(card: SavedCard): SavedCard {
  return mapLeaves(card, (name, value) => {
    if (name === 'time' && (typeof value === 'number' || HAS_ZONE.test(String(value)))) {
      return new Date(value as string | number).toISOString();
    }
    if (typeof value !== 'string') return value;
    if (COLORS.has(name)) return value.toLowerCase();
    return TEXTS.has(name) ? value.replaceAll(/\r\n?/g, '\n').trim() : value;
  });
}

const HAS_ZONE = /(Z|[+-]\d{2}:\d{2})$/;
const COLORS: ReadonlySet<string> = new Set(['color', 'fillColor', 'borderColor']);
const TEXTS: ReadonlySet<string> = new Set(['title', ...LINKED_TEXT_FIELDS]);

/** The same value with every number and text inside mapped, by member name. */
function mapLeaves<T>(value: T, change: (name: string, leaf: unknown) => unknown): T {
  return JSON.parse(JSON.stringify(value), (name, leaf: unknown) =>
    typeof leaf === 'object' ? leaf : change(name, leaf),
  );
}

/** The service's summary of a card beside its shapes, for lists and posts (P2 2.4); its texts are rich-text JSON strings. */
export function extraSummary(card: Card, status: string, savedIds: Readonly<Record<string, string>> = {}) {
  const type = cardType(card.metadata);
  const texts = Object.entries(textsIn('extra', card.metadata, savedIds));
  return {
    status,
    direction: card.metadata.direction === 'BULLISH' ? 'bullish' : 'bearish',
    currency_pair: card.metadata.symbol.toUpperCase(),
    level: levelPairs(card),
    analysisType: { title: CARD_TYPE_LABELS[type], type },
    ...(Object.fromEntries(texts.map(([name, text]) => [name, richText(text)])) as ExtraTexts),
  };
}

/** Nine pairs from `1st Support` to `Pivot`, unsent ones 0 (P2 2.4); the names between are assumed. */
function levelPairs({ levels }: Card): { readonly title: string; readonly value: number }[] {
  return [
    { title: '1st Support', value: levels.support.price },
    { title: '2nd Support', value: 0 },
    { title: '3rd Support', value: 0 },
    { title: 'Intermediate Support', value: levels.intermediateSupport?.price ?? 0 },
    { title: '1st Resistance', value: levels.resistance.price },
    { title: '2nd Resistance', value: 0 },
    { title: '3rd Resistance', value: 0 },
    { title: 'Intermediate Resistance', value: levels.intermediateResistance?.price ?? 0 },
    { title: 'Pivot', value: levels.pivot.price },
  ];
}

/** A text as the rich text that the service is assumed to keep: a paragraph for each line. */
export function richText(text: string): string {
  return JSON.stringify(text.split('\n').map((line) => ({ type: 'paragraph', children: [{ text: line }] })));
}

/** A text with links that name client ids naming saved ids, as the service stores it (public-facts 3.4). */
export function withSavedIds(text: string, savedIds: Readonly<Record<string, string>>): string {
  const idsByClientId = new Map(Object.entries(savedIds).map(([saved, client]) => [client, saved]));
  return mapTextLinkIds(text, (id) => idsByClientId.get(id));
}
