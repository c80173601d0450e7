import type { LinkChoice } from '../../../src/card/links/linkChoices.ts';

/** Distance of the list from the line it belongs to, and from the window's edges, in CSS pixels. */
const GAP = 4;

/** The list of choices below the caret. Focus stays in the text; what is chosen is told by `aria-activedescendant`. */
export class ChoiceList {
  readonly element = document.createElement('ul');
  readonly #id: string;
  readonly #accept: (place: number) => void;

  constructor(id: string, accept: (place: number) => void) {
    this.#id = id;
    this.#accept = accept;
    this.element.className = 'choices';
    this.element.id = id;
    this.element.hidden = true;
    this.element.setAttribute('role', 'listbox');
    this.element.setAttribute('aria-label', 'Links');
    // The text keeps the focus.
    this.element.addEventListener('pointerdown', (event) => event.preventDefault());
    this.element.addEventListener('mousedown', (event) => event.preventDefault());
    this.element.addEventListener('click', ({ target }) => {
      const option = target instanceof Element ? target.closest('[role=option]') : null;
      if (option !== null) this.#accept([...this.element.children].indexOf(option));
    });
  }

  /** The id of the option at a place. */
  optionId(place: number): string {
    return `${this.#id}-${place}`;
  }

  show(choices: readonly LinkChoice[], active: number): void {
    this.element.replaceChildren(...choices.map((choice, place) => this.#option(choice, place, place === active)));
    this.element.hidden = false;
    this.element.children[active]?.scrollIntoView({ block: 'nearest' });
  }

  hide(): void {
    this.element.hidden = true;
    this.element.replaceChildren();
  }

  /** Puts the list under the caret, or above it where there is more room. Window coordinates. */
  place({ left, top, bottom }: { readonly left: number; readonly top: number; readonly bottom: number }): void {
    const { style, offsetWidth, offsetHeight } = this.element;
    const below = bottom + GAP + offsetHeight <= innerHeight || top < innerHeight - bottom;
    style.left = `${Math.max(GAP, Math.min(left, innerWidth - offsetWidth - GAP))}px`;
    style.top = `${below ? bottom + GAP : Math.max(GAP, top - GAP - offsetHeight)}px`;
  }

  #option(choice: LinkChoice, place: number, active: boolean): HTMLLIElement {
    const option = document.createElement('li');
    option.id = this.optionId(place);
    option.setAttribute('role', 'option');
    option.setAttribute('aria-selected', String(active));
    option.append(...(choice.kind === 'words' ? [part('words', choice.words)] : objectParts(choice)));
    return option;
  }
}

function objectParts({ target, meant }: LinkChoice & { readonly kind: 'object' }): HTMLElement[] {
  const mark = part('swatch', '');
  mark.setAttribute('aria-hidden', 'true');
  if (target.color !== undefined && CSS.supports('color', target.color)) mark.style.backgroundColor = target.color;
  else mark.classList.add('none');
  const parts = [mark, part('id', target.objectId), part('what', target.what)];
  if (target.price !== undefined) parts.push(part('price', target.price));
  if (meant) parts.unshift(part('meant', 'Did you mean'));
  return parts;
}

function part(name: string, text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = name;
  // A space at the end parts the words for those who hear them.
  element.textContent = text === '' ? '' : `${text} `;
  return element;
}
