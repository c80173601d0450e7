import type { OutcomeView } from '../../../src/protocol/pageMessages.ts';
import type { CardChart } from '../cardChart.ts';
import type { CardPresenter } from '../cardPresenter.ts';
import { CandleReplay } from './candleReplay.ts';
import { OutcomeMarks } from './outcomeMarks.ts';

/**
 * The card's outcome on its chart: marks of first touches, an expandable line of text above the footer, and the replay of
 * the candles since publication. None of it becomes part of the card or of an exported picture.
 */
export class ChartOutcome {
  readonly #marks: OutcomeMarks;
  readonly #replay: CandleReplay;
  readonly #element = document.createElement('div');
  readonly #words = document.createElement('summary');
  readonly #details = document.createElement('p');

  constructor(chart: CardChart, presenter: CardPresenter) {
    this.#marks = new OutcomeMarks(chart);
    chart.bars.series.attachPrimitive(this.#marks);
    this.#replay = new CandleReplay(chart, presenter);
    this.#element.className = 'chart-outcome';
    this.#element.dataset['testid'] = 'chart-outcome';
    this.#element.setAttribute('role', 'group');
    this.#element.setAttribute('aria-label', 'The card against the market');
    const more = document.createElement('details');
    more.append(this.#words, this.#details);
    const replay = document.createElement('div');
    replay.className = 'replay';
    replay.append(...this.#replay.controls);
    this.#element.append(more, replay);
    chart.container.querySelector('.chart-footer')?.before(this.#element);
  }

  /** Starts the replay, or focuses it if it's under way; false if there is nothing to replay. */
  replay(): boolean {
    return this.#replay.start();
  }

  /** Shows this outcome instead of the last one; undefined shows nothing. */
  show(outcome: OutcomeView | undefined): void {
    this.#element.hidden = outcome === undefined;
    this.#words.textContent = outcome?.words ?? '';
    const touches = (outcome?.touches ?? []).map(({ words }) => `${words}.`);
    this.#details.textContent = [...(outcome?.notes ?? []), ...touches].join(' ');
    this.#marks.show(outcome?.touches ?? []);
    this.#replay.setStart(outcome?.since);
  }
}
