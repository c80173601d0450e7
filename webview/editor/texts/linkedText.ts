import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { CARD_TEXT_LANGUAGE } from '../../../src/card/model/textLanguage.ts';
import { formatTextLink, linkInsertion } from '../../../src/card/model/textLinks.ts';
import { applyTextEdits } from '../../../src/card/text/textEdit.ts';
import type { EditorActions } from '../actions/editorActions.ts';
import { lengthCounter } from '../fields/fieldFindings.ts';
import { PageElement } from '../pageElement.ts';
import { onRequest } from '../pageRequests.ts';
import { dragsObjects, droppedObjects } from './linkInsertion.ts';
import { type LinkFacts, offsetInProse, textProse } from './linkProse.ts';
import type { TextEditor } from './textEditor.ts';

/** Where the caret goes when editing begins: a position, a spot of the window, or the end. */
type Caret = number | { readonly x: number; readonly y: number } | 'end';

/** Mode of the field. While `picking`, the next selected object is linked at the caret. */
type Mode =
  | { readonly kind: 'prose' }
  | { readonly kind: 'opening' }
  | { readonly kind: 'writing' | 'picking'; readonly editor: TextEditor };

/**
 * One of the card's texts: prose with links as pills, and a text editor while it is being edited. Typing is sent with every
 * key; Ctrl+Enter and leaving the editor end editing, Escape restores the text.
 */
class LinkedText extends PageElement {
  static override properties = {
    fieldId: { type: String },
    label: { type: String },
    value: { type: String },
    most: { type: Number },
    describedBy: { type: String },
    invalid: { type: Boolean },
    disabled: { type: Boolean },
    facts: { attribute: false, hasChanged: (now: LinkFacts, before?: LinkFacts) => !sameFacts(now, before) },
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
  declare facts: LinkFacts;
  declare actions: EditorActions;
  declare save: (text: string) => void;
  /** When it was last edited; 0 for never. */
  lastUsed = 0;
  #mode: Mode = { kind: 'prose' };
  /** Caret position when editing ended. */
  #lastCaret: number | undefined;
  /** The card's last known text. */
  #known = '';
  /** Typed texts that the card hasn't had yet, the newest last. */
  #sent: string[] = [];
  /** The editor's text when it was left, until the card has it. */
  #left: string | undefined;
  /** What Escape restores. */
  #before = '';
  #stopListening = (): void => {};

  override connectedCallback(): void {
    super.connectedCallback();
    preloadTextEditor();
    const stop = onRequest('insert-link', ({ objectIds }) => {
      if (fieldForLinks(document.querySelectorAll<LinkedText>('linked-text')) === this) void this.#insert(objectIds);
    });
    const listening = new AbortController();
    addEventListener('keydown', this.#pickingKey, { capture: true, signal: listening.signal });
    for (const event of ['pointerdown', 'input']) {
      document.addEventListener(event, this.#otherField, { capture: true, signal: listening.signal });
    }
    this.#stopListening = () => {
      stop();
      listening.abort();
    };
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopListening();
    this.#close('commit');
  }

  /** Whether the text is being edited. */
  get editing(): boolean {
    return this.#editor !== undefined;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    this.#follow();
    if (!changed.has('facts')) return;
    this.#editor?.setFacts(this.facts);
    const picked = this.facts.selected.at(-1);
    if (this.#mode.kind === 'picking' && picked !== undefined && picked !== changed.get('facts')?.selected.at(-1)) {
      void this.#insert([picked]);
    }
  }

  /** Adopts the card's text as soon as it includes everything that was sent. */
  #follow(): void {
    const pending = this.actions.pending();
    if (pending === 'sent') return;
    const isChanged = this.value !== this.#known;
    this.#known = this.value;
    if (isChanged) {
      const at = this.#sent.lastIndexOf(this.value);
      this.#sent.splice(0, at + 1);
      if (at >= 0) this.#editor?.takenOver(this.value);
      else {
        this.#editor?.takeOver(this.value);
        if (this.#editor !== undefined && pending === 'typed' && this.#sent.length > 0) this.#send(this.#editor.text);
      }
    }
    if (pending !== 'none') return;
    this.#sent = [];
    this.#left = undefined;
  }

  #send(text: string): void {
    this.#sent.push(text);
    this.save(text);
    this.requestUpdate();
  }

  override render(): TemplateResult {
    const { kind } = this.#mode;
    return html`<div class="field-head">
        <span class="label" id="${this.fieldId}-label" @click=${() => void this.#write('end')}>${this.label}</span>
        ${lengthCounter(this.#editor?.text ?? this.#text, this.most)}
        <button
          class="icon"
          ?hidden=${this.disabled}
          title="Insert link: pick a level or drawing on the chart or in the list"
          aria-label="Insert link: ${this.label}"
          aria-pressed=${kind === 'picking'}
          @mousedown=${(event: Event) => event.preventDefault()}
          @click=${this.#pick}
        ><i class="codicon codicon-link" aria-hidden="true"></i></button>
        <button
          class="icon"
          ?hidden=${this.editing || this.disabled}
          title="Edit"
          aria-label="Edit: ${this.label}"
          @click=${() => void this.#write('end')}
        ><i class="codicon codicon-edit" aria-hidden="true"></i></button>
      </div>
      <div class="writing ${this.invalid ? 'invalid' : ''}" ?hidden=${!this.editing}></div>
      ${this.editing ? nothing : this.#prose()}
      ${kind === 'picking' ? html`<p class="note faint">Pick a level or drawing on the chart or in the list. Esc: cancel.</p>` : nothing}`;
  }

  #prose(): TemplateResult {
    const prose = textProse(this.#text, this.facts, {
      goTo: (objectId) => this.actions.zoomTo(objectId),
      fixLink: (place) => void this.#write(place),
      hover: (objectId) => this.actions.hover(objectId),
    });
    return html`<div
      class="prose ${this.disabled ? 'locked' : ''} ${this.invalid ? 'invalid' : ''}"
      lang=${prose.length > 0 ? CARD_TEXT_LANGUAGE : nothing}
      tabindex="0"
      role="group"
      aria-labelledby="${this.fieldId}-label"
      aria-describedby=${this.describedBy}
      @click=${this.#proseClick}
      @keydown=${this.#proseKey}
      @dragover=${(event: DragEvent) => {
        if (!this.disabled && dragsObjects(event.dataTransfer)) event.preventDefault();
      }}
      @drop=${this.#proseDrop}
    >${prose.length > 0 ? prose : html`<span class="faint">${this.disabled ? 'Empty' : 'Empty. Click to edit.'}</span>`}</div>`;
  }

  get #text(): string {
    return this.#left ?? this.#known;
  }

  get #editor(): TextEditor | undefined {
    return this.#mode.kind === 'writing' || this.#mode.kind === 'picking' ? this.#mode.editor : undefined;
  }

  /** Opens the editor unless it is open; undefined if it can't be opened. */
  async #write(caret: Caret): Promise<TextEditor | undefined> {
    if (this.#editor !== undefined) return this.#editor;
    if (this.disabled || this.#mode.kind === 'opening') return undefined;
    this.#mode = { kind: 'opening' };
    try {
      const { TextEditor } = await loadTextEditor();
      if (!this.isConnected || this.disabled) return undefined;
      const editor = new TextEditor({
        place: this.querySelector<HTMLElement>('.writing') ?? this,
        text: this.#text,
        facts: this.facts,
        attributes: {
          id: this.fieldId,
          'aria-labelledby': `${this.fieldId}-label`,
          'aria-describedby': this.describedBy,
          'aria-invalid': String(this.invalid),
        },
        listener: {
          typed: (typed) => this.#send(typed),
          left: (how) => this.#leave(how),
          hover: (objectId) => this.actions.hover(objectId),
          goTo: (objectId) => this.actions.zoomTo(objectId),
          dropped: (objectIds, place) => void this.#insert(objectIds, place),
          announce: (text) => this.actions.announce(text, 'polite'),
        },
      });
      this.#mode = { kind: 'writing', editor };
      // The section may be collapsed if the request came from elsewhere.
      const section = this.closest('details');
      if (section !== null) section.open = true;
      this.lastUsed = performance.now();
      this.requestUpdate();
      await this.updateComplete;
      editor.focus();
      this.#before = editor.text;
      editor.setCaret(caret === 'end' ? editor.text.length : caret);
      return editor;
    } catch {
      this.actions.announce('The text editor failed to load. Reopen the card.', 'assertive');
      return undefined;
    } finally {
      if (this.#mode.kind === 'opening') this.#mode = { kind: 'prose' };
    }
  }

  #leave(how: 'commit' | 'revert' | 'blur'): void {
    if (how === 'blur') {
      // Picking happens elsewhere, while the text stays open.
      if (this.#mode.kind === 'writing') this.#close('commit');
      return;
    }
    this.#close(how);
    void this.updateComplete.then(() => this.querySelector<HTMLElement>('.prose')?.focus());
  }

  #close(how: 'commit' | 'revert'): void {
    const editor = this.#editor;
    if (editor === undefined) return;
    if (how === 'revert' && editor.text !== this.#before) this.#send(this.#before);
    this.#left = this.#sent.at(-1);
    this.#lastCaret = how === 'commit' ? editor.caret : undefined;
    this.#mode = { kind: 'prose' };
    this.dispatchEvent(new CustomEvent('typing-ended', { bubbles: true }));
    this.lastUsed = performance.now();
    this.actions.hover(undefined);
    editor.destroy();
    this.requestUpdate();
  }

  /** Inserts links to these objects, at a position or at the caret. */
  async #insert(objectIds: readonly string[], place?: number): Promise<void> {
    const links = this.#linksTo(objectIds);
    const editor = await this.#write(this.#lastCaret ?? 'end');
    if (editor === undefined || links.length === 0) return;
    this.#mode = { kind: 'writing', editor };
    editor.insertLinks(links, place);
    this.actions.announce(`Linked to ${objectIds.join(', ')}.`, 'polite');
    this.requestUpdate();
  }

  #linksTo(objectIds: readonly string[]): readonly string[] {
    return objectIds.flatMap((objectId) => {
      const target = this.facts.targets.find((other) => other.objectId === objectId);
      return target === undefined ? [] : [formatTextLink(objectId, target.words[0] ?? objectId)];
    });
  }

  async #pick(): Promise<void> {
    if (this.#mode.kind === 'picking') return this.#stopPicking();
    const editor = await this.#write(this.#lastCaret ?? 'end');
    if (editor === undefined) return;
    this.#mode = { kind: 'picking', editor };
    // The selected object can be picked too.
    this.actions.select([]);
    this.actions.announce('Pick a level or drawing on the chart or in the list. Press Escape to cancel.', 'polite');
    this.requestUpdate();
  }

  #stopPicking(): void {
    if (this.#mode.kind !== 'picking') return;
    const { editor } = this.#mode;
    this.#mode = { kind: 'writing', editor };
    editor.focus();
    this.requestUpdate();
  }

  readonly #pickingKey = (event: KeyboardEvent): void => {
    if (this.#mode.kind !== 'picking' || event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    this.#stopPicking();
  };

  /** Focusing another field ends picking. */
  readonly #otherField = ({ target }: Event): void => {
    if (this.#mode.kind !== 'picking' || !(target instanceof Element) || this.contains(target)) return;
    if (target.closest('linked-text, commit-input, input, select, textarea') !== null) this.#close('commit');
  };

  #proseClick(event: MouseEvent): void {
    const onPill = event.target instanceof Element && event.target.closest('.pill') !== null;
    const marking = !(getSelection()?.isCollapsed ?? true);
    if (!onPill && !marking) void this.#write({ x: event.clientX, y: event.clientY });
  }

  #proseKey(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== 'F2')) return;
    event.preventDefault();
    void this.#write('end');
  }

  /** A drop into a text that isn't being edited is one edit. */
  #proseDrop(event: DragEvent): void {
    const links = this.#linksTo(droppedObjects(event.dataTransfer));
    const prose = event.currentTarget;
    if (this.disabled || links.length === 0 || !(prose instanceof Element)) return;
    event.preventDefault();
    const text = this.#text;
    const place = offsetInProse(prose, text, { x: event.clientX, y: event.clientY });
    this.#left = applyTextEdits(text, [linkInsertion(text, place, links)]);
    this.#send(this.#left);
    this.dispatchEvent(new CustomEvent('typing-ended', { bubbles: true }));
  }
}

function sameFacts(now: LinkFacts, before: LinkFacts | undefined): boolean {
  return (
    before !== undefined &&
    now.targets === before.targets &&
    now.hovered === before.hovered &&
    now.selected.length === before.selected.length &&
    now.selected.every((objectId, at) => objectId === before.selected[at])
  );
}

customElements.define('linked-text', LinkedText);

/** Loads the text editor, which is large, when it is first needed. */
function loadTextEditor(): Promise<typeof import('./textEditor.ts')> {
  return import('./textEditor.ts');
}

/** Preloads the text editor when the page is idle. */
function preloadTextEditor(): void {
  requestIdleCallback(() => void loadTextEditor().catch(() => {}));
}

/** The part of a text field that choosing one needs. */
interface TextWithCaret {
  readonly editing: boolean;
  readonly disabled: boolean;
  /** When it was last edited; 0 for never. */
  readonly lastUsed: number;
}

/** The text that links are inserted into: the one being edited, or edited last, or the first. */
export function fieldForLinks<T extends TextWithCaret>(fields: Iterable<T>): T | undefined {
  const open = [...fields].filter(({ disabled }) => !disabled);
  return (
    open.find(({ editing }) => editing) ??
    open.reduce<T | undefined>(
      (last, field) => (last === undefined || field.lastUsed > last.lastUsed ? field : last),
      undefined,
    )
  );
}
