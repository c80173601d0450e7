import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';

/** What a text put in by hand becomes: a value to set, or why it cannot be one. */
export type ReadInput =
  | { readonly kind: 'value'; readonly set: () => void }
  | { readonly kind: 'mistake'; readonly message: string };

/**
 * A line of text that is taken over on Enter or when it loses focus, and given back by Escape. While somebody types
 * in it, changes from elsewhere do not touch it; they show once it is left without a change.
 * Lives in the page's own tree, so that labels and descriptions reach the field.
 */
export class CommitInput extends LitElement {
  static override properties = {
    fieldId: { type: String },
    value: { type: String },
    describedBy: { type: String },
    invalid: { type: Boolean },
    disabled: { type: Boolean },
    numeric: { type: Boolean },
    read: { attribute: false },
    step: { attribute: false },
    placeholder: { type: String },
    label: { type: String },
  };
  declare fieldId: string;
  declare value: string;
  declare describedBy: string;
  declare invalid: boolean;
  declare disabled: boolean;
  declare numeric: boolean;
  declare placeholder: string;
  /** Accessible name where no label element names the field. */
  declare label: string;
  /** Reads what was typed; undefined for a text that is taken as it is by the `commit` event. */
  declare read: (text: string) => ReadInput;
  /** The text one step up or down; numbers only. */
  declare step: ((text: string, by: number) => string) | undefined;
  #draft: string | undefined;
  #mistake: string | undefined;

  override createRenderRoot(): this {
    return this;
  }

  /** Takes over what was typed, if anything was. */
  commit(): void {
    const draft = this.#draft;
    if (draft === undefined) return;
    if (draft === this.value) {
      this.revert();
      return;
    }
    const read = this.read(draft);
    if (read.kind === 'mistake') {
      this.#mistake = read.message;
    } else {
      // The draft stays in the field until the document says the same, or something else.
      this.#mistake = undefined;
      this.#draft = undefined;
      this.value = draft;
      read.set();
    }
    this.requestUpdate();
  }

  revert(): void {
    this.#draft = undefined;
    this.#mistake = undefined;
    this.requestUpdate();
  }

  /** Whether something was typed that the document does not say yet. */
  get pending(): boolean {
    return this.#draft !== undefined && this.#draft !== this.value;
  }

  override render(): TemplateResult {
    const mistakeId = `${this.fieldId}-mistake`;
    return html`<input
        id=${this.fieldId}
        type="text"
        class=${this.numeric ? 'numeric' : ''}
        inputmode=${this.numeric ? 'decimal' : 'text'}
        autocomplete="off"
        spellcheck=${this.numeric ? 'false' : 'true'}
        placeholder=${this.placeholder ?? ''}
        aria-label=${this.label ? this.label : nothing}
        aria-describedby="${this.describedBy ?? ''} ${mistakeId}"
        aria-invalid=${this.invalid || this.#mistake !== undefined}
        ?disabled=${this.disabled}
        .value=${live(this.#draft ?? this.value ?? '')}
        @input=${this.#typed}
        @blur=${this.commit}
        @keydown=${this.#key}
      /><span id=${mistakeId} class="mistake" ?hidden=${this.#mistake === undefined}>${this.#mistake}</span>`;
  }

  #typed(event: Event): void {
    this.#draft = (event.target as HTMLInputElement).value;
    this.#mistake = undefined;
    this.requestUpdate();
  }

  #key(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !event.isComposing) this.commit();
    else if (event.key === 'Escape' && this.#draft !== undefined) {
      event.stopPropagation();
      this.revert();
    } else this.#stepBy(event);
  }

  #stepBy(event: KeyboardEvent): void {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (by === 0 || this.step === undefined || this.disabled) return;
    event.preventDefault();
    this.#draft = this.step(this.#draft ?? this.value, event.shiftKey ? by * 10 : by);
    this.requestUpdate();
  }
}

customElements.define('commit-input', CommitInput);
