/** What Tab stops at. */
const STOPS = 'input, select, textarea, button, [tabindex]';

/**
 * A field that goes and comes again under its id has the keyboard again: renaming an object draws its fields anew, and
 * who goes on to the next one with Tab would be at the page's beginning.
 */
export class FocusRestorer {
  /** Id of the element that is to have the keyboard as soon as it is there. */
  #lost: string | undefined;
  /** Where Tab leads that has just been pressed. */
  #next: string | undefined;

  constructor(page: Document) {
    page.addEventListener('keydown', (event) => this.#pressed(event), { capture: true });
    page.addEventListener('focusin', () => this.#arrived(), { capture: true });
  }

  /** Does what may take the focused element away, or bring it back. */
  keepFocus(change: () => void): void {
    const focused = document.activeElement;
    change();
    // Parts of the page draw themselves a moment after it.
    setTimeout(() => this.#find(focused));
  }

  #pressed({ key, shiftKey }: KeyboardEvent): void {
    const focused = document.activeElement;
    this.#next = key === 'Tab' && focused !== null ? stopAfter(focused, shiftKey ? -1 : 1)?.id : undefined;
  }

  #arrived(): void {
    this.#lost = undefined;
    this.#next = undefined;
  }

  #find(focused: Element | null): void {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    // An element that is still there was left by the person, with Tab for the next one.
    const left = focused?.isConnected === false ? focused.id : undefined;
    this.#lost ??= this.#next || left || undefined;
    if (this.#lost !== undefined) document.getElementById(this.#lost)?.focus();
  }
}

function stopAfter(element: Element, by: 1 | -1): HTMLElement | undefined {
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop === element || (stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility()),
  );
  return stops[stops.indexOf(element as HTMLElement) + by];
}
