import type { ArmedToolId } from '../../../src/protocol/chartActions.ts';
import type { CardChart } from '../cardChart.ts';
import { isPlain, viewStep } from '../navigationKeys.ts';
import type { DrawingController } from './drawingController.ts';
import type { DrawingPointer } from './drawingPointer.ts';
import { PlacingKeys } from './placingKeys.ts';
import { SelectionKeys } from './selectionKeys.ts';

/** The keys of the focused plot. */
export class DrawingKeyboard {
  readonly #drawing: DrawingController;
  readonly #chart: CardChart;
  readonly #pointer: DrawingPointer;
  readonly #placing: PlacingKeys;
  readonly #selection: SelectionKeys;

  constructor(drawing: DrawingController, chart: CardChart, pointer: DrawingPointer) {
    this.#drawing = drawing;
    this.#chart = chart;
    this.#pointer = pointer;
    this.#placing = new PlacingKeys(drawing, chart, pointer.input);
    this.#selection = new SelectionKeys(drawing, chart);
    chart.plot.addEventListener('keydown', (event) => this.#down(event));
    chart.plot.addEventListener('blur', () => this.#blurred());
  }

  #down(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget || event.isComposing || !this.#take(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #take(event: KeyboardEvent): boolean {
    if (event.key === 'Escape' && isPlain(event)) {
      this.#placing.forget();
      return this.#pointer.back();
    }
    // A pressed pointer takes precedence over the keyboard.
    if (this.#pointer.input.holds) return false;
    if (event.key === '?' && isPlain(event)) return this.#help();
    if (this.#drawing.isPlacing) {
      const taken = this.#placing.take(event);
      const place = this.#placing.place;
      if (taken) this.#chart.showBar(place && Math.round(place.index));
      return taken;
    }
    if (this.#selection.take(event)) return true;
    if (!isPlain(event)) return false;
    if (event.key.toLowerCase() === 'h') return this.#help();
    const step = viewStep(event.key);
    if (step) this.#chart.view.move(step);
    return step !== undefined;
  }

  #help(): boolean {
    this.#drawing.announce(drawingHelp(this.#drawing.status.tool));
    return true;
  }

  #blurred(): void {
    this.#drawing.flush();
    this.#drawing.focusHandle(undefined);
    this.#placing.leave();
  }
}

const SELECTING =
  'Left and right bracket go from object to object. With an object selected, arrow keys move it by one bar or price step, with Shift by ten, with Control by a tenth of the view; ' +
  'Tab goes to its points; Enter opens its style; Delete deletes it; Escape clears the selection. ' +
  'With nothing selected, arrow keys pan, plus and minus zoom, and Home fits the card. ' +
  'The tools are in the toolbar, and each has a shortcut.';

const PLACING =
  'Arrow keys move the crosshair by one bar or price step, with Shift by ten, with Control by a tenth of the view; Page up and Page down too. ' +
  'O, H, L and C go to the open, high, low and close of the candle. Enter sets the point; Escape removes the last point.';

/** Help on the chart's keys, announced on request. */
function drawingHelp(tool: ArmedToolId): string {
  return tool === 'select' ? SELECTING : PLACING;
}
