import { type EditorState, type Extension, type Range, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate, WidgetType } from '@codemirror/view';
import { BROKEN_TITLES, findTextLinks, type MalformedLink, type TextLink } from '../../../src/card/model/textLinks.ts';
import { type LinkFacts, pillState, pillTitle } from './linkProse.ts';

class LinkPills {
  pills: DecorationSet;

  constructor({ state }: EditorView) {
    this.pills = pillsOf(state);
  }

  update({ state, startState, docChanged, selectionSet }: ViewUpdate): void {
    if (docChanged || selectionSet || state.field(linkFacts) !== startState.field(linkFacts))
      this.pills = pillsOf(state);
  }
}

/** A link as a pill in the text editor, with its object's state. */
class PillWidget extends WidgetType {
  readonly #objectId: string;
  readonly #text: string;
  readonly #state: string;
  readonly #title: string;

  constructor(objectId: string, words: string, state: string, title: string) {
    super();
    this.#objectId = objectId;
    this.#text = words;
    this.#state = state;
    this.#title = title;
  }

  override eq(other: PillWidget): boolean {
    return (
      this.#objectId === other.#objectId &&
      this.#text === other.#text &&
      this.#state === other.#state &&
      this.#title === other.#title
    );
  }

  override toDOM(): HTMLElement {
    const pill = document.createElement('span');
    this.#dress(pill);
    return pill;
  }

  /** Keeps the element, so that a hovered pill doesn't flicker. */
  override updateDOM(pill: HTMLElement): boolean {
    this.#dress(pill);
    return true;
  }

  /** Let the editor place the caret. */
  override ignoreEvent(): boolean {
    return false;
  }

  #dress(pill: HTMLElement): void {
    pill.className = `pill ${this.#state}`;
    pill.dataset['objectId'] = this.#objectId;
    pill.title = this.#title;
    pill.textContent = this.#text;
  }
}

/** Replaces the facts of a text editor. */
export const setLinkFacts = StateEffect.define<LinkFacts>();

/** The facts that a text editor's pills and completions are drawn from. */
export const linkFacts = StateField.define<LinkFacts>({
  create: () => ({ targets: [], selected: [], hovered: undefined }),
  update: (facts, { effects }) => effects.findLast((effect) => effect.is(setLinkFacts))?.value ?? facts,
});

/** Shows links as pills, except the one that contains the caret. */
export const linkPills: Extension = ViewPlugin.define((view) => new LinkPills(view), {
  decorations: ({ pills }) => pills,
});

/** The links of the text; positions count a line end as one character. */
export function linksIn(state: EditorState): readonly (TextLink | MalformedLink)[] {
  return findTextLinks(state.doc.toString());
}

function pillsOf(state: EditorState): DecorationSet {
  return Decoration.set(linksIn(state).map((link) => decorationOf(state, link)));
}

function decorationOf(state: EditorState, link: TextLink | MalformedLink): Range<Decoration> {
  const facts = state.field(linkFacts);
  const [from, to] = [link.range.offset, link.range.offset + link.range.length];
  const { anchor, head } = state.selection.main;
  const open = [anchor, head].some((place) => from < place && place < to);
  if (link.kind === 'malformed') {
    // An unfinished link isn't an error while it is being written.
    const mark = open || head === to ? 'link-source' : 'link-source broken';
    return Decoration.mark({ class: mark, attributes: { title: BROKEN_TITLES[link.reason] } }).range(from, to);
  }
  const pill = pillState(link.id, facts);
  if (!open) {
    const title = pillTitle(link.id, facts.targets, 'ctrlClick');
    return Decoration.replace({ widget: new PillWidget(link.id, link.label, pill, title) }).range(from, to);
  }
  const attributes = { 'data-object-id': link.id };
  return Decoration.mark({ class: `link-source ${pill}`, attributes }).range(from, to);
}

/** What hovering and clicking a link does. */
interface LinkPointer {
  hover(objectId: string | undefined): void;
  goTo(objectId: string): void;
}

/** Hovering a link highlights its object; Ctrl+click goes to it, a click enters its text. */
export function linkPointer({ hover, goTo }: LinkPointer): Extension {
  return EditorView.domEventHandlers({
    mouseover: ({ target }) => hover(objectIdAt(target)),
    mouseleave: () => hover(undefined),
    mousedown: (event, view) => {
      const objectId = objectIdAt(event.target);
      if (objectId === undefined || event.button !== 0) return false;
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        goTo(objectId);
        return true;
      }
      const pill = event.target instanceof Element ? event.target.closest<HTMLElement>('.pill') : null;
      if (pill === null || event.shiftKey || event.detail > 1) return false;
      const start = view.posAtDOM(pill);
      const link = linksIn(view.state).find(({ range }) => range.offset === start);
      if (link?.kind !== 'link') return false;
      event.preventDefault();
      view.focus();
      const dead = pill.classList.contains('dead');
      const inside = dead ? link.idRange : link.labelRange;
      view.dispatch({ selection: { anchor: inside.offset + inside.length } });
      return true;
    },
  });
}

function objectIdAt(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLElement>('[data-object-id]') : null;
  return link === null || link.classList.contains('dead') ? undefined : link.dataset['objectId'];
}
