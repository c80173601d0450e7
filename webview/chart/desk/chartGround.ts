import type { BarSeries } from '../barStage.ts';
import type { CardLayer } from '../cardLayer.ts';
import type { ViewWindow } from '../viewWindow.ts';

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
