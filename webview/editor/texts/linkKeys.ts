import {
  cursorCharLeft,
  cursorCharRight,
  cursorGroupLeft,
  cursorGroupRight,
  selectCharLeft,
  selectCharRight,
  selectGroupLeft,
  selectGroupRight,
} from '@codemirror/commands';
import { findClusterBreak } from '@codemirror/state';
import type { Command, EditorView, KeyBinding } from '@codemirror/view';
import { linksIn } from './linkPills.ts';

/**
 * The keys that browsers do not do well beside a pill: moving by characters and words, deleting, line ends. The first
 * Backspace or Delete at a pill selects it whole; all other keys are the browser's own.
 */
export const linkKeys: readonly KeyBinding[] = [
  { key: 'ArrowLeft', run: cursorCharLeft, shift: selectCharLeft },
  { key: 'ArrowRight', run: cursorCharRight, shift: selectCharRight },
  { key: 'Mod-ArrowLeft', mac: 'Alt-ArrowLeft', run: cursorGroupLeft, shift: selectGroupLeft },
  { key: 'Mod-ArrowRight', mac: 'Alt-ArrowRight', run: cursorGroupRight, shift: selectGroupRight },
  { key: 'Backspace', run: deleteBy('backward', 'character'), shift: deleteBy('backward', 'character') },
  { key: 'Delete', run: deleteBy('forward', 'character') },
  { key: 'Mod-Backspace', mac: 'Alt-Backspace', run: deleteBy('backward', 'word') },
  { key: 'Mod-Delete', mac: 'Alt-Delete', run: deleteBy('forward', 'word') },
  { key: 'Enter', run: breakLine, shift: breakLine },
];

function deleteBy(way: 'backward' | 'forward', unit: 'character' | 'word'): Command {
  return (view) => {
    const { state } = view;
    const { main } = state.selection;
    if (!main.empty) return replace(view, main.from, main.to, 'delete.selection');
    const pill = linksIn(state).find(
      ({ kind, range }) =>
        kind === 'link' && (way === 'backward' ? range.offset + range.length : range.offset) === main.head,
    );
    if (pill !== undefined) {
      const [from, to] = [pill.range.offset, pill.range.offset + pill.range.length];
      view.dispatch({ selection: way === 'backward' ? { anchor: from, head: to } : { anchor: to, head: from } });
      return true;
    }
    const end = unit === 'character' ? nextCharacter(view, way) : nextWord(view, way);
    return replace(view, Math.min(main.head, end), Math.max(main.head, end), `delete.${way}`);
  };
}

function nextCharacter({ state }: EditorView, way: 'backward' | 'forward'): number {
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  const forward = way === 'forward';
  if (head === (forward ? line.to : line.from))
    return Math.min(Math.max(head + (forward ? 1 : -1), 0), state.doc.length);
  return line.from + findClusterBreak(line.text, head - line.from, forward);
}

function nextWord(view: EditorView, way: 'backward' | 'forward'): number {
  return view.moveByGroup(view.state.selection.main, way === 'forward').head;
}

function breakLine(view: EditorView): boolean {
  view.dispatch(view.state.replaceSelection(view.state.lineBreak), { scrollIntoView: true, userEvent: 'input' });
  return true;
}

function replace(view: EditorView, from: number, to: number, userEvent: string): boolean {
  if (from < to) view.dispatch({ changes: { from, to }, scrollIntoView: true, userEvent });
  return true;
}
