import {
  type CandlestickData,
  CandlestickSeries,
  type CandlestickSeriesPartialOptions,
  type ISeriesApi,
  type MouseEventParams,
  type PriceFormatBuiltIn,
  type UTCTimestamp,
} from 'lightweight-charts';
import { INDICATOR_IDS, type IndicatorId } from '../../../src/protocol/chartActions.ts';
import type { ChartCandles } from '../candles.ts';
import type { CardChart } from '../cardChart.ts';
import { IndicatorLayer, type ShownIndicator } from './indicatorLayer.ts';
import { type Drawn, drawIndicator, INDICATORS, type LineRole } from './indicators.ts';

/** The height of a pane below the candles, as a share of theirs. */
const PANE_SHARE = 0.22;

/** An indicator in the list of all. */
export interface ListedIndicator {
  readonly id: IndicatorId;
  readonly name: string;
  /** Its last values, or why there are none. */
  readonly detail: string;
}

/** An indicator that is shown, and one that may lack something. */
type ShownById = ShownIndicator & { readonly id: IndicatorId };
type ChosenIndicator = Omit<ShownById, 'drawn'> & { readonly drawn: Drawn | string };

/** A pane of an indicator, kept on the library's side by an invisible series. */
interface Pane {
  readonly id: IndicatorId;
  readonly series: ISeriesApi<'Candlestick'>;
  readonly layer: IndicatorLayer;
}

/** The indicators on a chart, calculated from its candles and never stored in the card. */
export class ChartIndicators {
  readonly #chart: CardChart;
  readonly #overlay: IndicatorLayer;
  readonly #line = document.createElement('div');
  #ids: readonly IndicatorId[] = [];
  #drawn: readonly ChosenIndicator[] = [];
  #panes: readonly Pane[] = [];
  #candles: ChartCandles | undefined;
  /** The bar under the crosshair. */
  #bar: number | undefined;

  constructor(chart: CardChart) {
    this.#chart = chart;
    const { bars, api, legend } = chart;
    this.#candles = bars.candles;
    this.#overlay = new IndicatorLayer(chart, []);
    bars.series.attachPrimitive(this.#overlay);
    this.#line.className = 'chart-legend-indicators';
    this.#line.dataset['testid'] = 'chart-indicators';
    legend.element.append(this.#line);
    bars.series.subscribeDataChanged(() => this.#barsChanged());
    api.subscribeCrosshairMove((event) => this.#crosshairMoved(event));
  }

  /** Shows these indicators and no others. */
  show(ids: readonly IndicatorId[]): void {
    this.#ids = INDICATOR_IDS.filter((id) => ids.includes(id));
    this.#draw();
  }

  /** All indicators with their last values. */
  list(): readonly ListedIndicator[] {
    return INDICATOR_IDS.map((id) => {
      const drawn = drawIndicator(id, this.#candles);
      const detail = typeof drawn === 'string' ? drawn : drawn.text(this.#chart.bars.count - 1);
      return { id, name: INDICATORS[id].name, detail };
    });
  }

  /** The indicators over the candles with their values, and the data that the others lack. */
  get legend(): string {
    return this.#line.textContent;
  }

  #draw(): void {
    this.#drawn = this.#ids.map((id) => ({ id, name: INDICATORS[id].name, drawn: drawIndicator(id, this.#candles) }));
    const shown = this.#drawn.filter((one): one is ShownById => typeof one.drawn !== 'string');
    this.#overlay.show(shown.filter(({ id }) => !INDICATORS[id].hasPane));
    this.#putPanes(shown.filter(({ id }) => INDICATORS[id].hasPane));
    this.#writeLine();
  }

  /** Keeps the panes that stay, so that they keep the height that the person gave them. */
  #putPanes(shown: readonly ShownById[]): void {
    const { api } = this.#chart;
    for (const { id, series } of this.#panes) if (!shown.some((one) => one.id === id)) api.removeSeries(series);
    this.#panes = shown.map((one, place) => {
      const pane = this.#panes.find(({ id }) => id === one.id) ?? this.#addPane(one, place + 1);
      pane.series.applyOptions({ priceFormat: priceFormatOf(one.drawn) });
      pane.series.setData(this.#anchor(one.drawn));
      pane.layer.show([one]);
      return pane;
    });
  }

  #addPane({ id, ...shown }: ShownById, place: number): Pane {
    const { api } = this.#chart;
    const layer = new IndicatorLayer(this.#chart, [shown], { bar: () => this.#shownBar });
    const series = api.addSeries(CandlestickSeries, INVISIBLE, api.panes().length);
    series.attachPrimitive(layer);
    const pane = series.getPane();
    pane.setStretchFactor(PANE_SHARE);
    pane.moveTo(place);
    return { id, series, layer };
  }

  /** One bar with the last value: without any bar the pane would have no scale. */
  #anchor({ lines, columns, scale }: Drawn): CandlestickData<UTCTimestamp>[] {
    const time = this.#candles?.time.at(-1);
    if (time === undefined) return [];
    const last = (lines[0]?.values ?? columns?.values)?.at(-1);
    const value = last === undefined || Number.isNaN(last) ? (scale?.low ?? 0) : last;
    return [{ time: (time / 1000) as UTCTimestamp, open: value, high: value, low: value, close: value }];
  }

  #barsChanged(): void {
    const { candles } = this.#chart.bars;
    // The library only got older bars of the same candles.
    if (candles === this.#candles) return;
    this.#candles = candles;
    this.#draw();
  }

  /** The bar whose values are shown: the one under the crosshair, else the last one. */
  get #shownBar(): number {
    const last = this.#chart.bars.count - 1;
    return Math.min(last, Math.max(0, this.#bar ?? last));
  }

  #crosshairMoved({ point, logical }: MouseEventParams): void {
    const bar = point === undefined || logical === undefined ? undefined : this.#chart.bars.start + logical;
    if (bar === this.#bar) return;
    this.#bar = bar;
    this.#writeLine();
  }

  /** Writes the indicators over the candles with their values, and what the others lack, into the legend. */
  #writeLine(): void {
    const parts = this.#drawn.flatMap(({ id, name, drawn }) => {
      if (typeof drawn === 'string') return [`${name}: ${drawn}`];
      const mark = drawn.lines[0] ? MARKS[drawn.lines[0].role] : '';
      return INDICATORS[id].hasPane ? [] : [`${mark}${name} ${drawn.text(this.#shownBar)}`];
    });
    // No-break spaces inside a part, so that a narrow chart breaks the line only between parts.
    const text = parts.map((part) => part.replaceAll(' ', '\u00a0')).join('   ');
    if (this.#line.textContent !== text) this.#line.textContent = text;
  }
}

/** The dashes of the lines, so that the legend tells them apart without color. */
const MARKS: { readonly [Role in LineRole]: string } = { first: '─ ', second: '╌ ', quiet: '┈ ' };

const HIDDEN = 'rgba(0, 0, 0, 0)';
const INVISIBLE: CandlestickSeriesPartialOptions = {
  upColor: HIDDEN,
  downColor: HIDDEN,
  borderVisible: false,
  wickVisible: false,
  lastValueVisible: false,
  priceLineVisible: false,
};

function priceFormatOf({ decimals }: Drawn): PriceFormatBuiltIn {
  return decimals === 'amounts'
    ? { type: 'volume', precision: 2, minMove: 0.01 }
    : { type: 'price', precision: decimals, minMove: 10 ** -decimals };
}
