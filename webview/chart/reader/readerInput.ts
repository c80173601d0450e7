import type { Spot } from '../../../src/card/geometry/projection.ts';
import type { ObjectMark } from '../../../src/protocol/chartActions.ts';
import type { CardChart } from '../cardChart.ts';
import { describeObject } from '../descriptions.ts';
import { isPlain, navigableObjects, navigationDirection, nextObject, viewStep } from '../navigationKeys.ts';
import { PointerInput } from '../pointerInput.ts';
import { isSecondKey } from '../secondKeys.ts';
import type { ToolPointer } from '../tools/tool.ts';

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

/** What the keys of the reader's chart need to know beside the chart. */
interface ReaderKeysContext {
  readonly highlighted: () => readonly string[];
  readonly marks: () => ReadonlyMap<string, ObjectMark>;
  readonly announce: (text: string) => void;
}

const NONE_HIDDEN: ReadonlySet<string> = new Set();

/** The keys of the reader's chart. */
export class ReaderKeys {
  readonly #chart: CardChart;
  readonly #context: ReaderKeysContext;
  readonly #pick: (objectId: string | undefined) => void;
  readonly #stop = new AbortController();

  constructor(chart: CardChart, context: ReaderKeysContext, pick: (objectId: string | undefined) => void) {
    this.#chart = chart;
    this.#context = context;
    this.#pick = pick;
    chart.plot.addEventListener('keydown', (event) => this.#down(event), { signal: this.#stop.signal });
  }

  dispose(): void {
    this.#stop.abort();
  }

  #down(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget || isSecondKey(event) || event.isComposing) return;
    if (!this.#take(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #take(event: KeyboardEvent): boolean {
    const walk = navigationDirection(event);
    if (walk !== undefined) {
      this.#walk(walk === 'before');
      return true;
    }
    if (!isPlain(event)) return false;
    const current = this.#context.highlighted().at(-1);
    switch (event.key) {
      case 'h':
      case 'H':
      case '?':
        this.#context.announce(READER_HELP);
        return true;
      case 'Enter':
        if (current !== undefined) this.#chart.view.zoomTo([current]);
        return current !== undefined;
      case 'Escape':
        if (current !== undefined) this.#pick(undefined);
        return current !== undefined;
    }
    const step = viewStep(event.key);
    if (step) this.#chart.view.move(step);
    return step !== undefined;
  }

  #walk(backwards: boolean): void {
    const { highlighted, marks, announce } = this.#context;
    const sketch = this.#chart.sketch();
    const ids = navigableObjects(sketch, NONE_HIDDEN);
    const objectId = nextObject(ids, highlighted().at(-1), backwards);
    if (objectId === undefined) {
      announce('This card has no levels or drawings.');
      return;
    }
    this.#pick(objectId);
    this.#chart.view.reveal(objectId);
    const mark = marks().get(objectId);
    const description = describeObject(sketch, objectId, this.#chart.bars);
    const place = `${ids.indexOf(objectId) + 1} of ${ids.length}`;
    announce([description, ...(mark === undefined ? [] : [mark]), place].join(', '));
  }
}

/** Help on the chart's keys, announced on request. */
const READER_HELP =
  'Left and right bracket go from object to object; Enter zooms to the object; Escape clears the highlight. ' +
  'Arrow keys, Page up and Page down pan, plus and minus zoom, and Home fits the card.';

/** A live region that only screen readers perceive. */
export function createLiveRegion(): { readonly element: HTMLElement; readonly announce: (text: string) => void } {
  const element = document.createElement('div');
  element.className = 'chart-announcer';
  element.setAttribute('role', 'status');
  return {
    element,
    announce: (text) => {
      // Screen readers announce only changes, so a repeated text gets a trailing space.
      element.textContent = element.textContent === text ? `${text}\u00a0` : text;
    },
  };
}
