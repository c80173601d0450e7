import type { EditorActions } from '../editorActions.ts';
import type { PageContext } from './pageParts.ts';

type DocumentActions = Pick<
  EditorActions,
  | 'edit'
  | 'set'
  | 'type'
  | 'pending'
  | 'remove'
  | 'applyFix'
  | 'revealInText'
  | 'revealFinding'
  | 'run'
  | 'history'
  | 'dismissNotice'
>;

/** What is asked of the document and its text. */
export function documentActions({ store, chart, outbox, typing, elements, post }: PageContext): DocumentActions {
  const dismissNotice = (): void => {
    if (store.kept.notice !== undefined) store.change({ notice: undefined });
  };
  const edit: EditorActions['edit'] = (made) => {
    dismissNotice();
    typing.end();
    outbox.send({ kind: 'edit', from: 'panel', edit: made });
  };
  return {
    edit,
    set: (path, value) => edit({ kind: 'set', path: [...path], value: structuredClone(value) as never }),
    type: (path, value) => typing.type(path, value),
    pending: () => {
      const shown = store.snapshot?.version ?? 0;
      if (!outbox.isIdle || shown < outbox.version) return 'sent';
      return typing.isWaiting ? 'typed' : 'none';
    },
    remove: (path) => edit({ kind: 'remove', path: [...path] }),
    applyFix: (finding, fix) => {
      dismissNotice();
      typing.end();
      outbox.send({ kind: 'fix', finding, fix });
    },
    revealInText: (path) => post({ type: 'revealInText', path: [...path] }),
    revealFinding: (finding) => post({ type: 'revealFinding', version: store.snapshot?.version ?? 0, finding }),
    // Saving takes along what is still in a field or under the arrow keys.
    run: async (action) => {
      chart.flush();
      elements.commitFields();
      await outbox.idle();
      post({ type: 'action', action });
    },
    history: async (action) => {
      chart.flush();
      typing.end();
      // What was done last has not reached the document: a point that was set, a drag that goes on.
      if (action === 'undo' && chart.takeBack()) return;
      elements.commitPopover();
      await outbox.idle();
      post({ type: 'history', action });
    },
    dismissNotice,
  };
}
