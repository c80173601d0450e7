import { CrosshairMode, createChart, type IChartApi } from 'lightweight-charts';
import type { Bounds } from '../../src/card/geometry/drawingKind.ts';
import { BarSeries } from './barSeries.ts';
import { CardLayer, type Paint } from './cardLayer.ts';
import { FIXED_CHART_OPTIONS, themedChartOptions } from './chartOptions.ts';
import type { LayerState } from './layerState.ts';
import { Legend } from './legend.ts';
import { type ChartTheme, onThemeChange, readTheme } from './theme.ts';
import { PLAIN_VIEW } from './tools/tool.ts';
import { ViewController } from './viewController.ts';
import { ViewWindow } from './viewWindow.ts';

/** What the chart consists of. */
export interface CardChart {
  readonly container: HTMLElement;
  readonly legend: Legend;
  readonly chart: IChartApi;
  readonly context: ChartContext;
  readonly view: ViewController;
  /** The colours as they are now. */
  readonly theme: () => ChartTheme;
  readonly dispose: () => void;
}

/** In what a chart to draw on and a chart to read differ. */
export interface CardChartOptions {
  /** Said after the plot's name, e.g. how to learn its keys. */
  readonly hint: string;
  /** What lies above all, and is not in a picture of the chart. */
  readonly paintAbove: Paint;
  /** Where things lie beside the card that a first view shall show as well. */
  readonly alsoShown?: () => readonly Bounds[];
}

/** Puts an empty chart into the container, in the workbench's colours. */
export function createCardChart(container: HTMLElement, { hint, paintAbove, alsoShown }: CardChartOptions): CardChart {
  container.classList.add('chart-view');
  const { plot, description } = plotElement(hint);
  const legend = new Legend();
  container.replaceChildren(plot, description, legend.element, chartFooter());
  let theme = readTheme(container);
  const chart = createChart(plot, FIXED_CHART_OPTIONS);
  chart.applyOptions(themedChartOptions(theme));
  // All that its canvases show is told by the plot's name, the desk's words and the list of objects.
  chart.chartElement().setAttribute('aria-hidden', 'true');
  const stage = new BarSeries(chart, theme);
  const layer = new CardLayer(initialLayerState(stage, theme), paintAbove);
  stage.series.attachPrimitive(layer);
  const scaleAnew = (): void => layer.rescale();
  const window = new ViewWindow(chart, stage.series, scaleAnew);
  // The library fits the axis by it.
  plot.addEventListener('dblclick', scaleAnew, { capture: true });
  const stopThemes = onThemeChange(() => {
    const next = readTheme(container);
    if (JSON.stringify(next) === JSON.stringify(theme)) return;
    theme = next;
    chart.applyOptions(themedChartOptions(theme));
    stage.setTheme(theme);
    layer.update({ theme });
  });
  return {
    container,
    legend,
    chart,
    context: {
      plot,
      bars: stage,
      layer,
      window,
      drawingColor: () => theme.drawing,
      showCrosshair(shown) {
        chart.applyOptions({ crosshair: { mode: shown ? CrosshairMode.Normal : CrosshairMode.Hidden } });
        if (!shown) chart.clearCrosshairPosition();
      },
    },
    view: new ViewController(window, stage, () => [...layer.bounds, ...(alsoShown?.() ?? [])]),
    theme: () => theme,
    dispose() {
      stopThemes();
      chart.remove();
      container.replaceChildren();
    },
  };
}

/** The chart under the desk. */
export interface ChartContext {
  /** The focusable element that holds the chart library's. */
  readonly plot: HTMLElement;
  readonly bars: BarSeries;
  readonly layer: CardLayer;
  readonly window: ViewWindow;
  /** Colour of a drawing whose style names none. */
  readonly drawingColor: () => string;
  /** Shows the chart library's own crosshair, or hides it. */
  readonly showCrosshair: (shown: boolean) => void;
}

/** The focusable element that the chart library fills, and the words for those who do not see it. */
export interface PlotElement {
  readonly plot: HTMLElement;
  /** Said after the plot's name; not shown. */
  readonly description: HTMLElement;
}

/** An empty plot: an application with keys of its own, which `hint` tells of. */
function plotElement(hint: string): PlotElement {
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

/** Calls back when the element's size has changed, after the chart has taken the new size; gives back what stops it. */
export function onResize(element: HTMLElement, resized: () => void): () => void {
  const observer = new ResizeObserver(resized);
  observer.observe(element);
  return () => observer.disconnect();
}

/** Calls back when the person may have moved the view: by wheel, press or key; gives back what stops it. */
export function onTouch(element: HTMLElement, touched: () => void): () => void {
  const stop = new AbortController();
  for (const type of ['wheel', 'pointerdown', 'touchstart', 'keydown']) {
    element.addEventListener(type, touched, { capture: true, passive: true, signal: stop.signal });
  }
  return () => stop.abort();
}

/** The line below the chart: the time zone, and the link that the chart library's licence asks for. */
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

/** What the card's layer draws from before there is a card. */
function initialLayerState({ axis, precision }: BarSeries, theme: ChartTheme): LayerState {
  return {
    sketch: { metadata: {}, levels: {}, drawings: [] },
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
    legend: { width: 0, height: 0 },
  };
}
