import type { ShownPlot } from '../../src/protocol/resultsMessages.ts';
import type { PlotView } from './plot/plotView.ts';

/** The element of the plot; the chart library is loaded when the first plot is shown. */
export class PlotHost {
  readonly element = document.createElement('div');
  #plot: ShownPlot | undefined;
  #view: PlotView | undefined;

  constructor() {
    this.element.className = 'plot-stage';
  }

  /** Shows a plot; undefined removes it because the table is shown. */
  show(plot: ShownPlot | undefined): void {
    if (plot === this.#plot) return;
    this.#plot = plot;
    this.#view?.remove();
    this.#view = undefined;
    if (plot !== undefined) void this.#load(plot);
  }

  async #load(plot: ShownPlot): Promise<void> {
    const { PlotView } = await import('./plot/plotView.ts');
    // Another plot may have been chosen while loading.
    if (this.#plot === plot) this.#view = new PlotView(this.element, plot);
  }
}
