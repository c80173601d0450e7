import { html, nothing, type TemplateResult } from 'lit';
import { PageElement } from '../pageElement.ts';
import { codicon } from '../toolbar/barButton.ts';

/** A choice of the list. */
export interface Choice {
  readonly id: string;
  readonly label: string;
  /** Shown beside the label, e.g. a value, or what choosing it does. */
  readonly detail: string;
  readonly isChosen: boolean;
}

/**
 * A list to choose from over the plot, with a field that filters it. While the field is empty, a digit chooses the line
 * with that number, so that two keys suffice: one for the list, one for the line. Enter and digits close the list; a
 * click, or Space, leaves it open if several can be chosen.
 */
class ChoiceList extends PageElement {
  static override properties = {
    label: { type: String },
    choices: { attribute: false },
    several: { type: Boolean },
    place: { attribute: false },
    choose: { attribute: false },
    close: { attribute: false },
    filter: { state: true },
    active: { state: true },
  };
  declare label: string;
  declare choices: readonly Choice[];
  /** Several can be chosen. */
  declare several: boolean;
  /** The plot's upper left corner, CSS pixels of the page. */
  declare place: { readonly x: number; readonly y: number };
  declare choose: (id: string) => void;
  declare close: () => void;
  declare filter: string;
  /** Id of the line that Enter chooses. */
  declare active: string | undefined;

  constructor() {
    super();
    this.filter = '';
    this.active = undefined;
  }

  override firstUpdated(): void {
    const popover = this.querySelector<HTMLElement>('.popover');
    if (popover) {
      // Not in the template, because the page's content security policy allows no style attribute.
      popover.style.left = `${this.place.x}px`;
      popover.style.top = `${this.place.y}px`;
    }
    this.querySelector('input')?.focus();
  }

  override render(): TemplateResult {
    const shown = this.#shown();
    const active = this.#activeOf(shown);
    return html`<div class="popover choice-list" role="dialog" aria-label=${this.label} @focusout=${this.#left}>
      <input
        type="text"
        role="combobox"
        aria-label="Filter, or press a number"
        aria-expanded="true"
        aria-controls="choice-lines"
        aria-autocomplete="list"
        aria-activedescendant=${active === undefined ? nothing : `choice-${active.id}`}
        placeholder="Filter, or press a number"
        .value=${this.filter}
        @input=${this.#typed}
        @keydown=${this.#key}
      />
      <ul id="choice-lines" role="listbox" aria-label=${this.label} aria-multiselectable=${this.several ? 'true' : nothing}>
        ${shown.map((choice) => this.#line(choice, choice === active))}
      </ul>
      ${shown.length === 0 ? html`<p class="faint">Nothing matches.</p>` : null}
    </div>`;
  }

  #line({ id, label, detail, isChosen }: Choice, isActive: boolean): TemplateResult {
    const number = this.choices.findIndex((choice) => choice.id === id) + 1;
    // Without it a click would take the focus from the field.
    const keepFocus = (event: Event): void => event.preventDefault();
    return html`<li
      id="choice-${id}"
      role="option"
      class=${isActive ? 'active' : ''}
      aria-selected=${isChosen}
      @mousedown=${keepFocus}
      @click=${() => this.#choose(id, !this.several)}
    ><span class="choice-mark">${isChosen ? codicon('check') : null}</span
      ><kbd>${number % 10}</kbd><span>${label}</span><span class="faint">${detail}</span></li>`;
  }

  #shown(): readonly Choice[] {
    const wanted = this.filter.trim().toLowerCase();
    return this.choices.filter(({ label }) => label.toLowerCase().includes(wanted));
  }

  #activeOf(shown: readonly Choice[]): Choice | undefined {
    return shown.find(({ id }) => id === this.active) ?? shown[0];
  }

  #choose(id: string, closes: boolean): void {
    this.active = id;
    if (closes) this.close();
    this.choose(id);
  }

  #typed({ target }: Event): void {
    if (target instanceof HTMLInputElement) this.filter = target.value;
  }

  #key(event: KeyboardEvent): void {
    if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey || !this.#take(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Handles a key; false if it belongs to the field. */
  #take(key: string): boolean {
    const shown = this.#shown();
    const active = this.#activeOf(shown);
    switch (key) {
      case 'Escape':
        this.close();
        return true;
      case 'Enter':
        if (active) this.#choose(active.id, true);
        return true;
      case ' ':
        if (active) this.#choose(active.id, !this.several);
        return true;
      case 'ArrowDown':
      case 'ArrowUp': {
        const at = active === undefined ? 0 : shown.indexOf(active);
        this.active = shown[(at + (key === 'ArrowDown' ? 1 : shown.length - 1)) % Math.max(1, shown.length)]?.id;
        return true;
      }
      default: {
        const numbered = this.filter === '' && /^\d$/.test(key) ? this.choices[(Number(key) + 9) % 10] : undefined;
        if (numbered) this.#choose(numbered.id, true);
        return numbered !== undefined;
      }
    }
  }

  #left({ relatedTarget }: FocusEvent): void {
    // Nothing is focused while the window isn't.
    if (relatedTarget instanceof Node && !this.contains(relatedTarget)) this.close();
  }
}

customElements.define('choice-list', ChoiceList);
