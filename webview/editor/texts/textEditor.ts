import { ChangeSet, EditorState, Text, Transaction } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { type LinkFacts, linkFacts, setLinkFacts } from '../../page/linkFacts.ts';
import { textChange } from '../textChange.ts';
import { linkCompletion } from './linkCompletion.ts';
import { dragsObjects, droppedObjects, linkInsertion } from './linkInsertion.ts';
import { linkKeys } from './linkKeys.ts';
import { linkPills, linkPointer } from './linkPills.ts';

/** What the editor tells the field that it is in. */
export interface TextEditorListener {
  /** Somebody has made it another text. */
  typed(text: string): void;
  /** The text is to be taken over, or, with `giveBack`, to be as it was. */
  left(how: 'commit' | 'giveBack' | 'blur'): void;
  hover(objectId: string | undefined): void;
  goTo(objectId: string): void;
  /** Objects were dropped at a place of the text. */
  dropped(objectIds: readonly string[], place: number): void;
  announce(text: string): void;
}

/** How an editor is made. */
export interface TextEditorSetup {
  readonly place: HTMLElement;
  readonly text: string;
  readonly facts: LinkFacts;
  /** Names, descriptions and id of the text box. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly listener: TextEditorListener;
}

/** A text of the card while it is written: links are pills, and complete themselves. The one part of the page that knows CodeMirror. */
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
          { key: 'Escape', run: () => this.#leave('giveBack'), stopPropagation: true },
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

  /** The caret's place in the text. */
  get caret(): number {
    return this.#view.state.selection.main.head;
  }

  setFacts(facts: LinkFacts): void {
    this.#view.dispatch({ effects: setLinkFacts.of(facts) });
  }

  /** The card's text was changed elsewhere; what was typed here stays. */
  takeOver(text: string): void {
    const { change, over } = rebaseLocalEdits(this.#over, this.#textOf(text));
    this.#over = over;
    const isIdle = this.#over.typed.empty;
    this.#view.dispatch({
      changes: change,
      // Undone, as a rule: the caret goes to the change, as it does in VS Code.
      ...(isIdle ? { selection: { anchor: endOf(change) } } : {}),
      annotations: Transaction.remote.of(true),
    });
  }

  /** The card says now what was typed up to some time ago. */
  takenOver(text: string): void {
    this.#over = localEditsSince(this.#textOf(text), this.#view.state.doc);
  }

  /** Puts links in at a place of the text, or at the caret. */
  insertLinks(links: readonly string[], place = this.#view.state.selection.main.head): void {
    const { at, insert } = linkInsertion(this.#view.state.doc.toString(), place, links);
    this.#view.dispatch({
      changes: { from: at, insert },
      // Before the space that parts the link from what follows.
      selection: { anchor: at + insert.trimEnd().length },
      scrollIntoView: true,
      userEvent: 'input.drop',
    });
    this.focus();
  }

  focus(): void {
    this.#view.focus();
  }

  /** Puts the caret at a place of the text, or nearest to a spot of the window. */
  setCaret(where: number | { readonly x: number; readonly y: number }): void {
    const { length } = this.#view.state.doc;
    const place = typeof where === 'number' ? where : this.#view.posAtCoords(where, false);
    this.#view.dispatch({ selection: { anchor: Math.min(place, length) }, scrollIntoView: true });
  }

  destroy(): void {
    this.#view.destroy();
  }

  #leave(how: 'commit' | 'giveBack'): boolean {
    this.#listener.left(how);
    return true;
  }

  #textOf(text: string): Text {
    return Text.of(text.split(this.#view.state.lineBreak === '\r\n' ? '\r\n' : /\r\n?|\n/));
  }
}

/** The place behind the last change, in the new text. */
function endOf(change: ChangeSet): number {
  let end = 0;
  change.iterChangedRanges((_fromA, _toA, _fromB, toB) => {
    end = toB;
  });
  return end;
}

/** A text all of whose lines end as on Windows keeps that; others come to end with a line feed when they are changed. */
function separatorOf(text: string): string | undefined {
  return /\r\n/.test(text) && !/\r(?!\n)|(?<!\r)\n/.test(text) ? '\r\n' : undefined;
}

/** The page's policy lets in the editor's style sheet by the nonce of the page's script. */
function nonceOfPage(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
}

/** What has been typed since the text was taken from the card, as changes to that text. */
export interface LocalEdits {
  readonly base: Text;
  readonly typed: ChangeSet;
}

/** Nothing typed yet. */
export function noLocalEdits(base: Text): LocalEdits {
  return { base, typed: ChangeSet.empty(base.length) };
}

/** What was typed since the card said `base`. */
function localEditsSince(base: Text, now: Text): LocalEdits {
  return { base, typed: smallestChange(base, now) };
}

/** With one more change typed. */
export function withLocalEdit({ base, typed }: LocalEdits, change: ChangeSet): LocalEdits {
  return { base, typed: typed.compose(change) };
}

/**
 * The text was changed elsewhere meanwhile: what is to be done to the text in the editor so that both changes hold, and
 * what is then typed over the new text. Nothing that was typed is lost; where both changed the same words, both stay.
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
