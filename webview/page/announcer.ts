/** Texts within this time are announced together: a later text would replace one that wasn't read yet. Milliseconds. */
const MERGE_WINDOW_MS = 40;

/** Announces texts to screen readers. Repeating a text announces it again. */
export class Announcer {
  readonly #regions: { readonly polite: LiveRegion; readonly assertive: LiveRegion };

  constructor(parent: HTMLElement) {
    this.#regions = { polite: new LiveRegion(parent, 'polite'), assertive: new LiveRegion(parent, 'assertive') };
  }

  announce(text: string, urgency: 'polite' | 'assertive'): void {
    this.#regions[urgency].announce(text);
  }
}

class LiveRegion {
  readonly #element = document.createElement('div');
  #recent: string[] = [];
  #last = 0;

  constructor(parent: HTMLElement, live: 'polite' | 'assertive') {
    this.#element.className = 'visually-hidden';
    this.#element.setAttribute('aria-live', live);
    this.#element.setAttribute('role', live === 'polite' ? 'status' : 'alert');
    parent.append(this.#element);
  }

  announce(text: string): void {
    const now = performance.now();
    if (now - this.#last > MERGE_WINDOW_MS) this.#recent = [];
    this.#last = now;
    if (!this.#recent.includes(text)) this.#recent.push(text);
    const whole = this.#recent.join(' ');
    this.#element.textContent = this.#element.textContent === whole ? `${whole}\u00a0` : whole;
  }
}
