import { CrosshairMode, createChart, type IChartApi } from 'lightweight-charts';
import type { Bounds } from '../../src/card/geometry/drawingKind.ts';
import { BarSeries } from './barStage.ts';
import { CardLayer, type Paint } from './cardLayer.ts';
import { FIXED_CHART_OPTIONS, themedChartOptions } from './chartOptions.ts';
import type { ChartTheme } from './chartTheme.ts';
import type { ChartContext } from './desk/chartGround.ts';
import { initialLayerState } from './firstLayerState.ts';
import { chartFooter } from './footer.ts';
import { Legend } from './legend.ts';
import { plotElement } from './plotElement.ts';
import { onThemeChange, readTheme } from './theme.ts';
import { ViewController } from './viewKeeper.ts';
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
