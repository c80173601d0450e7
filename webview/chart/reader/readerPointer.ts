import type { Spot } from '../../../src/card/geometry/projection.ts';
import type { CardChart } from '../cardChart.ts';
import { PointerInput } from '../pointerInput.ts';
import type { ToolPointer } from '../tools/tool.ts';

/** What the pointer of the reader's chart reports. */
interface ReaderPointerListener {
  readonly hover: (objectId: string | undefined) => void;
  /** An object was clicked; undefined for empty space. */
  readonly pick: (objectId: string | undefined) => void;
  /** Ids of the older card's objects at that place, best match first. */
  readonly removedAt: (spot: Spot) => readonly string[];
}

/** The pointer on the reader's chart: hovers and clicks. Drags and the wheel are left to the chart library. */
export class ReaderPointer {
  readonly #input: PointerInput;
  readonly #chart: CardChart;
  readonly #listener: ReaderPointerListener;
  #hovered: string | undefined;
  /** Id of the object whose chevron is pressed. */
  #chevron: string | undefined;

  constructor(chart: CardChart, listener: ReaderPointerListener) {
    this.#chart = chart;
    this.#listener = listener;
    const { layer } = chart;
    this.#input = new PointerInput(
      chart.plot,
      {
        isOnPane: (spot) => this.#isOnPane(spot),
        press: ({ spot, reach }) => {
          layer.update({ reach });
          this.#chevron = layer.chevronAt(spot);
          return this.#chevron !== undefined;
        },
        move: (at) => this.#move(at),
        release: ({ spot }) => this.#release(spot),
        doubleClick: ({ spot }) => this.#zoomTo(this.#under(spot)),
        leave: () => this.#point(undefined, undefined),
        cancel: () => {
          this.#chevron = undefined;
          this.#point(undefined, undefined);
        },
      },
      navigator.platform.startsWith('Mac'),
    );
  }

  /** Call after the view has moved: a resting pointer is over something else now. */
  viewMoved(): void {
    this.#input.repeatMove();
  }

  dispose(): void {
    this.#input.dispose();
  }

  /** Labels on the price axis count as their lines. */
  #isOnPane({ x, y }: Spot): boolean {
    const { layer } = this.#chart;
    const pane = layer.projection();
    if (pane === undefined || x < 0 || y < 0 || y > pane.height) return false;
    return x <= pane.width || layer.axisGripAt(y) !== undefined;
  }

  #under(spot: Spot): string | undefined {
    const { layer } = this.#chart;
    const pane = layer.projection();
    if (pane !== undefined && spot.x > pane.width) return layer.axisGripAt(spot.y)?.objectId;
    return layer.chevronAt(spot) ?? layer.objectsAt(spot)[0] ?? this.#listener.removedAt(spot)[0];
  }

  #move({ spot, reach }: ToolPointer): void {
    const { layer } = this.#chart;
    layer.update({ reach });
    const pane = layer.projection();
    const index = pane && spot.x <= pane.width ? Math.round(pane.index(spot.x)) : undefined;
    this.#point(this.#under(spot), index);
  }

  #release(spot: Spot): void {
    const chevron = this.#chevron;
    this.#chevron = undefined;
    if (chevron === undefined) this.#listener.pick(this.#under(spot));
    else if (this.#chart.layer.chevronAt(spot) === chevron) {
      this.#listener.pick(chevron);
      this.#chart.view.reveal(chevron);
    }
  }

  #zoomTo(objectId: string | undefined): void {
    if (objectId === undefined) this.#chart.view.fitCard();
    else this.#chart.view.zoomTo([objectId]);
  }

  #point(objectId: string | undefined, bar: number | undefined): void {
    this.#chart.showBar(bar);
    if (objectId === this.#hovered) return;
    this.#hovered = objectId;
    const { plot } = this.#chart;
    plot.style.cursor = objectId === undefined ? '' : 'pointer';
    plot.classList.toggle('has-cursor', objectId !== undefined);
    this.#listener.hover(objectId);
  }
}
