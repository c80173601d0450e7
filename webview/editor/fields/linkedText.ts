import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { EditorActions } from '../editorActions.ts';
import { type TextPiece, textPieces } from '../textPills.ts';
import { lengthCounter } from './lengthCounter.ts';

/**
 * One of the card's texts: prose with its links as pills, and a text box while it is edited. Leaving the box or
 * Ctrl+Enter takes the text over, Escape gives it back.
 */
export class LinkedText extends LitElement {
  static override properties = {
    fieldId: { type: String },
    label: { type: String },
    value: { type: String },
    most: { type: Number },
    describedBy: { type: String },
    invalid: { type: Boolean },
    disabled: { type: Boolean },
    objectIds: { attribute: false },
    lit: { attribute: false },
    actions: { attribute: false },
    save: { attribute: false },
  };
  declare fieldId: string;
  declare label: string;
  declare value: string;
  declare most: number;
  declare describedBy: string;
  declare invalid: boolean;
  declare disabled: boolean;
  declare objectIds: ReadonlySet<string>;
  /** Ids that are selected or under the pointer. */
  declare lit: { readonly selected: readonly string[]; readonly hovered: string | undefined };
  declare actions: EditorActions;
  declare save: (text: string) => void;
  #draft: string | undefined;
  #refocus = false;

  override createRenderRoot(): this {
    return this;
  }

  /** Takes over what was typed, if anything was. */
  commit(): void {
    const draft = this.#draft;
    if (draft === undefined) return;
    this.#draft = undefined;
    if (draft !== this.value) {
      this.value = draft;
      this.save(draft);
    }
    this.requestUpdate();
  }

  /** Whether something was typed that the document does not say yet. */
  get pending(): boolean {
    return this.#draft !== undefined && this.#draft !== this.value;
  }

  override render(): TemplateResult {
    const editing = this.#draft !== undefined;
    return html`<div class="field-head">
        <label for=${editing ? this.fieldId : nothing} id="${this.fieldId}-label">${this.label}</label>
        ${lengthCounter((this.#draft ?? this.value).length, this.most)}
        <button
          class="icon"
          ?hidden=${editing || this.disabled}
          title="Edit"
          aria-label="Edit: ${this.label}"
          @click=${this.#edit}
        ><i class="codicon codicon-edit" aria-hidden="true"></i></button>
      </div>
      ${editing ? this.#box(this.#draft ?? '') : this.#prose()}`;
  }

  override updated(): void {
    if (!this.#refocus) return;
    this.#refocus = false;
    const editing = this.#draft !== undefined;
    this.querySelector<HTMLElement>(editing ? 'textarea' : '.prose')?.focus();
  }

  #box(draft: string): TemplateResult {
    return html`<textarea
      id=${this.fieldId}
      aria-describedby=${this.describedBy}
      aria-invalid=${this.invalid}
      spellcheck="true"
      .value=${live(draft)}
      @input=${(event: Event) => {
        this.#draft = (event.target as HTMLTextAreaElement).value;
        this.requestUpdate();
      }}
      @blur=${this.commit}
      @keydown=${this.#boxKey}
    ></textarea>`;
  }

  #prose(): TemplateResult {
    const pieces = textPieces(this.value, this.objectIds);
    return html`<div
      class="prose ${this.disabled ? 'locked' : ''} ${this.invalid ? 'invalid' : ''}"
      tabindex="0"
      role="group"
      aria-labelledby="${this.fieldId}-label"
      aria-describedby=${this.describedBy}
      @click=${this.#proseClick}
      @keydown=${this.#proseKey}
    >${
      pieces.length === 0
        ? html`<span class="faint">${this.disabled ? 'empty' : 'empty · click to write'}</span>`
        : pieces.map((piece) => this.#piece(piece))
    }</div>`;
  }

  #piece(piece: TextPiece): TemplateResult | string {
    switch (piece.kind) {
      case 'words':
        return piece.text;
      case 'pill':
        return this.#pill(piece.objectId, piece.text, piece.dead);
      case 'broken':
        return html`<span class="broken" title="Not a link: [[id:text]]">${piece.text}</span>`;
    }
  }

  #pill(objectId: string, text: string, dead: boolean): TemplateResult {
    const { selected, hovered } = this.lit;
    const state = `${dead ? 'dead' : ''} ${selected.includes(objectId) ? 'selected' : ''} ${objectId === hovered ? 'hovered' : ''}`;
    return html`<button
      class="pill ${state}"
      title=${dead ? `No level or drawing is called “${objectId}”` : `Show ${objectId} on the chart`}
      @click=${() => !dead && this.actions.goTo(objectId)}
      @pointerenter=${() => !dead && this.actions.hover(objectId)}
      @pointerleave=${() => this.actions.hover(null)}
    >${text}</button>`;
  }

  #edit(): void {
    if (this.disabled) return;
    this.#draft = this.value;
    this.#refocus = true;
    this.requestUpdate();
  }

  #proseClick(event: Event): void {
    const onPill = event.target instanceof Element && event.target.closest('.pill') !== null;
    const marking = !(getSelection()?.isCollapsed ?? true);
    if (!onPill && !marking) this.#edit();
  }

  #proseKey(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== 'F2')) return;
    event.preventDefault();
    this.#edit();
  }

  #boxKey(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.#refocus = true;
      this.commit();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      this.#draft = undefined;
      this.#refocus = true;
      this.requestUpdate();
    }
  }
}

customElements.define('linked-text', LinkedText);
