import { html, nothing, type TemplateResult } from 'lit';
import { PageElement } from '../pageElement.ts';
import { tooltip } from './barButton.ts';

/** Margin of a menu to the page's edges, CSS pixels. */
const MARGIN = 4;

/**
 * A button that opens a menu under it. Arrow keys, Home and End move in the menu; Escape and losing focus close it. It
 * has no shadow root, because the toolbar moves the focus.
 */
export class FlyoutMenu extends PageElement {
  static override properties = {
    name: { type: String },
    label: { type: String },
    icon: { attribute: false },
    items: { attribute: false },
    choose: { attribute: false },
    isOpen: { state: true },
  };
  /** Used in element ids. */
  declare name: string;
  /** Label of the button and the menu. */
  declare label: string;
  /** Icon of the button; by default an arrow that belongs to the button before it. */
  declare icon: TemplateResult | undefined;
  declare items: readonly FlyoutItem[];
  declare choose: (id: string) => void;
  declare isOpen: boolean;

  /** Opens the menu and focuses the checked item, else the first one. */
  open(): void {
    this.isOpen = true;
    void this.updateComplete.then(() => {
      this.#keepInPage();
      (this.querySelector<HTMLElement>('[aria-checked="true"]') ?? this.#buttons()[0])?.focus();
    });
  }

  override render(): TemplateResult {
    const menuId = `menu-${this.name}`;
    return html`<button
        class="icon ${this.icon === undefined ? 'arrow' : ''}"
        tabindex="-1"
        title=${this.label}
        aria-label=${this.label}
        aria-haspopup="menu"
        aria-expanded=${this.isOpen === true}
        aria-controls=${this.isOpen ? menuId : nothing}
        @click=${this.#toggle}
      >${this.icon ?? html`<i class="codicon codicon-chevron-down" aria-hidden="true"></i>`}</button>
      ${
        this.isOpen
          ? html`<div class="menu" role="menu" id=${menuId} aria-label=${this.label} @keydown=${this.#key} @focusout=${this.#left}>
              ${this.items.map((item) => this.#item(item))}
            </div>`
          : null
      }`;
  }

  #item({ id, label, icon, keys, checked, reason, keepsOpen }: FlyoutItem): TemplateResult {
    const chosen = (): void => {
      if (reason === undefined && !keepsOpen) this.#close();
      this.choose(id);
    };
    return html`<button
      role=${checked === undefined ? 'menuitem' : 'menuitemradio'}
      tabindex="-1"
      title=${reason === undefined ? nothing : tooltip(label, keys, reason)}
      aria-checked=${checked === undefined ? nothing : checked}
      aria-disabled=${reason === undefined ? nothing : true}
      @click=${chosen}
    ><span class="menu-icon">${icon ?? (checked ? html`<i class="codicon codicon-check" aria-hidden="true"></i>` : null)}</span>
      <span class="menu-label">${label}</span>${keys === undefined ? null : html`<span class="menu-keys">${keys}</span>`}</button>`;
  }

  #toggle(): void {
    if (this.isOpen) this.#close();
    else this.open();
  }

  #close(): void {
    if (this.querySelector('.menu')?.contains(document.activeElement)) this.querySelector('button')?.focus();
    this.isOpen = false;
  }

  #buttons(): readonly HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('.menu button')];
  }

  #left({ relatedTarget }: FocusEvent): void {
    if (!(relatedTarget instanceof Node) || !this.contains(relatedTarget)) this.isOpen = false;
  }

  #key(event: KeyboardEvent): void {
    if (event.key === 'Tab') this.isOpen = false;
    const buttons = this.#buttons();
    const at = buttons.findIndex((button) => button.matches(':focus'));
    const to = indexAfterKey(event.key, at, buttons.length, ['ArrowUp', 'ArrowDown']);
    if (to === undefined && event.key !== 'Escape' && !/^Arrow/.test(event.key)) return;
    // The toolbar uses these keys as well.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') this.#close();
    else if (to !== undefined) buttons[to]?.focus();
  }

  #keepInPage(): void {
    const menu = this.querySelector<HTMLElement>('.menu');
    if (menu === null) return;
    const over = menu.getBoundingClientRect().right + MARGIN - window.innerWidth;
    if (over > 0) menu.style.left = `${menu.offsetLeft - over}px`;
  }
}

/** Where these arrow keys, Home and End lead in a row or column that has no end; undefined for other keys. */
export function indexAfterKey(
  key: string,
  at: number,
  count: number,
  [back, forward]: readonly [back: string, forward: string],
): number | undefined {
  if (key === forward) return (at + 1) % count;
  if (key === back) return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

customElements.define('flyout-menu', FlyoutMenu);

/** An item of a flyout menu. */
export interface FlyoutItem {
  readonly id: string;
  readonly label: string;
  readonly icon?: TemplateResult;
  readonly keys?: string | undefined;
  /** Whether a radio item is checked. */
  readonly checked?: boolean;
  /** Why it is disabled. */
  readonly reason?: string | undefined;
  /** The menu stays open, because the item may be used repeatedly. */
  readonly keepsOpen?: true;
}
