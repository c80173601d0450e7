import type { CardPage, CardService, CardSummary } from '../../client/cards/cardService.ts';
import type { Outcome, ServiceRefusal, TransportFailure } from '../../client/outcome.ts';

/** A channel whose cards are searched. */
export interface SearchedChannel {
  readonly communityId: string;
  readonly channelId: string;
  readonly name: string;
}

interface CachedCard {
  readonly summary: CardSummary;
  readonly channel: SearchedChannel;
}

type ReadingState =
  | { readonly kind: 'begun' }
  | { readonly kind: 'complete'; readonly at: number }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly channel: string; readonly problem: ServiceRefusal | TransportFailure };

/** How long read data counts as fresh, in milliseconds; it is read again only on request before that. */
const FRESH_MS = 60_000;

/**
 * The cards of a connection's channels that were read for searching. Kept in memory between searches, so that the first
 * rows appear immediately.
 */
export class CardCache {
  readonly #channels: readonly SearchedChannel[];
  readonly #cards = new Map<string, CachedCard>();
  #total: number | undefined;
  #state: ReadingState = { kind: 'begun' };

  constructor(channels: readonly SearchedChannel[]) {
    this.#channels = channels;
  }

  get state(): ReadingState {
    return this.#state;
  }

  get count(): number {
    return this.#cards.size;
  }

  /** Cards of all channels as counted by the service; undefined until every channel has reported its count. */
  get total(): number | undefined {
    return this.#total;
  }

  /** Cards for which the list contained only title, symbol and status. */
  get withoutTexts(): number {
    let count = 0;
    for (const { summary } of this.#cards.values()) if (summary.published === undefined) count += 1;
    return count;
  }

  cards(): Iterable<CachedCard> {
    return this.#cards.values();
  }

  /** Adds cards known from elsewhere, unless the cache has a newer or more complete version. */
  put(summaries: Iterable<CardSummary>): void {
    for (const summary of summaries) {
      const channel = this.#channels.find(({ channelId }) => channelId === summary.channelId);
      if (channel !== undefined) this.#put(summary, channel);
    }
  }

  /** Removes cards that are known to be deleted. */
  drop(isGone: (card: CachedCard) => boolean): void {
    for (const [id, card] of this.#cards) if (isGone(card)) this.#cards.delete(id);
  }

  /** Whether everything was read recently. `now` in epoch milliseconds. */
  isFresh(now: number): boolean {
    return this.#state.kind === 'complete' && now - this.#state.at < FRESH_MS;
  }

  /**
   * Reads all pages of all channels, one request at a time, yielding after each. Cards that no page contains any more
   * are removed once their channel was read completely.
   */
  async *read(service: Pick<CardService, 'list'>, signal: AbortSignal): AsyncGenerator<void> {
    this.#state = { kind: 'begun' };
    let total = 0;
    for (const channel of this.#channels) {
      const seen = new Set<string>();
      let ofChannel: number | undefined;
      let isWhole = false;
      for (let number = 1; ; number += 1) {
        const outcome = await pageOf(service, channel, number, signal);
        if (signal.aborted) {
          this.#state = { kind: 'stopped' };
          return;
        }
        if (outcome.kind !== 'done') {
          const problem = outcome.kind === 'refused' ? outcome.refusal : outcome.failure;
          this.#state = { kind: 'failed', channel: channel.name, problem };
          return;
        }
        const { cards, hasNext, complete } = outcome.value;
        const before = seen.size;
        for (const card of cards) {
          seen.add(card.analysisId);
          this.#put(card, channel);
        }
        ofChannel = outcome.value.total ?? ofChannel;
        yield;
        isWhole = complete;
        // A page with nothing new means that the service counts pages differently than we do.
        if (!hasNext || seen.size === before) break;
      }
      total += ofChannel ?? seen.size;
      if (!isWhole) continue;
      for (const [id, card] of this.#cards) if (card.channel === channel && !seen.has(id)) this.#cards.delete(id);
    }
    this.#total = total;
    this.#state = { kind: 'complete', at: Date.now() };
  }

  #put(summary: CardSummary, channel: SearchedChannel): void {
    const known = this.#cards.get(summary.analysisId)?.summary;
    // For the same state, prefer the version that contains the texts.
    const knowsMore =
      known !== undefined &&
      (known.updatedAt > summary.updatedAt ||
        (known.updatedAt === summary.updatedAt &&
          known.status === summary.status &&
          (known.published !== undefined || summary.published === undefined)));
    if (!knowsMore) this.#cards.set(summary.analysisId, { summary, channel });
  }
}

/** A missing connection counts as a failed read. */
async function pageOf(
  service: Pick<CardService, 'list'>,
  channel: SearchedChannel,
  number: number,
  signal: AbortSignal,
): Promise<Outcome<CardPage>> {
  try {
    return await service.list(channel, number, signal);
  } catch (error) {
    const text = error instanceof Error ? error.message : '';
    return { kind: 'notSent', failure: { kind: 'offline', code: undefined, text } };
  }
}
