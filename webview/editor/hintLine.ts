import { SHORT_LEVEL_TITLES } from '../../src/card/geometry/levelLines.ts';
import type { CardSketch } from '../../src/card/model/cardSketch.ts';
import { sameValue } from '../../src/card/model/jsonValue.ts';
import { objectIds } from '../../src/card/model/objectIds.ts';
import type { DrawingStatus } from '../chart/chartApi.ts';
import { lockedReason } from './actions/disabledReasons.ts';
import type { PageState } from './pageState.ts';

/** The state that a message is about. The message disappears when the state changes. */
export interface MessageCause {
  /** The card as the chart shows it. */
  readonly sketch: CardSketch;
  readonly isSaved: boolean;
  /** Why nothing, or no level, can be changed. */
  readonly lock: string | undefined;
}

/**
 * The line under the chart: what to do next, what a point snaps to, or why something is refused. Always one line high.
 * Updated directly rather than rendered, because it changes with every move of the mouse.
 */
export class HintLine {
  readonly element = document.createElement('div');
  readonly #text = document.createElement('span');
  readonly #snapHintElement = document.createElement('span');
  #resting = '';
  #status: DrawingStatus | undefined;
  #refusal: string | undefined;
  #message: string | undefined;
  /** What the refusal or message is about. */
  #cause: MessageCause | undefined;

  constructor() {
    this.element.className = 'hint-line';
    this.#text.className = 'hint';
    this.#snapHintElement.className = 'snap';
    this.element.append(this.#text, this.#snapHintElement);
  }

  /** Sets the text shown while the tool has no hint. Removes a message if its cause has changed. */
  showResting(text: string, now: MessageCause): void {
    const { sketch, isSaved, lock } = this.#cause ?? now;
    const isSame = lock === now.lock && (isSaved || !now.isSaved) && sameValue(sketch, now.sketch);
    if (text === this.#resting && isSame) {
      if (this.#cause !== undefined) this.#cause = now;
      return;
    }
    this.#resting = text;
    this.#forget();
    this.#show();
  }

  show(status: DrawingStatus): void {
    const { tool, hint } = status;
    // A message stays until there is something else to say, because a refused drag ends beside its object.
    const isNew = hint !== undefined && hint !== this.#status?.hint && hint !== this.#refusal;
    if (isNew || this.#status?.tool !== tool) this.#forget();
    this.#status = status;
    this.#show();
  }

  /** Shows why something was refused. */
  showRefusal(reason: string, cause: MessageCause | undefined): void {
    this.#refusal = reason;
    this.#cause = cause;
    this.#show();
  }

  /** Shows what has been done. */
  showMessage(text: string, cause: MessageCause | undefined): void {
    this.#refusal = undefined;
    this.#message = text;
    this.#cause = cause;
    this.#show();
  }

  #forget(): void {
    this.#refusal = undefined;
    this.#message = undefined;
    this.#cause = undefined;
  }

  #show(): void {
    const text = this.#refusal ?? this.#message ?? this.#status?.hint ?? this.#resting;
    put(this.#text, text);
    if (this.#text.title !== text) this.#text.title = text;
    this.element.classList.toggle('refusal', this.#refusal !== undefined);
    put(this.#snapHintElement, this.#status?.snapHint ?? '');
  }
}

function put(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** The hint while the tool has none; `shown` is the card as the chart shows it. */
export function restingHint(
  { snapshot, selected }: Pick<PageState, 'snapshot' | 'selected'>,
  shown: CardSketch = snapshot.sketch,
): string {
  // The selection may include objects whose creation was undone.
  const there = objectIds({ sketch: shown }).filter(({ id }) => selected.includes(id));
  const last = there.find(({ id }) => id === selected.at(-1)) ?? there.at(-1);
  const what = there.length > 1 ? `${there.length} objects` : last && nameOf(last);
  if (lockedReason(snapshot) !== undefined) return what === undefined ? 'Read-only.' : `${what} selected. Read-only.`;
  if (what === undefined) return 'Click an object to select it, or pick a tool to draw.';
  if (there.every(({ kind }) => kind === 'level')) {
    return `${what} selected. ${snapshot.levelsLocked ?? 'Drag or use the arrow keys to move.'}`;
  }
  return `${what} selected. Drag or use the arrow keys to move, Enter for style, Delete to delete.`;
}

function nameOf(object: ReturnType<typeof objectIds>[number]): string {
  return object.kind === 'level' ? SHORT_LEVEL_TITLES[object.level] : object.id;
}
