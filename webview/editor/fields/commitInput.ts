import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { JsonValue } from '../../../src/card/model/jsonValue.ts';
import { CARD_TEXT_LANGUAGE } from '../../../src/card/model/textLanguage.ts';
import type { PendingEdits } from '../actions/editorActions.ts';
import { PageElement } from '../pageElement.ts';
import { caretAfter, rebaseText } from '../textChange.ts';

/** Result of parsing input: the value and how to set it, or why it is invalid. */
export type ParsedInput =
  | { readonly kind: 'value'; readonly value: JsonValue; readonly set: () => void }
  | { readonly kind: 'invalid'; readonly message: string };

/** An invalid text in a field; undefined text once it is valid again. */
export interface UnfinishedInput {
  readonly fieldId: string;
  readonly label: string;
  readonly text: string | undefined;
}

/**
 * A text field that sends its value with every key and restores it on Escape. An invalid text stays in the field, marked,
 * and the document keeps the last valid value. Changes from elsewhere are merged into what was typed. It has no shadow
 * root, so that labels and descriptions can refer to the field.
 */
export class CommitInput extends PageElement {
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
  /** Changes that `value` may lack. */
  declare pending: () => PendingEdits;
  /** Commits only on Enter and on blur, for a value that other places depend on. */
  declare whenLeft: boolean;
  declare describedBy: string;
  declare invalid: boolean;
  declare disabled: boolean;
  declare numeric: boolean;
  declare placeholder: string;
  /** Accessible name if no label element names the field. */
  declare label: string;
  declare read: (text: string) => ParsedInput;
  /** The text one step up or down, for numbers. */
  declare step: ((text: string, by: number) => string) | undefined;
  /** The document's last known value. */
  #known = '';
  /** The field's text while it differs from the document's. */
  #typed: string | undefined;
  /** Sent values that the document hasn't had yet, the newest last. */
  #sent: JsonValue[] = [];
  /** What Escape restores. */
  #before = '';
  #mistake: string | undefined;
  #unfinished: string | undefined;

  /** Restores an invalid text that was typed before the page was closed. */
  resume(text: string): void {
    if (!this.disabled && this.read(text).kind === 'invalid') this.#type(text);
  }

  /** Commits a value that is only committed on blur. */
  commit(): void {
    if (!this.whenLeft || this.#typed === undefined || this.#typed === this.#known) return;
    const read = this.read(this.#typed);
    if (read.kind === 'invalid') this.#mistake = read.message;
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
      // Changed elsewhere while typing: merge both changes.
      this.#sent = [];
      this.#type(this.numeric ? this.#typed : rebaseText(known, this.value, this.#typed));
    }
  }

  protected override update(changed: PropertyValues): void {
    const input = this.querySelector('input');
    const [text, caret] = [input?.value ?? '', input?.selectionStart ?? undefined];
    super.update(changed);
    const now = input?.value ?? '';
    // Setting the text moves the caret to its end.
    if (input === null || text === now || document.activeElement !== input) return;
    const place = caretAfter(text, now, this.#typed === undefined ? undefined : caret);
    input.setSelectionRange(place, place);
  }

  /** Report an invalid text, which would be lost with the page. */
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
        lang=${this.numeric ? nothing : CARD_TEXT_LANGUAGE}
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

  /** Whether the document has one of the sent values, which settles those before it as well. */
  #isEcho(): boolean {
    const read = this.read(this.value);
    const at = read.kind === 'value' ? this.#sent.lastIndexOf(read.value) : -1;
    this.#sent.splice(0, at + 1);
    return at >= 0;
  }

  #type(text: string): void {
    this.#typed = text;
    const read = this.read(text);
    this.#mistake = read.kind === 'invalid' ? read.message : undefined;
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

  /** Shows the document's spelling again, unless the text is invalid, which stays marked. */
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
      this.#restore();
    } else this.#stepBy(event);
  }

  #restore(): void {
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
