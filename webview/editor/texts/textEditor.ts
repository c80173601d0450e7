import { ChangeSet, EditorState, Text, Transaction } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { linkInsertion } from '../../../src/card/textLinks.ts';
import type { LinkFacts } from '../../page/textPieces.ts';
import { textChange } from '../textChange.ts';
import { linkCompletion } from './linkCompletion.ts';
import { linkFacts, setLinkFacts } from './linkFacts.ts';
import { dragsObjects, droppedObjects } from './linkInsertion.ts';
import { linkKeys } from './linkKeys.ts';
import { linkPills, linkPointer } from './linkPills.ts';

/** What the editor reports to its field. */
export interface TextEditorListener {
  /** The user has changed the text. */
  typed(text: string): void;
  /** Editing has ended; `revert` restores the old text. */
  left(how: 'commit' | 'revert' | 'blur'): void;
  hover(objectId: string | undefined): void;
  goTo(objectId: string): void;
  /** Objects were dropped at a position of the text. */
  dropped(objectIds: readonly string[], place: number): void;
  announce(text: string): void;
}

/** Options of a text editor. */
export interface TextEditorSetup {
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
        EditorView.contentAttributes.of({ spellcheck: 'true', 'aria-autocomplete': 'list', ...attributes }),
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
