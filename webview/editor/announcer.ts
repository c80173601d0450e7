/** Tells screen readers what has happened; the same text twice is told twice. */
export class Announcer {
  readonly #regions: { readonly polite: HTMLElement; readonly assertive: HTMLElement };

  constructor(parent: HTMLElement) {
    this.#regions = { polite: region(parent, 'polite'), assertive: region(parent, 'assertive') };
  }

  say(text: string, urgency: 'polite' | 'assertive'): void {
    const region = this.#regions[urgency];
    region.textContent = region.textContent === text ? `${text}\u00a0` : text;
  }
}

function region(parent: HTMLElement, live: 'polite' | 'assertive'): HTMLElement {
  const element = document.createElement('div');
  element.className = 'unseen';
  element.setAttribute('aria-live', live);
  element.setAttribute('role', live === 'polite' ? 'status' : 'alert');
  parent.append(element);
  return element;
}
