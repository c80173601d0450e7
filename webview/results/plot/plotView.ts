import {
  createChart,
  type DeepPartial,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  LineType,
  type MouseEventParams,
  type SeriesType,
  type TickMarkType,
  type Time,
  type TimeChartOptions,
} from 'lightweight-charts';
import { TEXT_LANGUAGE } from '../../../src/card/model/textLanguage.ts';
import type { ShownPlot } from '../../../src/protocol/resultsMessages.ts';
import { onThemeChange, readTheme } from '../../chart/theme.ts';
import { tickText } from '../../chart/timeText.ts';
import {
  formatPlace,
  formatValue,
  plotSummary,
  type SeriesPoint,
  seriesColors,
  seriesPoints,
  stackedColumns,
} from './plotSeries.ts';

/** Line styles, so that lines differ not only by color. */
const STYLES = [LineStyle.Solid, LineStyle.Dashed, LineStyle.Dotted, LineStyle.LargeDashed];
/** Longest category label below the plot, in characters. */
const LONGEST_NAME = 16;
/** The library assumes letters 1.5 times as wide as these, and would omit every other label. */
const LETTER_SHARE = 0.65;

/** Maximum column width, the same with category labels, and approximate width of the price axis; CSS pixels. */
const [WIDEST_BAR, WIDEST_NAMED, AXIS_WIDTH] = [60, 140, 70];

interface DrawnSeries {
  readonly api: ISeriesApi<SeriesType>;
  /** Values as received, not stacked. */
  readonly points: readonly SeriesPoint[];
}

/** One plot with its legend and description; created for each plot. */
export class PlotView {
  readonly #plot: ShownPlot;
  readonly #root = document.createElement('figure');
  readonly #area = document.createElement('div');
  readonly #chart: IChartApi;
  readonly #legend: PlotLegend;
  readonly #series: readonly DrawnSeries[];
  readonly #stopTheme: () => void;
  readonly #stopResizing: () => void;
  /** Times of all points in order, which the arrow keys step through. */
  readonly #times: readonly number[];
  #walked = -1;

  constructor(parent: HTMLElement, plot: ShownPlot) {
    this.#plot = plot;
    this.#root.className = 'plot';
    this.#area.className = 'plot-area';
    this.#area.tabIndex = 0;
    this.#area.setAttribute('role', 'img');
    this.#legend = new PlotLegend(plot);
    const caption = document.createElement('figcaption');
    caption.textContent = plotSummary(plot);
    this.#area.setAttribute(
      'aria-label',
      `${plot.title}. ${caption.textContent} Use the arrow keys to step through the values.`,
    );
    this.#root.append(this.#legend.element, this.#area, caption);
    parent.replaceChildren(this.#root);
    this.#chart = createChart(this.#area, this.#options());
    this.#series = this.#addSeries();
    this.#times = [...new Set(this.#series.flatMap(({ points }) => points.map(({ time }) => Number(time))))].sort(
      (a, b) => a - b,
    );
    this.#paint();
    this.#stopTheme = onThemeChange(() => this.#paint());
    this.#fit();
    const resized = new ResizeObserver(() => this.#fit());
    resized.observe(this.#area);
    this.#stopResizing = () => resized.disconnect();
    this.#chart.subscribeCrosshairMove(({ time }: MouseEventParams) => this.#showValues(time));
    this.#area.addEventListener('keydown', (event) => this.#pressed(event));
    this.#area.addEventListener('blur', () => this.#chart.clearCrosshairPosition());
  }

  /** Removes the plot from the page. */
  remove(): void {
    this.#stopTheme();
    this.#stopResizing();
    this.#chart.remove();
    this.#root.remove();
  }

  #options(): DeepPartial<TimeChartOptions> {
    const { names } = this.#plot;
    const hasTimes = this.#plot.series.some(({ at }) => at.some((time) => time % 86_400 !== 0));
    const longest = Math.max(6, ...(names ?? []).map(({ length }) => length));
    return {
      autoSize: true,
      // Set at creation: the logo would inject a style, which the page's CSP reports.
      layout: { attributionLogo: false },
      rightPriceScale: { scaleMargins: { top: 0.08, bottom: 0.06 }, entireTextOnly: true },
      timeScale: {
        timeVisible: hasTimes,
        secondsVisible: false,
        ...(names === undefined
          ? { tickMarkFormatter: (time: Time, type: TickMarkType) => tickText(Number(time), type) }
          : {
              tickMarkFormatter: (time: Time) => shortened(names[Number(time)] ?? ''),
              tickMarkMaxCharacterLength: Math.ceil(LETTER_SHARE * Math.min(LONGEST_NAME, longest)),
            }),
      },
      localization: {
        // The default is the browser's language.
        locale: TEXT_LANGUAGE,
        priceFormatter: formatValue,
        timeFormatter: (time: Time) => formatPlace(Number(time), this.#plot),
      },
      handleScroll: { mouseWheel: false },
    };
  }

  /** Columns from the last to the first because they are stacked, then lines on top. */
  #addSeries(): readonly DrawnSeries[] {
    const { series } = this.#plot;
    const points = series.map(seriesPoints);
    const columns = series.flatMap(({ kind }, place) => (kind === 'columns' ? [place] : []));
    const stacks = stackedColumns(columns.map((place) => points[place] ?? []));
    const drawn = new Map<number, DrawnSeries>();
    const plain = { lastValueVisible: false, priceLineVisible: false };
    for (const place of [...columns].reverse()) {
      const api = this.#chart.addSeries(HistogramSeries, plain);
      api.setData([...(stacks[columns.indexOf(place)] ?? [])]);
      drawn.set(place, { api, points: points[place] ?? [] });
    }
    for (const [place, { kind }] of series.entries()) {
      if (kind === 'columns') continue;
      const lineType = kind === 'steps' ? LineType.WithSteps : LineType.Simple;
      const own = points[place] ?? [];
      // A line of one point would be invisible, and few points are easier to see as markers.
      const pointMarkersVisible = own.length <= 60;
      const api = this.#chart.addSeries(LineSeries, { ...plain, lineType, lineWidth: 2, pointMarkersVisible });
      api.setData([...own]);
      drawn.set(place, { api, points: own });
    }
    return series.flatMap((_, place) => drawn.get(place) ?? []);
  }

  /** Shows all points with complete outer columns; a few points are aligned to the left. */
  #fit(): void {
    const widest = this.#plot.names === undefined ? WIDEST_BAR : WIDEST_NAMED;
    const most = Math.max(this.#times.length, (this.#area.clientWidth - AXIS_WIDTH) / widest);
    this.#chart.timeScale().setVisibleLogicalRange({ from: -0.75, to: most - 0.25 });
  }

  #paint(): void {
    const theme = readTheme(this.#area);
    const colors = seriesColors(this.#area, theme.background, theme.foreground);
    const line = { color: theme.crosshair, labelBackgroundColor: theme.crosshairLabel };
    this.#chart.applyOptions({
      layout: {
        background: { color: theme.background },
        textColor: theme.text,
        fontFamily: theme.fontFamily,
        fontSize: 11,
      },
      grid: { vertLines: { visible: false }, horzLines: { color: theme.grid } },
      rightPriceScale: { borderColor: theme.border },
      timeScale: { borderColor: theme.border },
      crosshair: { vertLine: line, horzLine: line },
    });
    for (const [place, { api }] of this.#series.entries()) {
      const color = colors[place % colors.length] ?? theme.foreground;
      const lineStyle = STYLES[Math.floor(place / colors.length) % STYLES.length] ?? LineStyle.Solid;
      api.applyOptions({ color, lineStyle } as Parameters<typeof api.applyOptions>[0]);
      this.#legend.color(place, color);
    }
  }

  /** Shows the values at a position, or only the names. */
  #showValues(time: Time | undefined): void {
    const at = time === undefined ? undefined : Number(time);
    const values = this.#series.map(({ points }) => points.find((point) => Number(point.time) === at)?.value);
    this.#legend.showValues(at === undefined ? undefined : formatPlace(at, this.#plot), values);
  }

  #pressed(event: KeyboardEvent): void {
    const last = this.#times.length - 1;
    const from = this.#walked;
    const to = { ArrowRight: from + 1, ArrowLeft: from < 0 ? last : from - 1, Home: 0, End: last }[event.key];
    if (to === undefined || last < 0) return;
    event.preventDefault();
    this.#walked = Math.max(0, Math.min(last, to));
    const at = this.#times[this.#walked] ?? 0;
    const there = this.#series.find(({ points }) => points.some(({ time }) => Number(time) === at));
    const value = there?.points.find(({ time }) => Number(time) === at)?.value;
    if (there === undefined || value === undefined) return;
    this.#chart.setCrosshairPosition(value, at as Time, there.api);
    this.#showValues(at as Time);
    this.#legend.announceValues();
  }
}

function shortened(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
}

/** Names and colors of the series, and the position and values under the pointer. */
class PlotLegend {
  readonly element = document.createElement('div');
  readonly #place = document.createElement('span');
  readonly #entries: readonly { readonly swatch: HTMLElement; readonly value: HTMLElement; readonly label: string }[];
  readonly #liveRegion = document.createElement('span');

  constructor({ series, unit }: ShownPlot) {
    this.element.className = 'legend';
    this.#place.className = 'place';
    this.#liveRegion.className = 'visually-hidden';
    this.#liveRegion.setAttribute('role', 'status');
    const list = document.createElement('ul');
    list.setAttribute('role', 'list');
    this.#entries = series.map(({ label }) => {
      const [item, swatch, name, value] = [
        document.createElement('li'),
        document.createElement('i'),
        document.createElement('span'),
        document.createElement('b'),
      ];
      swatch.className = 'swatch';
      name.textContent = label;
      item.append(swatch, name, value);
      list.append(item);
      return { swatch, value, label };
    });
    const what = document.createElement('span');
    what.className = 'unit';
    what.textContent = unit;
    this.element.append(list, what, this.#place, this.#liveRegion);
  }

  color(place: number, color: string): void {
    const swatch = this.#entries[place]?.swatch;
    if (swatch !== undefined) swatch.style.backgroundColor = color;
  }

  /** `place` is undefined if nothing is under the pointer. */
  showValues(place: string | undefined, values: readonly (number | undefined)[]): void {
    this.#place.textContent = place ?? '';
    for (const [at, { value }] of this.#entries.entries()) {
      const number = values[at];
      value.textContent = place === undefined ? '' : number === undefined ? '–' : formatValue(number);
    }
  }

  /** The current position and values, for screen readers. */
  announceValues(): void {
    const values = this.#entries.map(({ label, value }) => `${label} ${value.textContent ?? ''}`);
    this.#liveRegion.textContent = `${this.#place.textContent ?? ''}: ${values.join(', ')}`;
  }
}
