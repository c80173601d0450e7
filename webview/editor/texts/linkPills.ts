import type { EditorState, Extension, Range } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { findTextLinks, type MalformedLink, type TextLink } from '../../../src/card/textLinks.ts';
import { linkFacts } from '../../card/linkFacts.ts';
import { BROKEN_TITLES, pillState, pillTitle } from '../../card/pillWords.ts';
import { PillWidget } from './pillWidget.ts';

/** Links as pills; the one that the caret is in as it is written. */
export const linkPills: Extension = ViewPlugin.define((view) => new LinkPills(view), {
  decorations: ({ pills }) => pills,
});

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

/** The links of the text as it stands; positions count a line end as one character. */
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
    // While it is being written it is not wrong yet.
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
