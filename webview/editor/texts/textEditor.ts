import {
  ChangeSet,
  EditorSelection,
  EditorState,
  findClusterBreak,
  type SelectionRange,
  Text,
  Transaction,
} from '@codemirror/state';
import { type Command, Direction, EditorView, type KeyBinding, keymap } from '@codemirror/view';
import { CARD_TEXT_LANGUAGE } from '../../../src/card/model/textLanguage.ts';
import { linkInsertion } from '../../../src/card/model/textLinks.ts';
import { textChange } from '../textChange.ts';
import { linkCompletion } from './linkCompletion.ts';
import { dragsObjects, droppedObjects } from './linkInsertion.ts';
import { linkFacts, linkPills, linkPointer, linksIn, setLinkFacts } from './linkPills.ts';
import type { LinkFacts } from './linkProse.ts';

/** What the editor reports to its field. */
interface TextEditorListener {
  /** The user has changed the text. */
  typed(text: string): void;
  /** Editing has ended; `revert` restores the old text. */
  left(how: 'commit' | 'revert' | 'blur'): void;
  hover(objectId: string | undefined): void;
  goTo(objectId: string): void;
  dropped(objectIds: readonly string[], place: number): void;
  announce(text: string): void;
}

interface TextEditorSetup {
  readonly place: HTMLElement;
  readonly text: string;
  readonly facts: LinkFacts;
  /** Attributes of the text box: id, names and descriptions. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly listener: TextEditorListener;
}

/** The editor of a text, with links as pills and completion. The only user of CodeMirror. */
export class TextEditor {
  readonly #view: EditorView;
  readonly #listener: TextEditorListener;
  #over: LocalEdits;

  constructor({ place, text, facts, attributes, listener }: TextEditorSetup) {
    this.#listener = listener;
    const separator = separatorOf(text);
    const state = EditorState.create({
      doc: text,
      extensions: [
        separator === undefined ? [] : EditorState.lineSeparator.of(separator),
        EditorView.cspNonce.of(nonceOfPage()),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          lang: CARD_TEXT_LANGUAGE,
          spellcheck: 'true',
          'aria-autocomplete': 'list',
          ...attributes,
        }),
        linkFacts.init(() => facts),
        linkPills,
        linkPointer(listener),
        linkCompletion(`${attributes['id'] ?? 'text'}-choices`, place, listener.announce),
        keymap.of([
          { key: 'Mod-Enter', run: () => this.#leave('commit') },
          { key: 'Escape', run: () => this.#leave('revert'), stopPropagation: true },
          ...linkKeys,
        ]),
        EditorView.domEventHandlers({
          blur: () => {
            listener.left('blur');
          },
          dragover: (event) => {
            if (dragsObjects(event.dataTransfer)) event.preventDefault();
          },
          drop: (event, view) => {
            const objectIds = droppedObjects(event.dataTransfer);
            if (objectIds.length === 0) return false;
            event.preventDefault();
            const at = view.posAtCoords({ x: event.clientX, y: event.clientY }, false);
            listener.dropped(objectIds, at);
            return true;
          },
        }),
        EditorView.updateListener.of(({ docChanged, transactions }) => {
          if (!docChanged) return;
          const typed = transactions.filter((each) => each.annotation(Transaction.remote) !== true);
          for (const { changes } of typed) this.#over = withLocalEdit(this.#over, changes);
          if (typed.length > 0) listener.typed(this.text);
        }),
      ],
    });
    this.#over = noLocalEdits(state.doc);
    this.#view = new EditorView({ state, parent: place });
  }

  get text(): string {
    return this.#view.state.sliceDoc();
  }

  /** Caret position in the text. */
  get caret(): number {
    return this.#view.state.selection.main.head;
  }

  setFacts(facts: LinkFacts): void {
    this.#view.dispatch({ effects: setLinkFacts.of(facts) });
  }

  /** Call when the card's text has changed elsewhere; keeps what was typed here. */
  takeOver(text: string): void {
    const { change, over } = rebaseLocalEdits(this.#over, this.#textOf(text));
    this.#over = over;
    const isIdle = this.#over.typed.empty;
    this.#view.dispatch({
      changes: change,
      // Usually an undo: the caret goes to the change, as in VS Code.
      ...(isIdle ? { selection: { anchor: endOf(change) } } : {}),
      annotations: Transaction.remote.of(true),
    });
  }

  /** Call when the card has the text that was typed some time ago. */
  takenOver(text: string): void {
    this.#over = localEditsSince(this.#textOf(text), this.#view.state.doc);
  }

  /** Inserts links at a position, or at the caret. */
  insertLinks(links: readonly string[], place = this.#view.state.selection.main.head): void {
    const { offset, newText } = linkInsertion(this.#view.state.doc.toString(), place, links);
    this.#view.dispatch({
      changes: { from: offset, insert: newText },
      // Before the space that separates the link from the next word.
      selection: { anchor: offset + newText.trimEnd().length },
      scrollIntoView: true,
      userEvent: 'input.drop',
    });
    this.focus();
  }

  focus(): void {
    this.#view.focus();
  }

  /** Moves the caret to a position, or to the one nearest to a spot of the window. */
  setCaret(where: number | { readonly x: number; readonly y: number }): void {
    const { length } = this.#view.state.doc;
    const place = typeof where === 'number' ? where : this.#view.posAtCoords(where, false);
    this.#view.dispatch({ selection: { anchor: Math.min(place, length) }, scrollIntoView: true });
  }

  destroy(): void {
    this.#view.destroy();
  }

  #leave(how: 'commit' | 'revert'): boolean {
    this.#listener.left(how);
    return true;
  }

  #textOf(text: string): Text {
    return Text.of(text.split(this.#view.state.lineBreak === '\r\n' ? '\r\n' : /\r\n?|\n/));
  }
}

/** End of the last change, in the new text. */
function endOf(change: ChangeSet): number {
  let end = 0;
  change.iterChangedRanges((_fromA, _toA, _fromB, toB) => {
    end = toB;
  });
  return end;
}

/** Returns CRLF if all lines end with it; other line ends become LF when the text is changed. */
function separatorOf(text: string): string | undefined {
  return /\r\n/.test(text) && !/\r(?!\n)|(?<!\r)\n/.test(text) ? '\r\n' : undefined;
}

/** The page's policy allows the editor's style sheet by the nonce of the page's script. */
function nonceOfPage(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
}

/** What was typed since the text was read from the card, as changes to that text. */
export interface LocalEdits {
  readonly base: Text;
  readonly typed: ChangeSet;
}

/** No changes. */
export function noLocalEdits(base: Text): LocalEdits {
  return { base, typed: ChangeSet.empty(base.length) };
}

/** What was typed since the card's text was `base`. */
function localEditsSince(base: Text, now: Text): LocalEdits {
  return { base, typed: smallestChange(base, now) };
}

/** Adds a change. */
export function withLocalEdit({ base, typed }: LocalEdits, change: ChangeSet): LocalEdits {
  return { base, typed: typed.compose(change) };
}

/**
 * Merges a change from elsewhere: returns the change to the editor's text and the local edits on the new text. Nothing
 * typed is lost; where both changed the same words, both versions stay.
 */
export function rebaseLocalEdits(
  { base, typed }: LocalEdits,
  now: Text,
): { readonly change: ChangeSet; readonly over: LocalEdits } {
  const elsewhere = smallestChange(base, now);
  return { change: elsewhere.map(typed, true), over: { base: now, typed: typed.map(elsewhere) } };
}

function smallestChange(before: Text, after: Text): ChangeSet {
  const [old, fresh] = [before.toString(), after.toString()];
  if (old === fresh) return ChangeSet.empty(old.length);
  const { from, to, insert } = textChange(old, fresh);
  return ChangeSet.of({ from, to, insert: after.slice(from, from + insert.length) }, old.length);
}

/**
 * Keys that browsers handle badly beside a pill: moving by characters and words, deleting, line ends. The first Backspace
 * or Delete at a pill selects it as a whole. All other keys are left to the browser.
 */
const linkKeys: readonly KeyBinding[] = [
  { key: 'ArrowLeft', run: moveBy('left', 'character'), shift: selectBy('left', 'character') },
  { key: 'ArrowRight', run: moveBy('right', 'character'), shift: selectBy('right', 'character') },
  { key: 'Mod-ArrowLeft', mac: 'Alt-ArrowLeft', run: moveBy('left', 'word'), shift: selectBy('left', 'word') },
  { key: 'Mod-ArrowRight', mac: 'Alt-ArrowRight', run: moveBy('right', 'word'), shift: selectBy('right', 'word') },
  { key: 'Backspace', run: deleteBy('backward', 'character'), shift: deleteBy('backward', 'character') },
  { key: 'Delete', run: deleteBy('forward', 'character') },
  { key: 'Mod-Backspace', mac: 'Alt-Backspace', run: deleteBy('backward', 'word') },
  { key: 'Mod-Delete', mac: 'Alt-Delete', run: deleteBy('forward', 'word') },
  { key: 'Enter', run: breakLine, shift: breakLine },
];

/** Moves the caret, or collapses the selection to its end. */
function moveBy(side: 'left' | 'right', unit: 'character' | 'word'): Command {
  return (view) => {
    const { main } = view.state.selection;
    const forward = isForward(view, side);
    return select(view, main.empty ? next(view, forward, unit) : EditorSelection.cursor(forward ? main.to : main.from));
  };
}

function selectBy(side: 'left' | 'right', unit: 'character' | 'word'): Command {
  return (view) => {
    const { head, goalColumn, bidiLevel, assoc } = next(view, isForward(view, side), unit);
    const { anchor } = view.state.selection.main;
    return select(view, EditorSelection.range(anchor, head, goalColumn, bidiLevel ?? undefined, assoc));
  };
}

function next(view: EditorView, forward: boolean, unit: 'character' | 'word'): SelectionRange {
  const { main } = view.state.selection;
  return unit === 'character' ? view.moveByChar(main, forward) : view.moveByGroup(main, forward);
}

/** In right-to-left text, left is forward. */
function isForward(view: EditorView, side: 'left' | 'right'): boolean {
  return (view.textDirectionAt(view.state.selection.main.head) === Direction.LTR) === (side === 'right');
}

function select(view: EditorView, range: SelectionRange): boolean {
  view.dispatch({ selection: EditorSelection.create([range]), scrollIntoView: true, userEvent: 'select' });
  return true;
}

function deleteBy(direction: 'backward' | 'forward', unit: 'character' | 'word'): Command {
  return (view) => {
    const { state } = view;
    const { main } = state.selection;
    if (!main.empty) return replace(view, main.from, main.to, 'delete.selection');
    const pill = linksIn(state).find(
      ({ kind, range }) =>
        kind === 'link' && (direction === 'backward' ? range.offset + range.length : range.offset) === main.head,
    );
    if (pill !== undefined) {
      const [from, to] = [pill.range.offset, pill.range.offset + pill.range.length];
      view.dispatch({ selection: direction === 'backward' ? { anchor: from, head: to } : { anchor: to, head: from } });
      return true;
    }
    const end =
      unit === 'character' ? nextCharacter(view, direction) : next(view, direction === 'forward', 'word').head;
    return replace(view, Math.min(main.head, end), Math.max(main.head, end), `delete.${direction}`);
  };
}

function nextCharacter({ state }: EditorView, direction: 'backward' | 'forward'): number {
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  const forward = direction === 'forward';
  if (head === (forward ? line.to : line.from))
    return Math.min(Math.max(head + (forward ? 1 : -1), 0), state.doc.length);
  return line.from + findClusterBreak(line.text, head - line.from, forward);
}

function breakLine(view: EditorView): boolean {
  view.dispatch(view.state.replaceSelection(view.state.lineBreak), { scrollIntoView: true, userEvent: 'input' });
  return true;
}

function replace(view: EditorView, from: number, to: number, userEvent: string): boolean {
  if (from < to) view.dispatch({ changes: { from, to }, scrollIntoView: true, userEvent });
  return true;
}
