import { CrosshairMode, createChart, type IChartApi } from 'lightweight-charts';
import type { Bounds } from '../../src/card/geometry/drawingKind.ts';
import type { CardSketch } from '../../src/card/model/cardSketch.ts';
import { BarSeries } from './barSeries.ts';
import { CardLayer, type Paint } from './cardLayer.ts';
import { type ChartViewState, EMPTY_CARD } from './chartApi.ts';
import { FIXED_CHART_OPTIONS, themedChartOptions } from './chartOptions.ts';
import type { LayerState } from './layerState.ts';
import { Legend } from './legend.ts';
import { type ChartTheme, onThemeChange, readTheme } from './theme.ts';
import { PLAIN_VIEW } from './tools/tool.ts';
import { ViewController } from './viewController.ts';
import { ViewWindow } from './viewWindow.ts';

/** A chart with a card on it, without input of its own: what the editor's and the reader's charts share. */
export interface CardChart {
  readonly container: HTMLElement;
  /** The focusable element that contains the chart library's canvases. */
  readonly plot: HTMLElement;
  readonly legend: Legend;
  readonly api: IChartApi;
  readonly bars: BarSeries;
  readonly layer: CardLayer;
  readonly window: ViewWindow;
  readonly view: ViewController;
  readonly sketch: () => CardSketch;
  /** The current colors. */
  readonly theme: () => ChartTheme;
  /** Shows or hides the chart library's own crosshair. */
  readonly showCrosshair: (shown: boolean) => void;
  /** Shows that bar's prices in the legend, by default the last bar's. */
  readonly showBar: (index: number | undefined) => void;
  readonly dispose: () => void;
}

/** The differences between the editor's and the reader's charts. */
interface CardChartOptions {
  /** Accessible description of the plot, e.g. how to get help on its keys. */
  readonly hint: string;
  /** Paints above everything else. Isn't part of an image of the chart. */
  readonly paintAbove: Paint;
  readonly sketch: () => CardSketch;
  /** Bounds beside the card's own that the first view must include. */
  readonly alsoShown?: () => readonly Bounds[];
  /** Called with the new view whenever panning or zooming has come to rest. */
  readonly viewChanged: (state: ChartViewState | undefined) => void;
}

/** Milliseconds without a change after which the view counts as at rest. */
const VIEW_REST_MS = 200;

/** Puts an empty chart into the container, in VS Code's colors. */
export function createCardChart(
  container: HTMLElement,
  { hint, paintAbove, sketch, alsoShown, viewChanged }: CardChartOptions,
): CardChart {
  container.classList.add('chart-view');
  const { plot, description } = plotElement(hint);
  const legend = new Legend();
  container.replaceChildren(plot, description, legend.element, chartFooter());
  let theme = readTheme(container);
  const api = createChart(plot, FIXED_CHART_OPTIONS);
  api.applyOptions(themedChartOptions(theme));
  // The plot's name, the announcements and the list of objects say everything that its canvases show.
  api.chartElement().setAttribute('aria-hidden', 'true');
  const bars = new BarSeries(api, theme);
  const layer = new CardLayer(initialLayerState(bars, theme), bars, paintAbove);
  bars.series.attachPrimitive(layer);
  const rescale = (): void => layer.rescale();
  const window = new ViewWindow(api, bars, rescale);
  const view = new ViewController(window, bars, sketch, () => [...layer.bounds, ...(alsoShown?.() ?? [])]);
  // The library fits the price axis on a double click.
  plot.addEventListener('dblclick', rescale, { capture: true });
  let restTimer: ReturnType<typeof setTimeout> | undefined;
  let isDisposed = false;
  const reportView = (): void => {
    if (restTimer === undefined) return;
    clearTimeout(restTimer);
    restTimer = undefined;
    viewChanged(view.state);
  };
  api.timeScale().subscribeVisibleLogicalRangeChange(() => {
    clearTimeout(restTimer);
    restTimer = setTimeout(reportView, VIEW_REST_MS);
    // Not within this event, in which the library is still calculating, but before the next frame.
    queueMicrotask(() => {
      if (!isDisposed) window.loadBars();
    });
  });
  const stops = [
    onResize(plot, () => view.resized()),
    onResize(legend.element, () => layer.setLegend(legend.place)),
    onTouch(plot, () => view.touch()),
    onThemeChange(() => {
      const next = readTheme(container);
      if (JSON.stringify(next) === JSON.stringify(theme)) return;
      theme = next;
      api.applyOptions(themedChartOptions(theme));
      bars.setTheme(theme);
      layer.update({ theme });
    }),
    onLeaving(reportView),
  ];
  return {
    container,
    plot,
    legend,
    api,
    bars,
    layer,
    window,
    view,
    sketch,
    theme: () => theme,
    showCrosshair(shown) {
      api.applyOptions({ crosshair: { mode: shown ? CrosshairMode.Normal : CrosshairMode.Hidden } });
      if (!shown) api.clearCrosshairPosition();
    },
    showBar: (index) => legend.setBar(bars.barAt(index ?? bars.count - 1), bars.precision),
    dispose() {
      isDisposed = true;
      clearTimeout(restTimer);
      for (const stop of stops) stop();
      api.remove();
      container.replaceChildren();
    },
  };
}

/** An empty plot, an application with its own keys, and its description, which isn't visible. */
function plotElement(hint: string): { readonly plot: HTMLElement; readonly description: HTMLElement } {
  const description = document.createElement('div');
  description.id = 'chart-description';
  description.hidden = true;
  description.textContent = hint;
  const plot = document.createElement('div');
  plot.className = 'chart-plot';
  plot.dataset['testid'] = 'chart-plot';
  plot.tabIndex = 0;
  plot.setAttribute('role', 'application');
  plot.setAttribute('aria-roledescription', 'chart');
  plot.setAttribute('aria-describedby', description.id);
  return { plot, description };
}

/** Calls back after the element's size has changed and the chart has adapted; returns the unsubscriber. */
function onResize(element: HTMLElement, resized: () => void): () => void {
  const observer = new ResizeObserver(resized);
  observer.observe(element);
  return () => observer.disconnect();
}

/** Calls back when the user may have moved the view by wheel, press or key; returns the unsubscriber. */
function onTouch(element: HTMLElement, touched: () => void): () => void {
  const stop = new AbortController();
  for (const type of ['wheel', 'pointerdown', 'touchstart', 'keydown']) {
    element.addEventListener(type, touched, { capture: true, passive: true, signal: stop.signal });
  }
  return () => stop.abort();
}

/** Calls back when the page may be about to go, e.g. because another tab is shown; returns the unsubscriber. */
function onLeaving(leaving: () => void): () => void {
  const stop = new AbortController();
  for (const type of ['blur', 'pagehide']) window.addEventListener(type, leaving, { signal: stop.signal });
  document.addEventListener('visibilitychange', leaving, { signal: stop.signal });
  return () => stop.abort();
}

/** The line below the chart: the time zone, and the link that the chart library's license requires. */
function chartFooter(): HTMLElement {
  const footer = document.createElement('div');
  footer.className = 'chart-footer';
  const zone = document.createElement('span');
  zone.textContent = 'Times in UTC';
  const link = document.createElement('a');
  link.href = 'https://www.tradingview.com/';
  link.textContent = 'Charts by TradingView Lightweight Charts™';
  footer.append(zone, link);
  return footer;
}

/** What the card's layer paints before there is a card. */
function initialLayerState({ axis, precision }: BarSeries, theme: ChartTheme): LayerState {
  return {
    sketch: EMPTY_CARD,
    axis,
    precision,
    theme,
    selected: [],
    hovered: undefined,
    view: PLAIN_VIEW,
    hidden: new Set(),
    locked: new Set(),
    focusedHandle: undefined,
    reach: 'fine',
    readOnly: undefined,
    levelsLocked: undefined,
    invalid: new Map(),
    legend: { width: 0, height: 0, boxes: [] },
  };
}
