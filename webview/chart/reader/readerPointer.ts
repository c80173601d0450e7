import type { Spot } from '../../../src/card/geometry/projection.ts';
import type { CardLayer } from '../cardLayer.ts';
import { PointerInput } from '../pointerInput.ts';
import type { ToolPointer } from '../tools/tool.ts';

/** What the pointer does on a chart to read. */
export interface ReaderPointerListener {
  readonly hover: (objectId: string | undefined) => void;
  /** Clicked; undefined where there is nothing. */
  readonly pick: (objectId: string | undefined) => void;
  /** The mark of an object out of view was pressed. */
  readonly reveal: (objectId: string) => void;
  readonly zoomTo: (objectId: string | undefined) => void;
  /** The pointer is at that bar, a whole number; undefined when it is nowhere on the pane. */
  readonly bar: (index: number | undefined) => void;
}

/** What the pointer moves over. */
export interface ReaderPointerContext {
  readonly plot: HTMLElement;
  readonly layer: CardLayer;
  /** What of an older card lies there, best first. */
  readonly removedAt: (spot: Spot) => readonly string[];
}

/** The pointer on a chart to read: it points and clicks; drags and the wheel are the chart's. */
export class ReaderPointer {
  readonly #input: PointerInput;
  readonly #ground: ReaderPointerContext;
  readonly #listener: ReaderPointerListener;
  #hovered: string | undefined;
  /** Id of the object whose chevron is pressed. */
  #chevron: string | undefined;

  constructor(ground: ReaderPointerContext, listener: ReaderPointerListener) {
    this.#ground = ground;
    this.#listener = listener;
    const { layer } = ground;
    this.#input = new PointerInput(
      ground.plot,
      {
        isOnPane: (spot) => this.#isOnPane(spot),
        press: ({ spot, reach }) => {
          layer.update({ reach });
          this.#chevron = layer.chevronAt(spot);
          return this.#chevron !== undefined;
        },
        move: (at) => this.#move(at),
        release: ({ spot }) => this.#release(spot),
        doubleClick: ({ spot }) => listener.zoomTo(this.#under(spot)),
        leave: () => this.#point(undefined, undefined),
        cancel: () => {
          this.#chevron = undefined;
          this.#point(undefined, undefined);
        },
      },
      navigator.platform.startsWith('Mac'),
    );
  }

  /** The view has moved under a pointer that may rest: it is on something else now. */
  viewMoved(): void {
    this.#input.repeatMove();
  }

  dispose(): void {
    this.#input.dispose();
  }

  /** Marks of lines on the price axis are part of their lines. */
  #isOnPane({ x, y }: Spot): boolean {
    const { layer } = this.#ground;
    const pane = layer.projection();
    if (pane === undefined || x < 0 || y < 0 || y > pane.height) return false;
    return x <= pane.width || layer.axisGripAt(y) !== undefined;
  }

  #under(spot: Spot): string | undefined {
    const { layer, removedAt } = this.#ground;
    const pane = layer.projection();
    if (pane !== undefined && spot.x > pane.width) return layer.axisGripAt(spot.y)?.objectId;
    return layer.chevronAt(spot) ?? layer.objectsAt(spot)[0] ?? removedAt(spot)[0];
  }

  #move({ spot, reach }: ToolPointer): void {
    const { layer } = this.#ground;
    layer.update({ reach });
    const pane = layer.projection();
    const index = pane && spot.x <= pane.width ? Math.round(pane.index(spot.x)) : undefined;
    this.#point(this.#under(spot), index);
  }

  #release(spot: Spot): void {
    const chevron = this.#chevron;
    this.#chevron = undefined;
    if (chevron === undefined) this.#listener.pick(this.#under(spot));
    else if (this.#ground.layer.chevronAt(spot) === chevron) {
      this.#listener.pick(chevron);
      this.#listener.reveal(chevron);
    }
  }

  #point(objectId: string | undefined, bar: number | undefined): void {
    this.#listener.bar(bar);
    if (objectId === this.#hovered) return;
    this.#hovered = objectId;
    const { plot } = this.#ground;
    plot.style.cursor = objectId === undefined ? '' : 'pointer';
    plot.classList.toggle('has-cursor', objectId !== undefined);
    this.#listener.hover(objectId);
  }
}
