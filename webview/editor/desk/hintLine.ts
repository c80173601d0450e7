import type { DeskStatus } from '../../chart/desk/deskStatus.ts';

/**
 * The line under the chart: what to do next, what a point was drawn to, or why something is refused. One line high
 * whatever it says, and written to by itself: it changes with every move of the mouse.
 */
export class HintLine {
  readonly element = document.createElement('div');
  readonly #text = document.createElement('span');
  readonly #caught = document.createElement('span');
  #resting = '';
  #status: DeskStatus | undefined;
  #refusal: string | undefined;
  #told: string | undefined;

  constructor() {
    this.element.className = 'hint-line';
    this.#text.className = 'hint';
    this.#caught.className = 'caught';
    this.element.append(this.#text, this.#caught);
  }

  /** What it says while no tool says anything. */
  rest(text: string): void {
    if (text === this.#resting) return;
    this.#resting = text;
    this.#refusal = undefined;
    this.#told = undefined;
    this.#show();
  }

  show(status: DeskStatus): void {
    const { tool, hint } = status;
    // What was told or refused stays until something else is to be said: a refused drag ends beside what it was about.
    const isNew = hint !== undefined && hint !== this.#status?.hint && hint !== this.#refusal;
    if (isNew || this.#status?.tool !== tool) {
      this.#refusal = undefined;
      this.#told = undefined;
    }
    this.#status = status;
    this.#show();
  }

  /** Why what was asked is not done. */
  refuse(reason: string): void {
    this.#refusal = reason;
    this.#show();
  }

  /** What has been done. */
  tell(text: string): void {
    this.#refusal = undefined;
    this.#told = text;
    this.#show();
  }

  #show(): void {
    const text = this.#refusal ?? this.#told ?? this.#status?.hint ?? this.#resting;
    put(this.#text, text);
    if (this.#text.title !== text) this.#text.title = text;
    this.element.classList.toggle('refusal', this.#refusal !== undefined);
    put(this.#caught, this.#status?.caught ?? '');
  }
}

function put(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
