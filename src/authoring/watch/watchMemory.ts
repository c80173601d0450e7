import type { Memento } from 'vscode';
import * as z from 'zod/mini';
import { lazy } from '../../card/model/lazy.ts';

/** A line of the watch log. */
export interface WatchLine {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly words: string;
  /** The card's URI; absent if the line isn't about one. */
  readonly card?: string;
}

const CHOSEN = 'chartCards.watchedCards';
const SINCE = 'chartCards.watchedSince';
const LOG = 'chartCards.watchLog';
/** Lines that the log keeps. */
const MOST_LINES = 200;
/** Cards that aren't watched any more whose start is kept. */
const MOST_TIMES = 1_000;

const textsSchema = lazy(() => z.array(z.string()));
const timesSchema = lazy(() => z.record(z.string(), z.number()));
const linesSchema = lazy(() =>
  z.array(z.object({ at: z.number(), words: z.string(), card: z.exactOptional(z.string()) })),
);

/** What is remembered of watching, for all windows. */
export class WatchMemory {
  readonly #memory: Memento;

  constructor(memory: Memento) {
    this.#memory = memory;
  }

  /** URIs of the chosen cards. */
  get chosen(): readonly string[] {
    const read = textsSchema().safeParse(this.#memory.get(CHOSEN));
    return read.success ? read.data : [];
  }

  async choose(cards: readonly string[]): Promise<void> {
    await this.#memory.update(CHOSEN, [...new Set(cards)]);
  }

  /** Newest first. */
  get log(): readonly WatchLine[] {
    const read = linesSchema().safeParse(this.#memory.get(LOG));
    return read.success ? read.data : [];
  }

  async add(lines: readonly WatchLine[]): Promise<void> {
    if (lines.length > 0) await this.#memory.update(LOG, [...lines, ...this.log].slice(0, MOST_LINES));
  }

  /** When each card was first watched, by address; those that are new from `now` on. */
  async since(keys: readonly string[], now: number): Promise<ReadonlyMap<string, number>> {
    const read = timesSchema().safeParse(this.#memory.get(SINCE));
    const before = read.success ? read.data : {};
    const times = keys.map((key) => [key, before[key] ?? now] as const);
    if (times.some(([key]) => before[key] === undefined)) {
      // A card that is missing for a moment, e.g. during an outage, is still the same one when it returns.
      const others = Object.entries(before).sort(([, a], [, b]) => b - a);
      await this.#memory.update(SINCE, Object.fromEntries([...others.slice(0, MOST_TIMES), ...times]));
    }
    return new Map(times);
  }
}
