import { type EditorState, type Extension, Prec } from '@codemirror/state';
import { type EditorView, keymap, type PluginValue, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import {
  choiceEdit,
  type LinkChoice,
  type LinkQuery,
  linkChoices,
  linkQuery,
} from '../../../src/card/completion/linkSuggestions.ts';
import { linkFacts } from './linkPills.ts';

/** Number of options that Page Up and Page Down skip. */
const PAGE = 8;

/** The current suggestions; positions in the whole text. */
interface Offer {
  readonly query: LinkQuery;
  readonly choices: readonly LinkChoice[];
  readonly active: number;
}

/** Suggests ids after `[[`, texts after the id's colon, and corrections of broken links. */
export function linkCompletion(listId: string, place: HTMLElement, announce: (text: string) => void): Extension {
  const completion = ViewPlugin.define((view) => new LinkCompletion(view, listId, place, announce), {
    eventHandlers: {
      blur() {
        this.close();
      },
    },
  });
  const run =
    (does: (completion: LinkCompletion) => boolean) =>
    (view: EditorView): boolean => {
      const plugin = view.plugin(completion);
      return plugin !== null && does(plugin);
    };
  const keys = [
    { key: 'ArrowDown', run: run((list) => list.move(1)) },
    { key: 'ArrowUp', run: run((list) => list.move(-1)) },
    { key: 'PageDown', run: run((list) => list.move(PAGE)) },
    { key: 'PageUp', run: run((list) => list.move(-PAGE)) },
    { key: 'Enter', run: run((list) => list.accept()) },
    { key: 'Tab', run: run((list) => list.accept()) },
    { key: 'Escape', run: run((list) => list.close()), stopPropagation: true },
    { key: 'Ctrl-Space', run: run((list) => list.open()) },
  ];
  return [completion, Prec.highest(keymap.of(keys))];
}

class LinkCompletion implements PluginValue {
  readonly #view: EditorView;
  readonly #list: ChoiceList;
  readonly #announce: (text: string) => void;
  #offer: Offer | undefined;
  readonly #moved = (): void => this.#place();

  constructor(view: EditorView, listId: string, place: HTMLElement, announce: (text: string) => void) {
    this.#view = view;
    this.#announce = announce;
    this.#list = new ChoiceList(listId, (at) => this.accept(at));
    place.append(this.#list.element);
    addEventListener('scroll', this.#moved, { capture: true, passive: true });
    addEventListener('resize', this.#moved);
  }

  update({ view, state, docChanged, selectionSet, transactions, startState }: ViewUpdate): void {
    const typed = transactions.some((each) => each.isUserEvent('input') || each.isUserEvent('delete'));
    const factsChanged = state.field(linkFacts) !== startState.field(linkFacts);
    if (view.composing || !(docChanged || selectionSet || factsChanged)) return;
    const query = queryAt(state);
    const begun = typed && query !== undefined && (query.kind === 'id' || !query.closed);
    // The caret has entered a broken link, which needs a correction.
    const corrected = selectionSet && !docChanged && query?.kind === 'id' && query.closed && isDead(state, query);
    if (
      begun ||
      corrected ||
      (this.#offer !== undefined && query?.kind === this.#offer.query.kind && inSame(query, this.#offer.query))
    )
      this.#show(query, state);
    else this.close();
  }

  destroy(): void {
    removeEventListener('scroll', this.#moved, { capture: true });
    removeEventListener('resize', this.#moved);
    this.#list.element.remove();
  }

  /** Shows suggestions at the caret on request. */
  open(): boolean {
    const query = queryAt(this.#view.state);
    if (query !== undefined) this.#show(query, this.#view.state);
    return query !== undefined;
  }

  /** Closes the suggestions; false if there are none. */
  close(): boolean {
    if (this.#offer === undefined) return false;
    this.#offer = undefined;
    this.#list.hide();
    this.#updateAria();
    return true;
  }

  /** Moves to another option, wrapping around. */
  move(by: number): boolean {
    if (this.#offer === undefined) return false;
    const { choices, active } = this.#offer;
    const next = Math.abs(by) === 1 ? (active + by + choices.length) % choices.length : active + by;
    this.#offer = { ...this.#offer, active: Math.min(Math.max(next, 0), choices.length - 1) };
    this.#draw(this.#offer);
    return true;
  }

  accept(place = this.#offer?.active ?? 0): boolean {
    const choice = this.#offer?.choices[place];
    if (this.#offer === undefined || choice === undefined) return false;
    const { from, to, insert, caret } = choiceEdit(this.#offer.query, choice);
    this.close();
    this.#view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: caret },
      scrollIntoView: true,
      userEvent: 'input.complete',
    });
    return true;
  }

  #show(query: LinkQuery | undefined, state: EditorState): void {
    const choices = query === undefined ? [] : linkChoices(query, state.field(linkFacts).targets);
    if (query === undefined || choices.length === 0) {
      this.close();
      return;
    }
    const first = this.#offer === undefined;
    this.#offer = { query, choices, active: 0 };
    this.#draw(this.#offer);
    if (first) this.#announce(wordsFor(query, choices));
  }

  #draw({ choices, active }: Offer): void {
    this.#list.show(choices, active);
    this.#updateAria();
    this.#place();
  }

  /** Connects the list to the text for screen readers. */
  #updateAria(): void {
    const { contentDOM } = this.#view;
    if (this.#offer === undefined) {
      contentDOM.removeAttribute('aria-activedescendant');
      contentDOM.removeAttribute('aria-controls');
      return;
    }
    contentDOM.setAttribute('aria-controls', this.#list.element.id);
    contentDOM.setAttribute('aria-activedescendant', this.#list.optionId(this.#offer.active));
  }

  #place(): void {
    if (this.#offer === undefined) return;
    const { from } = this.#offer.query;
    this.#view.requestMeasure({
      key: this,
      read: (view) => view.coordsAtPos(from),
      write: (spot) => {
        if (spot !== null && this.#offer !== undefined) this.#list.place(spot);
      },
    });
  }
}

/** What is being written at the caret, with positions in the whole text. */
function queryAt(state: EditorState): LinkQuery | undefined {
  const { main } = state.selection;
  if (!main.empty) return undefined;
  const line = state.doc.lineAt(main.head);
  const query = linkQuery(line.text, main.head - line.from);
  if (query === undefined) return undefined;
  return { ...query, from: query.from + line.from, to: query.to + line.from, end: query.end + line.from };
}

function isDead(state: EditorState, { objectId }: LinkQuery): boolean {
  return state.field(linkFacts).targets.every((target) => target.objectId !== objectId);
}

function inSame(query: LinkQuery, before: LinkQuery): boolean {
  return query.from === before.from;
}

function wordsFor(query: LinkQuery, choices: readonly LinkChoice[]): string {
  const what = query.kind === 'id' ? 'objects to link to' : 'link texts';
  return choices.length === 1
    ? `1 suggestion: ${what}. Press Enter to insert it.`
    : `${choices.length} suggestions: ${what}. Use Up and Down to choose and Enter to insert.`;
}

/** Distance of the list to its line and to the window's edges, CSS pixels. */
const GAP = 4;

/** The list of suggestions below the caret. The text keeps the focus; `aria-activedescendant` names the active option. */
class ChoiceList {
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
    // Keep the focus in the text.
    this.element.addEventListener('pointerdown', (event) => event.preventDefault());
    this.element.addEventListener('mousedown', (event) => event.preventDefault());
    this.element.addEventListener('click', ({ target }) => {
      const option = target instanceof Element ? target.closest('[role=option]') : null;
      if (option !== null) this.#accept([...this.element.children].indexOf(option));
    });
  }

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

  /** Places the list below the caret, or above it if there is more room; window coordinates. */
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
  // A trailing space separates the words for screen readers.
  element.textContent = text === '' ? '' : `${text} `;
  return element;
}
