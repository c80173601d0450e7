import assert from 'node:assert/strict';
import type { FromEditor } from '../../../../../src/protocol/editorMessages.ts';
import type { PageContext } from '../../../../../webview/editor/actions/chartActions.ts';
import { panelActions } from '../../../../../webview/editor/actions/pageActions.ts';
import { PageStore } from '../../../../../webview/editor/pageState.ts';
import { PANEL_WIDTH } from '../../../../../webview/editor/viewState.ts';

function panel() {
  const posted: FromEditor[] = [];
  let putBy: unknown;
  const store = new PageStore(
    {
      postMessage: () => {},
      getState: () => undefined,
      setState: (state) => {
        putBy = state;
      },
    },
    () => {},
  );
  const parts = { store, post: (message: FromEditor) => void posted.push(message), announce: () => {} };
  return { actions: panelActions(parts as unknown as PageContext), store, posted, putBy: () => putBy };
}

describe('the side panel', () => {
  it('follows a drag, and remembers its final width', () => {
    const { actions, store, posted, putBy } = panel();
    for (const width of [350, 380, 400]) actions.resizePanel(width, 'moving');
    assert.equal(store.data.view.panelWidth, 400);
    assert.deepEqual(posted, []);
    actions.resizePanel(410);
    assert.deepEqual(posted, [{ type: 'remember', remembered: { panelWidth: 410 } }]);
    assert.equal((putBy() as { panelWidth: number }).panelWidth, 410);
  });

  it('stays within its limits', () => {
    const { actions, store } = panel();
    actions.resizePanel(-50);
    assert.equal(store.data.view.panelWidth, PANEL_WIDTH.least);
    actions.resizePanel(99_999);
    assert.equal(store.data.view.panelWidth, PANEL_WIDTH.most);
  });

  it('remembers beyond the tab that it is hidden', () => {
    const { actions, store, posted } = panel();
    actions.togglePanel();
    assert.equal(store.data.view.panelHidden, true);
    actions.togglePanel();
    assert.equal(store.data.view.panelHidden, false);
    assert.deepEqual(
      posted.map((message) => message.type === 'remember' && message.remembered.panelHidden),
      [true, false],
    );
  });
});
