import type { Card } from '../../card/card.ts';
import { cardDifferences } from './cardDifferences.ts';
import type { CardSummary } from './cardService.ts';
import type { CardServiceParts } from './cardServiceParts.ts';
import { type ChannelAddress, listCards } from './listCards.ts';

/** Whether a card of uncertain creation stands in the channel. */
export type FoundCreated =
  | { readonly kind: 'found'; readonly card: CardSummary }
  | { readonly kind: 'absent' }
  /** The list could not be read to its end, or holds cards that may or may not be the one. */
  | { readonly kind: 'unclear' };

const MOST_PAGES = 20;
/** Clocks differ: a card counts as new from this long before our own start, in milliseconds. */
const CLOCK_DIFFERENCE_MS = 120_000;
const LIST_LIMIT_MS = 30_000;

/** Looks for the card by symbol, title, texts and time; several times, because a list may lag behind a write. */
export async function findCreated(
  parts: CardServiceParts,
  channel: ChannelAddress,
  sought: { readonly card: Card; readonly startedAt: number; readonly pauses: readonly number[] },
): Promise<FoundCreated> {
  const { card, startedAt, pauses } = sought;
  const signal = AbortSignal.timeout(LIST_LIMIT_MS);
  let last: FoundCreated = { kind: 'unclear' };
  for (const pause of pauses) {
    await parts.clock.sleep(pause, signal).catch(() => undefined);
    last = await searchOnce(parts, channel, card, startedAt - CLOCK_DIFFERENCE_MS, signal);
    if (last.kind === 'found') return last;
  }
  return last;
}

async function searchOnce(
  parts: CardServiceParts,
  channel: ChannelAddress,
  card: Card,
  since: number,
  signal: AbortSignal,
): Promise<FoundCreated> {
  const alike: CardSummary[] = [];
  let complete = false;
  let unreadable = 0;
  for (let page = 1; page <= MOST_PAGES && !complete; page++) {
    const outcome = await listCards(parts.client, channel, page, signal);
    if (outcome.kind !== 'done') return { kind: 'unclear' };
    alike.push(...outcome.value.cards.filter((it) => isAlike(it, card)));
    unreadable += outcome.value.unreadable;
    complete = !outcome.value.hasNext;
  }
  const fresh = alike.filter((it) => createdAt(it) >= since).toSorted((a, b) => createdAt(b) - createdAt(a));
  const [newest] = fresh;
  if (newest !== undefined) return { kind: 'found', card: newest };
  // An older twin may be this card on a service whose clock is late.
  return complete && unreadable === 0 && alike.length === 0 ? { kind: 'absent' } : { kind: 'unclear' };
}

function isAlike(summary: CardSummary, card: Card): boolean {
  if (summary.published !== undefined) {
    return (
      sameSymbol(summary.symbol, card.metadata.symbol) &&
      cardDifferences(withSymbol(card, summary), summary.published.card).length === 0
    );
  }
  return (
    sameSymbol(summary.symbol, card.metadata.symbol) && (summary.title === '' || summary.title === card.metadata.title)
  );
}

/** The service may write the symbol in its own way (public-facts 3.8); it is compared apart. */
function withSymbol(card: Card, summary: CardSummary): Card {
  return {
    ...card,
    metadata: { ...card.metadata, symbol: summary.published?.card.metadata.symbol ?? card.metadata.symbol },
  };
}

function sameSymbol(a: string, b: string): boolean {
  return bare(a) === bare(b);
}

function bare(symbol: string): string {
  return symbol.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function createdAt(summary: CardSummary): number {
  const time = Date.parse(summary.published?.createdAt ?? summary.updatedAt);
  return Number.isNaN(time) ? 0 : time;
}
