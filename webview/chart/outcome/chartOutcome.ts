import type { Logical } from 'lightweight-charts';
import type { OutcomeView } from '../../../src/protocol/pageMessages.ts';
import type { CardChart } from '../cardChart.ts';
import type { CardPresenter } from '../cardPresenter.ts';
import { ChartOverlay } from '../chartOverlay.ts';
import type { Brush } from '../painting/paintFigure.ts';
import { CandleReplay } from './candleReplay.ts';

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

/** Radius of a mark, CSS pixels. */
const RADIUS = 5;

/** Marks where price first reached the levels: a ring at the bar and the price, in the level's color. */
class OutcomeMarks extends ChartOverlay {
  readonly #chart: Pick<CardChart, 'bars' | 'theme'>;
  protected readonly views = [this.view('top', (brush) => this.#paint(brush))];
  #touches: OutcomeView['touches'] = [];

  constructor(chart: Pick<CardChart, 'bars' | 'theme'>) {
    super(chart.bars);
    this.#chart = chart;
  }

  show(touches: OutcomeView['touches']): void {
    this.#touches = touches;
    this.repaint();
  }

  #paint({ context }: Brush): void {
    const { bars, theme } = this.#chart;
    if (this.host === undefined || !bars.areCandles) return;
    const { series, chart } = this.host;
    const { background, levels } = theme();
    for (const { level, time, price } of this.#touches) {
      const bar = Math.floor(bars.axis.indexAt(time));
      // The replay hasn't reached it yet.
      if (bar < 0 || bar >= bars.count) continue;
      const x = chart.timeScale().logicalToCoordinate((bar - bars.start) as Logical);
      const y = series.priceToCoordinate(price);
      if (x === null || y === null) continue;
      // The wider ring in the background's color keeps the mark apart from its candle.
      for (const [color, width] of [
        [background, 5],
        [levels[level], 2],
      ] as const) {
        context.beginPath();
        context.arc(x, y, RADIUS, 0, 2 * Math.PI);
        context.lineWidth = width;
        context.strokeStyle = color;
        context.stroke();
      }
    }
  }
}
