import type { CardPage, CardSummary } from '../../client/cards/cardService.ts';
import type { Outcome, ServiceRefusal, TransportFailure } from '../../client/outcome.ts';
import { type CardFilter, filterTest, isNarrowing } from './cardFilter.ts';
import { type CardOrder, cardComparator } from './cardSummaries.ts';
import { type ChannelOutcomes, NO_OUTCOMES } from './outcomeLabels.ts';

/** Reads one page of the channel, from 1. Throws if there is no connection. */
type PageReader = (page: number, signal: AbortSignal) => Promise<Outcome<CardPage>>;

/** Why the list isn't up to date. */
export type ListProblem = ServiceRefusal | (TransportFailure & { readonly raw?: unknown });

/** Pages read again by a refresh, at most; the rest is available with "Load more". */
const MAX_REFRESHED_PAGES = 10;
const MINUTE = 60_000;

/**
 * The cards read so far of one channel. They are kept when the service can't be reached; the sorted list is cached
 * until something changes.
 */
export class ChannelCards {
  readonly #read: PageReader;
  readonly #outcomes: ChannelOutcomes;
  #cards = new Map<string, CardSummary>();
  #pages = 0;
  #hasNext = false;
  #total: number | undefined;
  #unreadable: readonly unknown[] = [];
  #problem: ListProblem | undefined;
  #busy: Promise<void> | undefined;
  /** Cards changed while a list is being read, whose entries may be older: undefined for a deleted card. */
  #changedDuringRead = new Map<string, CardSummary | undefined>();
  #ordered: { readonly cards: readonly CardSummary[]; readonly inputs: readonly unknown[] } | undefined;
  #version = 0;

  constructor(read: PageReader, outcomes = NO_OUTCOMES) {
    this.#read = read;
    this.#outcomes = outcomes;
  }

  /** Whether the service has answered at least once. */
  get wasRead(): boolean {
    return this.#pages > 0;
  }

  /** The last problem; undefined if the list is up to date. */
  get problem(): ListProblem | undefined {
    return this.#problem;
  }

  get hasNext(): boolean {
    return this.#hasNext;
  }

  /** Number of cards read so far. */
  get count(): number {
    return this.#cards.size;
  }

  /** Number of cards in the channel, as counted by the service. */
  get total(): number | undefined {
    return this.#total;
  }

  /** List items that couldn't be parsed, as received. */
  get unreadable(): readonly unknown[] {
    return this.#unreadable;
  }

  get(analysisId: string): CardSummary | undefined {
    return this.#cards.get(analysisId);
  }

  all(): Iterable<CardSummary> {
    return this.#cards.values();
  }

  /** The cards to show, filtered and sorted. `now` in epoch milliseconds. */
  ordered(filter: CardFilter, order: CardOrder, now = Date.now()): readonly CardSummary[] {
    // An expiry filter depends on the current minute; the other filters don't depend on the time.
    const byOutcome = filter.outcomes !== undefined || order === 'outcome';
    const inputs = [
      this.#version,
      filter,
      order,
      filter.expiry && Math.floor(now / MINUTE),
      byOutcome && this.#outcomes.version,
    ];
    if (this.#ordered?.inputs.every((part, index) => part === inputs[index])) return this.#ordered.cards;
    const all = [...this.#cards.values()];
    const shown = isNarrowing(filter) ? all.filter(filterTest(filter, now, this.#outcomes)) : all;
    const cards = shown.sort(cardComparator(order, this.#outcomes));
    this.#ordered = { cards, inputs };
    return cards;
  }

  /** Reads as many pages again as were read before. Concurrent calls share one request. */
  refresh(signal: AbortSignal): Promise<void> {
    return this.#once(async () => {
      const fresh = new Map<string, CardSummary>();
      const pages = Math.min(Math.max(1, this.#pages), MAX_REFRESHED_PAGES);
      const unreadable: unknown[] = [];
      for (let number = 1; number <= pages; number += 1) {
        const page = await this.#page(number, signal);
        if (page === undefined) return;
        this.#take(page, fresh);
        unreadable.push(...(page.unreadItems ?? []));
        this.#hasNext = page.hasNext;
        this.#total = page.total;
        this.#pages = number;
        if (!page.hasNext) break;
      }
      for (const [id, card] of this.#changedDuringRead) if (card !== undefined && !fresh.has(id)) fresh.set(id, card);
      this.#cards = fresh;
      this.#unreadable = unreadable;
    });
  }

  /** Reads the next page. */
  loadMore(signal: AbortSignal): Promise<void> {
    return this.#once(async () => {
      const page = await this.#page(this.#pages + 1, signal);
      if (page === undefined) return;
      this.#take(page, this.#cards);
      this.#pages += 1;
      this.#hasNext = page.hasNext;
      this.#total = page.total;
      this.#unreadable = [...this.#unreadable, ...(page.unreadItems ?? [])];
    });
  }

  /**
   * Adds a card that was read individually. True if it is new, so that the list has changed; undefined if no list has
   * been read yet.
   */
  put(card: CardSummary): boolean | undefined {
    this.#changedDuringRead.set(card.analysisId, card);
    if (!this.wasRead && this.count === 0) return undefined;
    const isNew = !this.#cards.has(card.analysisId);
    this.#cards.set(card.analysisId, card);
    this.#version += 1;
    if (isNew && this.#total !== undefined) this.#total += 1;
    return isNew;
  }

  /** Removes a deleted card; false if it wasn't listed. */
  remove(analysisId: string): boolean {
    this.#changedDuringRead.set(analysisId, undefined);
    if (!this.#cards.delete(analysisId)) return false;
    this.#version += 1;
    if (this.#total !== undefined) this.#total -= 1;
    return true;
  }

  #once(run: () => Promise<void>): Promise<void> {
    if (this.#busy !== undefined) return this.#busy;
    this.#changedDuringRead.clear();
    this.#busy = run().finally(() => {
      this.#busy = undefined;
      this.#version += 1;
    });
    return this.#busy;
  }

  /** A save that finished while the list was being read is newer than the list's entry. */
  #take(page: CardPage, cards: Map<string, CardSummary>): void {
    for (const card of page.cards) {
      const { analysisId } = card;
      const changed = this.#changedDuringRead.get(analysisId);
      if (changed === undefined && this.#changedDuringRead.has(analysisId)) continue;
      cards.set(analysisId, changed !== undefined && changed.updatedAt > card.updatedAt ? changed : card);
    }
  }

  async #page(number: number, signal: AbortSignal): Promise<CardPage | undefined> {
    const outcome = await this.#outcome(number, signal);
    this.#problem = outcome.kind === 'done' ? undefined : problemOf(outcome);
    return outcome.kind === 'done' ? outcome.value : undefined;
  }

  async #outcome(number: number, signal: AbortSignal): Promise<Outcome<CardPage>> {
    try {
      return await this.#read(number, signal);
    } catch (error) {
      const text = error instanceof Error ? error.message : '';
      return { kind: 'notSent', failure: { kind: 'offline', code: undefined, text } };
    }
  }
}

function problemOf(outcome: Exclude<Outcome<CardPage>, { kind: 'done' }>): ListProblem {
  if (outcome.kind === 'refused') return outcome.refusal;
  const raw = outcome.kind === 'unknown' ? (outcome.raw ?? undefined) : undefined;
  return raw === undefined ? outcome.failure : { ...outcome.failure, raw };
}
