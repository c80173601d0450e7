import type { ObjectMark } from '../../../src/protocol/chartActions.ts';
import type { CardChart } from '../cardChart.ts';
import { describeObject } from '../descriptions.ts';
import { isPlain, navigableObjects, navigationDirection, nextObject, viewStep } from '../navigationKeys.ts';

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
    if (event.target !== event.currentTarget || event.isComposing || !this.#take(event)) return;
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
