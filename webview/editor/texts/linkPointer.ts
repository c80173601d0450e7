import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { linksIn } from './linkPills.ts';

/** What pointing at a link does. */
export interface LinkPointer {
  hover(objectId: string | null): void;
  goTo(objectId: string): void;
}

/** A link that is pointed at lights its object; Ctrl+click goes to it, a click goes into its words. */
export function linkPointer({ hover, goTo }: LinkPointer): Extension {
  return EditorView.domEventHandlers({
    mouseover: ({ target }) => hover(objectIdAt(target)),
    mouseleave: () => hover(null),
    mousedown: (event, view) => {
      const objectId = objectIdAt(event.target);
      if (objectId === null || event.button !== 0) return false;
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

function objectIdAt(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest<HTMLElement>('[data-object-id]') : null;
  return link === null || link.classList.contains('dead') ? null : (link.dataset['objectId'] ?? null);
}
