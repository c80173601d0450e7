import { html, LitElement, type TemplateResult } from 'lit';

/**
 * The field in which an object's id is put in, in place of its name: says while somebody types why an id cannot be
 * taken. Enter and leaving the field take a good one over, Escape gives it up.
 */
export class RenameInput extends LitElement {
  static override properties = { name: { type: String }, refusal: { attribute: false } };
  /** The id as it is. */
  declare name: string;
  /** Why this cannot be the id; undefined when it can. */
  declare refusal: (id: string) => string | undefined;
  /** Called once, with the new id or, when it stays as it was, undefined; `refocus` unless the field was left for another place. */
  declare done: (id: string | undefined, refocus: boolean) => void;
  #typed: string | undefined;
  #ended = false;

  override createRenderRoot(): this {
    return this;
  }

  /** Takes over what was put in, if it can be an id. */
  commit(): void {
    if (this.pending && this.#mistake === undefined) this.#end(this.#typed, true);
  }

  /** Whether something was put in that the document does not say yet. */
  get pending(): boolean {
    return !this.#ended && this.#typed !== undefined && this.#typed !== this.name;
  }

  override firstUpdated(): void {
    const input = this.querySelector('input');
    input?.focus();
    input?.select();
  }

  override render(): TemplateResult {
    const mistake = this.#mistake;
    return html`<input
        type="text"
        class="rename"
        aria-label="New id of ${this.name}"
        aria-describedby="rename-mistake"
        aria-invalid=${mistake !== undefined}
        autocomplete="off"
        spellcheck="false"
        .value=${this.name}
        @input=${this.#input}
        @keydown=${this.#key}
        @blur=${this.#left}
        @click=${stop}
        @dblclick=${stop}
      /><span id="rename-mistake" class="rename-mistake" role="alert" ?hidden=${mistake === undefined}>${mistake}</span>`;
  }

  get #mistake(): string | undefined {
    return this.#typed === undefined ? undefined : this.refusal(this.#typed);
  }

  #input(event: Event): void {
    this.#typed = (event.target as HTMLInputElement).value.trim();
    this.requestUpdate();
  }

  #key(event: KeyboardEvent): void {
    // The keys of the list, and of the chart, are letters and signs in here.
    event.stopPropagation();
    if (event.isComposing) return;
    if (event.key === 'Escape') this.#end(undefined, true);
    else if (event.key === 'Enter' && this.#mistake === undefined) this.#end(this.#typed, true);
  }

  #left(): void {
    this.#end(this.#mistake === undefined ? this.#typed : undefined, false);
  }

  #end(id: string | undefined, refocus: boolean): void {
    // Taking the field away makes it lose the focus as well.
    if (this.#ended) return;
    this.#ended = true;
    this.done(id === this.name ? undefined : id, refocus);
  }
}

function stop(event: Event): void {
  event.stopPropagation();
}

customElements.define('rename-input', RenameInput);
