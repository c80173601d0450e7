import { EditorSelection, findClusterBreak, type SelectionRange } from '@codemirror/state';
import { type Command, Direction, type EditorView, type KeyBinding } from '@codemirror/view';
import { linksIn } from './linkPills.ts';

/**
 * Keys that browsers handle badly beside a pill: moving by characters and words, deleting, line ends. The first Backspace
 * or Delete at a pill selects it as a whole. All other keys are left to the browser.
 */
export const linkKeys: readonly KeyBinding[] = [
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
