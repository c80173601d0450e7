import assert from 'node:assert/strict';
import { CHART_ACTIONS, type ChartAction } from '../../../../../src/protocol/chartActions.ts';
import type { FromEditor } from '../../../../../src/protocol/editorMessages.ts';
import type { EditorChart } from '../../../../../webview/chart/editorChart.ts';
import type { PageContext } from '../../../../../webview/editor/actions/chartActions.ts';
import { pageActions } from '../../../../../webview/editor/actions/pageActions.ts';
import { EditOutbox } from '../../../../../webview/editor/editOutbox.ts';
import { FieldTyping } from '../../../../../webview/editor/fieldTyping.ts';
import type { PageElements } from '../../../../../webview/editor/pageElements.ts';
import { onRequest } from '../../../../../webview/editor/pageRequests.ts';
import { PageStore } from '../../../../../webview/editor/pageState.ts';
import { drawings, snapshotOf } from '../pageStates.ts';

/** A page without elements: what it posts, says and asks of its chart is written down. */
function desk(selected: readonly string[] = ['d1'], count = 3) {
  const posted: FromEditor[] = [];
  const said: string[] = [];
  const asked: (readonly unknown[])[] = [];
  const recorder = {
    get: (_: object, name: string | symbol): unknown => {
      if (['drawing', 'view', 'presenter', 'plot'].includes(String(name))) return new Proxy({}, recorder);
      if (name === 'sketch') return store.snapshot?.sketch;
      return (...given: readonly unknown[]) => void asked.push([name, ...given]);
    },
  };
  const chart = new Proxy({}, recorder) as EditorChart;
  const post = (message: FromEditor): void => void posted.push(message);
  const store = new PageStore({ postMessage: () => {}, getState: () => undefined, setState: () => {} }, () => {});
  const outbox = new EditOutbox({ post, dropped: () => {}, timedOut: () => {}, idle: () => {} });
  const elements = new Proxy({} as PageElements, {
    get:
      (_, name) =>
      (...given: readonly unknown[]) =>
        void asked.push([name, ...given]),
  });
  const typing = new FieldTyping({ isDirty: () => false, send: () => {}, queued: () => {} });
  const parts: PageContext = { store, chart, outbox, typing, elements, post, announce: (text) => void said.push(text) };
  const actions = pageActions(parts);
  store.setSnapshot(snapshotOf(drawings(count), { selected: [...selected] }));
  outbox.setShownVersion(1);
  return { actions, store, posted, said, asked };
}

describe('chart actions', () => {
  it('all do something or say why not', async () => {
    const silent: ChartAction[] = [];
    for (const action of CHART_ACTIONS) {
      const { actions, store, posted, said, asked } = desk();
      let requests = 0;
      const stops = (['rename-object', 'insert-link'] as const).map((name) => onRequest(name, () => requests++));
      const before = store.state;
      actions.runChartAction(action);
      await new Promise(setImmediate);
      for (const stop of stops) stop();
      const isChanged = store.state?.view !== before?.view || store.state?.popover !== before?.popover;
      if (posted.length + said.length + asked.length + requests === 0 && !isChanged) silent.push(action);
    }
    assert.deepEqual(silent, []);
  });

  it('arm a tool and focus the chart', () => {
    const { actions, asked } = desk();
    actions.runChartAction('ray');
    assert.deepEqual(asked, [['arm', 'ray'], ['focus']]);
  });

  it('announce why they are disabled', () => {
    const { actions, asked, said } = desk([], 20);
    actions.runChartAction('rectangle');
    actions.runChartAction('delete');
    assert.deepEqual(asked, []);
    assert.match(said[0] ?? '', /at most 20 drawings/);
    assert.equal(said[1], 'Select an object first.');
  });

  it('cycle through the magnet’s strengths, and remember them beyond the tab', () => {
    const { actions, store, posted } = desk();
    const seen = ['weak', 'strong', 'off'].map(() => {
      actions.runChartAction('magnet');
      return store.data.remembered.magnet;
    });
    assert.deepEqual(seen, ['weak', 'strong', 'off']);
    assert.deepEqual(posted.at(-1), { type: 'remember', remembered: { magnet: 'off' } });
  });

  it('toggle hiding of the selection, without posting anything', () => {
    const { actions, store, posted } = desk(['d0', 'd2']);
    actions.runChartAction('hide');
    assert.deepEqual([...store.hidden], ['d0', 'd2']);
    actions.runChartAction('hide');
    assert.deepEqual([...store.hidden], []);
    actions.runChartAction('hideAll');
    assert.deepEqual([...store.hidden], ['d0', 'd1', 'd2']);
    actions.runChartAction('showAll');
    assert.deepEqual([...store.hidden], []);
    assert.deepEqual(posted, []);
  });

  it('select all visible drawings, but no levels', () => {
    const { actions, store, posted } = desk(['d1']);
    actions.runChartAction('hide');
    actions.runChartAction('selectAll');
    assert.deepEqual(store.snapshot?.selected, ['d0', 'd2']);
    assert.deepEqual(posted.at(-1), { type: 'select', objectIds: ['d0', 'd2'] });
  });

  it('copy ids and links', () => {
    const { actions, posted } = desk(['lv_piv', 'd1']);
    actions.runChartAction('copyId');
    actions.runChartAction('copyLink');
    assert.deepEqual(posted, [
      { type: 'copyText', text: 'lv_piv d1' },
      { type: 'copyText', text: '[[lv_piv:lv_piv]] [[d1:d1]]' },
    ]);
  });

  it('use the clipboard after pending arrow-key moves are written', async () => {
    const { actions, posted, asked } = desk();
    actions.runChartAction('cut');
    await new Promise(setImmediate);
    assert.deepEqual(asked, [['flush']]);
    assert.deepEqual(posted, [{ type: 'clipboard', version: 1, action: 'cut' }]);
  });

  it('reveal the last selected object in the text', () => {
    const { actions, posted } = desk(['d2', 'lv_piv']);
    actions.runChartAction('revealInText');
    assert.deepEqual(posted, [{ type: 'revealInText', path: ['levels', 'pivot'] }]);
  });

  it('apply the last look of their types to drawings in one edit', () => {
    const { actions, store, asked, said } = desk(['d0', 'd1', 'lv_piv']);
    actions.runChartAction('applyStyle');
    assert.match(said[0] ?? '', /there is none yet/);
    store.change({ remembered: { ...store.data.remembered, looks: { LINE: { style: { color: '#102030' } } } } });
    actions.runChartAction('applyStyle');
    const [, edit] = asked.at(-1) ?? [];
    assert.deepEqual(edit, {
      kind: 'setMany',
      changes: [0, 1].map((place) => ({ path: ['drawings', place, 'style', 'color'], value: '#102030' })),
    });
  });

  it('show the panel to rename in it', () => {
    const { actions, store } = desk(['d1']);
    actions.togglePanel();
    let renamed: string | undefined;
    const stop = onRequest('rename-object', ({ objectId }) => {
      renamed = objectId;
    });
    actions.runChartAction('rename');
    stop();
    assert.equal(renamed, 'd1');
    assert.equal(store.data.view.panelHidden, false);
  });
});
