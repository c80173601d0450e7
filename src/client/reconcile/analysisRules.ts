import type { Card } from '../../card/model/card.ts';
import type { PatchBody } from '../../card/model/patch.ts';
import type { PublishedCard } from '../../card/model/publishedCard.ts';
import { meaningOf } from '../../card/model/sameMeaning.ts';
import { appendDrawings, createAnalysis, deleteAnalysis, updateAnalysis } from '../../contract/analyses.ts';
import type { CardSummary } from '../cards/cardService.ts';
import { identifySender } from '../cards/identifySender.ts';
import { holdsIntended, listCards, readCard } from '../cards/readCards.ts';
import { digest, valueDigest } from '../digest.ts';
import type { Finding, ReconcileRule, ServiceClient, UncertainWrite, Verdict } from '../serviceClient.ts';
import { bodyFields, bodyText, pathTexts } from './reconcileRule.ts';

/** Allowed clock difference in milliseconds: without a previous list, a card counts as new from this long before the write. */
const CLOCK_DIFFERENCE_MS = 120_000;
const MAX_PAGES = { first: 2, last: 20 };
/** The maximum of cards read individually per check, because the list doesn't show enough of them. */
const MAX_READS = 20;
/** The maximum of remembered ids of existing cards. */
const MAX_BEFORE_IDS = 100;

/** A card that a write created. */
export interface FoundCard {
  readonly analysisId: string;
  readonly published: PublishedCard | undefined;
}

/** A digest of a card's meaning, independent of how a service formats it. */
export function cardDigest({ metadata, levels, drawings }: Card): string {
  const stack = drawings.toSorted((a, b) => (a.clientObjectId < b.clientObjectId ? -1 : 1));
  return valueDigest(
    meaningOf({ metadata: { ...metadata, symbol: normalizeSymbol(metadata.symbol) }, levels, drawings: stack }),
  );
}

/** Digests that later identify a card; no text of it. */
export function creationEvidence(card: Card): Record<string, string> {
  const { symbol, title } = card.metadata;
  return { symbol: normalizeSymbol(symbol), titleSha256: digest(title.trim()), cardSha256: cardDigest(card) };
}

/** The ids of the channel's cards of this symbol; `beforeAll` if the list is known to be complete. Empty if it can't be read. */
export async function cardsBefore(
  client: ServiceClient,
  targets: Readonly<Record<string, string>>,
  symbol: string,
  signal: AbortSignal,
): Promise<Record<string, string>> {
  const list = await listCards(client, channelOf(targets), 1, signal);
  if (list.kind !== 'done') return {};
  const { cards, unreadable, complete } = list.value;
  const ids = cards.flatMap((it) => (mayBeOf(symbol, it) ? [it.analysisId] : []));
  const isAll = complete && unreadable === 0 && ids.length <= MAX_BEFORE_IDS;
  return { before: ids.slice(0, MAX_BEFORE_IDS).join(' '), ...(isAll ? { beforeAll: 'yes' } : {}) };
}

/**
 * Looks for a new card with the same meaning that isn't another user's. Its absence is proved only by a complete list
 * without a possible match.
 */
export async function lookForCreated(uncertain: UncertainWrite, signal: AbortSignal): Promise<Finding<FoundCard>> {
  const { client, targets, evidence, at } = uncertain;
  const { before, cardSha256, titleSha256, owner } = evidence;
  if (cardSha256 === undefined) return { verdict: 'stillUnknown' };
  const known = new Set(before?.split(' '));
  const isAllKnown = evidence['beforeAll'] !== undefined;
  const since = at - CLOCK_DIFFERENCE_MS;
  let isUnclear = false;
  let reads = 0;
  for (let page = 1; page <= MAX_PAGES[uncertain.isLastLook ? 'last' : 'first']; page++) {
    const list = await listCards(client, channelOf(targets), page, signal);
    if (list.kind !== 'done') return { verdict: 'stillUnknown' };
    if (list.value.unreadable > 0) isUnclear = true;
    for (const summary of list.value.cards) {
      if (known.has(summary.analysisId) || !mayBeOf(evidence['symbol'] ?? '', summary)) continue;
      if (isDifferentOwner(owner, summary.ownerId)) continue;
      if (summary.title !== '' && digest(summary.title.trim()) !== titleSha256) {
        // The service may store a title differently, so a new card may be ours.
        isUnclear ||= isAllKnown || !(Date.parse(summary.updatedAt) < since);
        continue;
      }
      // The owner must be known, and the list may not show it.
      const listed = summary.published?.ownerId ? summary.published : undefined;
      const published = listed ?? (reads++ < MAX_READS ? await readSeen(client, summary, signal) : 'unread');
      if (published === 'gone') continue;
      if (published === 'unread') {
        isUnclear = true;
        continue;
      }
      if (isDifferentOwner(owner, published.ownerId)) continue;
      const isNew = isAllKnown || Date.parse(published.createdAt) >= since;
      const isMeant = cardDigest(published.card) === cardSha256;
      const isOurs = owner !== undefined || before !== undefined;
      const isSure = isMeant && isNew && isOurs;
      if (isSure && owner === undefined && (await isOfAnother(uncertain, published.ownerId, signal))) continue;
      if (isSure) return { verdict: 'happened', seen: { analysisId: summary.analysisId, published } };
      // It may be ours, stored differently or with a slow clock.
      isUnclear ||= isMeant || isNew;
    }
    if (list.value.hasNext) continue;
    return { verdict: list.value.complete && !isUnclear ? 'didNotHappen' : 'stillUnknown' };
  }
  return { verdict: 'stillUnknown' };
}

/**
 * Compares the card with what was sent and with its previous state, by meaning and `updatedAt`. A later run, which doesn't
 * have the request, compares digests.
 */
export async function lookAtUpdated(uncertain: UncertainWrite, signal: AbortSignal): Promise<Finding<PublishedCard>> {
  const { client, targets, evidence, input } = uncertain;
  const read = await readCard(client, targets['analysisId'] ?? '', signal);
  if (read.kind === 'refused' && read.refusal.status === 404) return GONE;
  if (read.kind !== 'done') return { verdict: 'stillUnknown' };
  const seen = read.value;
  // The operation's schema accepted the body before it was sent.
  const isMeant =
    input === undefined
      ? evidence['after'] === cardDigest(seen.card)
      : holdsIntended(seen.card, bodyFields(input) as unknown as PatchBody);
  return withEnd(seen, isMeant ? 'happened' : sinceBefore(seen, evidence));
}

/** A 404 means that it's deleted (P2 7.3); so does its post, which a deletion marks, if it wasn't marked before. */
async function lookForDeleted({ client, targets, evidence }: UncertainWrite, signal: AbortSignal): Promise<Verdict> {
  const read = await readCard(client, targets['analysisId'] ?? '', signal);
  if (read.kind === 'refused' && read.refusal.status === 404) return 'happened';
  if (read.kind !== 'done') return 'stillUnknown';
  if (read.value.postMissing !== true) return 'didNotHappen';
  return evidence['post'] === 'there' ? 'happened' : 'stillUnknown';
}

/** Every appended drawing is on the card, by client id. */
async function lookForAppended({ client, targets, evidence }: UncertainWrite, signal: AbortSignal): Promise<Finding> {
  const read = await readCard(client, targets['analysisId'] ?? '', signal);
  if (read.kind === 'refused' && read.refusal.status === 404) return GONE;
  if (read.kind !== 'done') return { verdict: 'stillUnknown' };
  const there = new Set(read.value.card.drawings.map(({ clientObjectId }) => idDigest(clientObjectId)));
  const sent = (evidence['drawings'] ?? '').split(' ').filter((id) => id !== '');
  const isMeant = sent.length > 0 && sent.every((id) => there.has(id));
  return withEnd(read.value, isMeant ? 'happened' : sinceBefore(read.value, evidence));
}

/** Reconciliation of writes to cards (P2 4.8). */
export const analysisRules: readonly ReconcileRule[] = [
  {
    operation: createAnalysis.id,
    before: async (client, input, signal) => {
      const card = bodyFields(input) as unknown as Card;
      const evidence = creationEvidence({ ...card, drawings: card.drawings ?? [] });
      return { ...evidence, ...(await cardsBefore(client, pathTexts(input), evidence['symbol'] ?? '', signal)) };
    },
    look: lookForCreated,
  },
  {
    operation: updateAnalysis.id,
    before: async (client, input, signal) => {
      const before = await readBefore(client, input, signal);
      return before === undefined ? {} : updateEvidence(before, intendedCard(before.card, bodyFields(input)));
    },
    look: lookAtUpdated,
  },
  {
    operation: deleteAnalysis.id,
    before: async (client, input, signal) => {
      const before = await readBefore(client, input, signal);
      return before?.postMissing === false ? { post: 'there' } : {};
    },
    look: lookForDeleted,
  },
  {
    operation: appendDrawings.id,
    before: async (client, input, signal) => {
      const { drawings } = bodyFields(input) as { readonly drawings: readonly { readonly clientObjectId: string }[] };
      const ids = drawings.map(({ clientObjectId }) => idDigest(clientObjectId)).join(' ');
      const before = await readBefore(client, input, signal);
      return { drawings: ids, ...(before === undefined ? {} : { updatedAt: before.updatedAt }) };
    },
    look: lookForAppended,
  },
];

/** What later shows whether an update happened. */
export function updateEvidence(before: PublishedCard, target: Card): Record<string, string> {
  return { updatedAt: before.updatedAt, before: cardDigest(before.card), after: cardDigest(target) };
}

const GONE: Finding<never> = { verdict: 'changedSince', isFinal: true };

/** An ended card accepts no more updates, however late (P2 3.2). */
function withEnd(seen: PublishedCard, verdict: Verdict): Finding<PublishedCard> {
  return { verdict, seen, ...(seen.status === 'Pending' ? {} : { isFinal: true }) };
}

/** Without a known previous state, changes can't be judged. */
function sinceBefore({ updatedAt, card }: PublishedCard, evidence: Readonly<Record<string, string>>): Verdict {
  if (evidence['updatedAt'] === undefined) return 'stillUnknown';
  if (evidence['updatedAt'] === updatedAt || evidence['before'] === cardDigest(card)) return 'didNotHappen';
  return 'changedSince';
}

async function readBefore(client: ServiceClient, input: { readonly path?: unknown }, signal: AbortSignal) {
  const read = await readCard(client, pathTexts(input)['analysisId'] ?? '', signal);
  return read.kind === 'done' ? read.value : undefined;
}

async function readSeen(client: ServiceClient, { analysisId }: CardSummary, signal: AbortSignal) {
  const read = await readCard(client, analysisId, signal);
  if (read.kind === 'done') return read.value;
  return read.kind === 'refused' && read.refusal.status === 404 ? 'gone' : 'unread';
}

function intendedCard(card: Card, body: Readonly<Record<string, unknown>>): Card {
  // As above: the body is one of an update.
  const { metadata, levels, drawings } = body as unknown as PatchBody;
  return {
    metadata: { ...card.metadata, ...metadata },
    levels: levels ?? card.levels,
    drawings: [...(drawings ?? card.drawings)],
  };
}

function channelOf(targets: Readonly<Record<string, string>>) {
  return { communityId: targets['communityId'] ?? '', channelId: targets['channelId'] ?? '' };
}

/** Whether the owner is known to be someone other than the sender. Checked only for a card with the same meaning. */
async function isOfAnother({ client, input }: UncertainWrite, ownerId: string, signal: AbortSignal): Promise<boolean> {
  const sender = bodyText(input, 'sender')?.trim();
  if (sender === undefined || ownerId === '') return false;
  return (await identifySender(client, sender, ownerId, signal))?.isOwner === false;
}

function idDigest(clientObjectId: string): string {
  return digest(clientObjectId).slice(0, 16);
}

/** The service may spell a symbol differently (public-facts 3.8), and a list may not show it. */
function mayBeOf(symbol: string, summary: CardSummary): boolean {
  return summary.symbol === '' || symbol === '' || normalizeSymbol(summary.symbol) === symbol;
}

function normalizeSymbol(symbol: string): string {
  return symbol.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function isDifferentOwner(owner: string | undefined, found: string | undefined): boolean {
  return owner !== undefined && found !== undefined && found !== '' && found !== owner;
}
