import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { JsonValue } from '../../../src/card/jsonValue.ts';
import type { PendingEdits } from '../actions/editorActions.ts';
import { caretAfter, rebaseText } from '../textChange.ts';

/** What a text put in by hand becomes: the value to set, or why it cannot be one. */
export type ParsedInput =
  | { readonly kind: 'value'; readonly value: JsonValue; readonly set: () => void }
  | { readonly kind: 'mistake'; readonly message: string };

/** What stands in a field and is no value; no text once it is one again. */
export interface UnfinishedInput {
  readonly fieldId: string;
  readonly label: string;
  readonly text: string | undefined;
}

/**
 * A line of text whose value goes on its way with every key, and is put back by Escape. What is no value stays in the
 * field, marked, and the document keeps the last one that was. A change from elsewhere is worked into what is typed.
 * Lives in the page's own tree, so that labels and descriptions reach the field.
 */
export class CommitInput extends LitElement {
  static override properties = {
    fieldId: { type: String },
    value: { type: String },
    pending: { attribute: false },
    whenLeft: { type: Boolean },
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
  /** What `value` may lack of what was typed. */
  declare pending: () => PendingEdits;
  /** Taken over on Enter and when it is left only: for a value that other places follow. */
  declare whenLeft: boolean;
  declare describedBy: string;
  declare invalid: boolean;
  declare disabled: boolean;
  declare numeric: boolean;
  declare placeholder: string;
  /** Accessible name where no label element names the field. */
  declare label: string;
  /** Reads what was typed. */
  declare read: (text: string) => ParsedInput;
  /** The text one step up or down; numbers only. */
  declare step: ((text: string, by: number) => string) | undefined;
  /** What the document is known to say. */
  #known = '';
  /** What is in the field, while that is more than the document's text. */
  #typed: string | undefined;
  /** The values of what was typed that the document has not been seen to say, the newest last. */
  #sent: JsonValue[] = [];
  /** What Escape gives back. */
  #before = '';
  #mistake: string | undefined;
  #unfinished: string | undefined;

  override createRenderRoot(): this {
    return this;
  }

  /** Puts back what was typed before the page went, and is no value. */
  resume(text: string): void {
    if (!this.disabled && this.read(text).kind === 'mistake') this.#type(text);
  }

  /** Takes over what is only taken over when the field is left. */
  commit(): void {
    if (!this.whenLeft || this.#typed === undefined || this.#typed === this.#known) return;
    const read = this.read(this.#typed);
    if (read.kind === 'mistake') this.#mistake = read.message;
    else this.#take(read);
    this.requestUpdate();
  }

  override willUpdate(): void {
    const pending = this.pending();
    if (pending === 'sent') return;
    const known = this.hasUpdated ? this.#known : this.value;
    this.#known = this.value;
    const isNews = this.value !== known && !this.#isEcho();
    if (pending === 'none') {
      this.#sent = [];
      const isLeft = document.activeElement !== this.querySelector('input');
      if (this.#mistake === undefined && (isLeft || (isNews && !this.whenLeft))) this.#typed = undefined;
    } else if (isNews && this.#typed !== undefined && this.#sent.length > 0) {
      // Changed elsewhere while it is typed in: both changes hold where they can.
      this.#sent = [];
      this.#type(this.numeric ? this.#typed : rebaseText(known, this.value, this.#typed));
    }
  }

  protected override update(changed: PropertyValues): void {
    const input = this.querySelector('input');
    const [text, caret] = [input?.value ?? '', input?.selectionStart ?? undefined];
    super.update(changed);
    const now = input?.value ?? '';
    // A new text would leave the caret at its end.
    if (input === null || text === now || document.activeElement !== input) return;
    const place = caretAfter(text, now, this.#typed === undefined ? undefined : caret);
    input.setSelectionRange(place, place);
  }

  /** What is no value is lost with the page unless somebody keeps it. */
  protected override updated(): void {
    const text = this.#mistake === undefined ? undefined : this.#typed;
    if (text === this.#unfinished) return;
    this.#unfinished = text;
    const detail: UnfinishedInput = { fieldId: this.fieldId, label: this.label ?? 'Id', text };
    this.dispatchEvent(new CustomEvent('unfinished', { bubbles: true, detail }));
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
        .value=${live(this.#text)}
        @focus=${this.#entered}
        @input=${(event: Event) => this.#type((event.target as HTMLInputElement).value)}
        @blur=${this.#left}
        @keydown=${this.#key}
      /><span id=${mistakeId} class="mistake" ?hidden=${this.#mistake === undefined}>${this.#mistake}</span>`;
  }

  get #text(): string {
    return this.#typed ?? this.#known;
  }

  /** Whether the document says one of the values that were typed here; what was typed before that is settled too. */
  #isEcho(): boolean {
    const read = this.read(this.value);
    const at = read.kind === 'value' ? this.#sent.lastIndexOf(read.value) : -1;
    this.#sent.splice(0, at + 1);
    return at >= 0;
  }

  #type(text: string): void {
    this.#typed = text;
    const read = this.read(text);
    this.#mistake = read.kind === 'mistake' ? read.message : undefined;
    if (read.kind === 'value' && !this.whenLeft) this.#take(read);
    this.requestUpdate();
  }

  #take(read: Extract<ParsedInput, { kind: 'value' }>): void {
    this.#mistake = undefined;
    this.#sent.push(read.value);
    read.set();
  }

  #entered(): void {
    this.#before = this.#mistake === undefined ? this.#text : this.#known;
  }

  /** The document's own spelling shows again, unless what was typed is no value: that is kept, and marked. */
  #left(): void {
    this.commit();
    this.dispatchEvent(new CustomEvent('typing-ended', { bubbles: true }));
    this.requestUpdate();
  }

  #key(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !event.isComposing) {
      this.commit();
      this.dispatchEvent(new CustomEvent('typing-ended', { bubbles: true }));
    } else if (event.key === 'Escape' && this.#text !== this.#before) {
      event.stopPropagation();
      this.#giveBack();
    } else this.#stepBy(event);
  }

  #giveBack(): void {
    if (this.whenLeft || this.#before === this.#known) {
      this.#typed = undefined;
      this.#mistake = undefined;
    }
    if (!this.whenLeft) this.#type(this.#before);
    this.requestUpdate();
  }

  #stepBy(event: KeyboardEvent): void {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (by === 0 || this.step === undefined || this.disabled) return;
    event.preventDefault();
    this.#type(this.step(this.#text, event.shiftKey ? by * 10 : by));
  }
}

customElements.define('commit-input', CommitInput);
