import { Disposable } from './disposable.ts';

/** Interval in milliseconds at which displayed remaining times are updated. */
const MINUTE_MS = 60_000;

/** Decides when the pages of a document are updated: after a delay that batches fast typing, and every minute. */
export class PageUpdates extends Disposable {
  readonly #update: () => void;
  readonly #delayMs: number;
  #pending: NodeJS.Timeout | undefined;

  /** `showsTimeLeft`: whether the page must be updated every minute. */
  constructor(update: () => void, { delayMs, showsTimeLeft }: { delayMs: number; showsTimeLeft: boolean }) {
    super();
    this.#update = update;
    this.#delayMs = delayMs;
    this._register({ dispose: () => clearTimeout(this.#pending) });
    if (!showsTimeLeft) return;
    const clock = setInterval(() => this.now(), MINUTE_MS);
    this._register({ dispose: () => clearInterval(clock) });
  }

  /** Updates after the delay, once for all calls until then. */
  schedule(): void {
    if (!this.isDisposed) this.#pending ??= setTimeout(() => this.now(), this.#delayMs);
  }

  /** Updates immediately, which replaces a scheduled update. */
  now(): void {
    clearTimeout(this.#pending);
    this.#pending = undefined;
    if (!this.isDisposed) this.#update();
  }
}
