import { formatUtcMinute } from '../../../src/time.ts';
import type { ChartCandles } from '../candles.ts';
import type { CardChart } from '../cardChart.ts';
import type { CardPresenter } from '../cardPresenter.ts';

/** Steps through the candles since the card's publication with a slider, also by arrow keys. Escape ends it. */
export class CandleReplay {
  readonly #presenter: Pick<CardPresenter, 'candles' | 'replay'>;
  readonly #toggle = document.createElement('button');
  readonly #slider = document.createElement('input');
  readonly #time = document.createElement('span');
  #since: number | undefined;
  /** All candles, and the visible ones; undefined unless it's replaying. */
  #replayed: { readonly all: ChartCandles; shown: ChartCandles } | undefined;

  constructor({ bars }: Pick<CardChart, 'bars'>, presenter: Pick<CardPresenter, 'candles' | 'replay'>) {
    this.#presenter = presenter;
    this.#toggle.type = 'button';
    this.#toggle.className = 'secondary small';
    this.#toggle.addEventListener('click', () => (this.#replayed ? this.#end() : this.start()));
    this.#slider.type = 'range';
    this.#slider.setAttribute('aria-label', 'Last candle shown');
    this.#slider.addEventListener('input', () => this.#step());
    this.#slider.addEventListener('keydown', (event) => this.#pressed(event));
    this.#time.className = 'faint';
    bars.series.subscribeDataChanged(() => {
      // Other candles have arrived, which are shown as a whole.
      if (this.#replayed && presenter.candles !== this.#replayed.shown) this.#stop();
      this.#update();
    });
    this.#update();
  }

  get controls(): readonly HTMLElement[] {
    return [this.#slider, this.#time, this.#toggle];
  }

  /** Sets the start of the replay, epoch milliseconds. */
  setStart(since: number | undefined): void {
    // Saving a draft moves its start to now, but a running replay continues.
    if (since === undefined) this.#end();
    this.#since = since;
    this.#update();
  }

  /** Hides the candles since the start, or focuses the slider if that is so already; false if there are none. */
  start(): boolean {
    if (this.#replayed === undefined) {
      const all = this.#presenter.candles;
      const from = all && this.#countBefore(all);
      if (all === undefined || from === undefined) return false;
      this.#replayed = { all, shown: all };
      this.#slider.min = String(from);
      this.#slider.max = String(all.time.length);
      this.#slider.value = String(from);
      this.#step();
    }
    this.#slider.focus();
    return true;
  }

  /** Number of candles that opened before the start, at least one; undefined if none opened since. */
  #countBefore({ time }: ChartCandles): number | undefined {
    const since = this.#since ?? Number.POSITIVE_INFINITY;
    const first = time.findIndex((opens) => opens >= since);
    return first < 0 ? undefined : Math.max(1, first);
  }

  #step(): void {
    if (this.#replayed === undefined) return;
    const { all } = this.#replayed;
    const shown = firstCandles(all, this.#slider.valueAsNumber);
    this.#replayed.shown = shown;
    this.#presenter.replay(shown);
    this.#update();
  }

  #end(): void {
    if (this.#replayed === undefined) return;
    const hadFocus = document.activeElement === this.#slider;
    this.#stop();
    this.#presenter.replay(undefined);
    this.#update();
    if (hadFocus) this.#toggle.focus();
  }

  #stop(): void {
    this.#replayed = undefined;
  }

  #pressed(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    // The page would handle the key too.
    event.stopPropagation();
    this.#end();
  }

  #update(): void {
    const isReplaying = this.#replayed !== undefined;
    const last = this.#replayed?.shown.time.at(-1);
    const time = last === undefined ? '' : formatUtcMinute(last);
    this.#slider.hidden = !isReplaying;
    this.#slider.disabled = !isReplaying;
    this.#slider.setAttribute('aria-valuetext', time);
    this.#time.textContent = time;
    this.#toggle.textContent = isReplaying ? 'End Replay' : 'Replay';
    const { candles } = this.#presenter;
    this.#toggle.hidden = !isReplaying && (candles === undefined || this.#countBefore(candles) === undefined);
  }
}

/** The first candles, as columns that share their memory with all. */
function firstCandles(all: ChartCandles, count: number): ChartCandles {
  const { time, open, high, low, close, volume } = all;
  return {
    ...all,
    // Candles that say so aren't shown over others.
    olderFollow: false,
    time: time.subarray(0, count),
    open: open.subarray(0, count),
    high: high.subarray(0, count),
    low: low.subarray(0, count),
    close: close.subarray(0, count),
    ...(volume === undefined ? {} : { volume: volume.subarray(0, count) }),
  };
}
