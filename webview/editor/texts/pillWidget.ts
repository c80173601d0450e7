import { WidgetType } from '@codemirror/view';

/** A link as a pill in a text that is being written: its words, and how its object is on the chart. */
export class PillWidget extends WidgetType {
  readonly #objectId: string;
  readonly #words: string;
  readonly #state: string;
  readonly #title: string;

  constructor(objectId: string, words: string, state: string, title: string) {
    super();
    this.#objectId = objectId;
    this.#words = words;
    this.#state = state;
    this.#title = title;
  }

  override eq(other: PillWidget): boolean {
    return (
      this.#objectId === other.#objectId &&
      this.#words === other.#words &&
      this.#state === other.#state &&
      this.#title === other.#title
    );
  }

  override toDOM(): HTMLElement {
    const pill = document.createElement('span');
    this.#dress(pill);
    return pill;
  }

  /** Keeps the element, so that a pill does not flicker when it is hovered. */
  override updateDOM(pill: HTMLElement): boolean {
    this.#dress(pill);
    return true;
  }

  /** The editor places the caret. */
  override ignoreEvent(): boolean {
    return false;
  }

  #dress(pill: HTMLElement): void {
    pill.className = `pill ${this.#state}`;
    pill.dataset['objectId'] = this.#objectId;
    pill.title = this.#title;
    pill.textContent = this.#words;
  }
}
