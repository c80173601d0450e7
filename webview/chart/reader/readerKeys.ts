import type { CardSketch } from '../../../src/card/cardSketch.ts';
import type { ObjectMark } from '../../../src/protocol/chartActions.ts';
import { type DescriptionContext, describeObject } from '../descriptions.ts';
import {
  isPlain,
  navigableObjects,
  navigationDirection,
  nextObject,
  type ViewStep,
  viewStep,
} from '../navigationKeys.ts';

/** What keys do on a chart to read. */
export interface ReaderKeysListener {
  readonly pick: (objectId: string | undefined) => void;
  readonly reveal: (objectId: string) => void;
  readonly zoomTo: (objectId: string) => void;
  readonly view: (step: ViewStep) => void;
  readonly say: (text: string) => void;
}

/** What keys walk along. */
export interface ReaderKeysContext {
  readonly plot: HTMLElement;
  readonly bars: DescriptionContext;
  /** All that is on the chart. */
  readonly sketch: () => CardSketch;
  readonly highlighted: () => readonly string[];
  readonly marks: () => ReadonlyMap<string, ObjectMark>;
}

const NONE_HIDDEN: ReadonlySet<string> = new Set();

/** The keys of a chart to read. */
export class ReaderKeys {
  readonly #ground: ReaderKeysContext;
  readonly #listener: ReaderKeysListener;
  readonly #stop = new AbortController();

  constructor(ground: ReaderKeysContext, listener: ReaderKeysListener) {
    this.#ground = ground;
    this.#listener = listener;
    ground.plot.addEventListener('keydown', (event) => this.#down(event), { signal: this.#stop.signal });
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
    const current = this.#ground.highlighted().at(-1);
    switch (event.key) {
      case 'h':
      case 'H':
      case '?':
        this.#listener.say(READER_HELP);
        return true;
      case 'Enter':
        if (current !== undefined) this.#listener.zoomTo(current);
        return current !== undefined;
      case 'Escape':
        if (current !== undefined) this.#listener.pick(undefined);
        return current !== undefined;
    }
    const step = viewStep(event.key);
    if (step) this.#listener.view(step);
    return step !== undefined;
  }

  #walk(backwards: boolean): void {
    const { sketch: sketchNow, highlighted, marks, bars: stage } = this.#ground;
    const sketch = sketchNow();
    const ids = navigableObjects(sketch, NONE_HIDDEN);
    const objectId = nextObject(ids, highlighted().at(-1), backwards);
    if (objectId === undefined) {
      this.#listener.say('This card has no levels and no drawings.');
      return;
    }
    this.#listener.pick(objectId);
    this.#listener.reveal(objectId);
    const mark = marks().get(objectId);
    const words = describeObject(sketch, objectId, stage);
    const place = `${ids.indexOf(objectId) + 1} of ${ids.length}`;
    this.#listener.say([words, ...(mark === undefined ? [] : [mark]), place].join(', '));
  }
}

/** Said of the chart when the keyboard comes to it. */
export const READER_HELP_HINT = 'Press H or question mark for the keys of the chart.';

/** The keys of a chart to read, read aloud on request. */
const READER_HELP =
  'Left bracket and right bracket go from object to object; Enter zooms to it; Escape lets it go. ' +
  'Arrow keys and Page up and Page down move along the candles, plus and minus zoom, and Home fits the card.';

/** What is said to those who listen, and nobody sees. */
export function createLiveRegion(): { readonly element: HTMLElement; readonly say: (text: string) => void } {
  const element = document.createElement('div');
  element.className = 'chart-said';
  element.setAttribute('role', 'status');
  return {
    element,
    say: (text) => {
      // Said twice, a text must change to be heard again.
      element.textContent = element.textContent === text ? `${text}\u00a0` : text;
    },
  };
}
