import assert from 'node:assert/strict';
import { chartCommands } from '../../../../src/authoring/editor/chartCommands.ts';
import {
  type ChartActionRunner,
  type ChartEditorPanel,
  ChartEditorPanels,
} from '../../../../src/authoring/editor/chartEditorPanels.ts';
import { CHART_ACTIONS, type ChartAction, type FocusArea } from '../../../../src/protocol/chartActions.ts';
import type { ToEditor } from '../../../../src/protocol/editorMessages.ts';

class Panel implements ChartEditorPanel {
  active = false;
  readonly posted: ToEditor[] = [];
  #onActive: () => void = () => {};
  #onDispose: () => void = () => {};

  readonly onDidChangeActive: ChartEditorPanel['onDidChangeActive'] = (listener) => {
    this.#onActive = () => listener();
    return { dispose: () => {} };
  };
  readonly onDidDispose: ChartEditorPanel['onDidDispose'] = (listener) => {
    this.#onDispose = () => listener();
    return { dispose: () => {} };
  };

  post(message: ToEditor): void {
    this.posted.push(message);
  }

  turn(active: boolean): void {
    this.active = active;
    this.#onActive();
  }

  close(): void {
    this.active = false;
    this.#onDispose();
  }
}

describe('open charts', () => {
  let told: FocusArea[];
  let panels: ChartEditorPanels;
  let first: Panel;
  let second: Panel;
  beforeEach(() => {
    told = [];
    panels = new ChartEditorPanels((area) => told.push(area));
    [first, second] = [new Panel(), new Panel()];
    panels.add(first);
    panels.add(second);
  });

  it('run commands in the active chart only', () => {
    first.turn(true);
    assert.equal(panels.run('segment'), true);
    assert.deepEqual(first.posted, [{ type: 'chartAction', action: 'segment' }]);
    assert.deepEqual(second.posted, []);
    panels.run('delete', 'key');
    assert.deepEqual(first.posted.at(-1), { type: 'chartAction', action: 'delete', from: 'key' });
  });

  it('do nothing if none is active', () => {
    assert.equal(panels.run('delete'), false);
    first.turn(true);
    first.close();
    assert.equal(panels.run('delete'), false);
    assert.deepEqual([...first.posted, ...second.posted], []);
  });

  it('report the keyboard focus of the active chart', () => {
    first.turn(true);
    panels.setFocusArea(first, 'chart');
    assert.equal(told.at(-1), 'chart');
    panels.setFocusArea(second, 'field');
    assert.equal(told.at(-1), 'chart');
    first.turn(false);
    assert.equal(told.at(-1), 'none');
    second.turn(true);
    assert.equal(told.at(-1), 'field');
    second.close();
    assert.equal(told.at(-1), 'none');
  });

  it('accept a page’s report that arrives before VS Code makes it active', () => {
    panels.setFocusArea(first, 'objects');
    assert.equal(told.at(-1), 'none');
    first.turn(true);
    assert.equal(told.at(-1), 'objects');
  });

  it('drop a chart that is closed', () => {
    first.close();
    panels.setFocusArea(first, 'chart');
    first.active = true;
    assert.equal(panels.run('segment'), false);
  });
});

describe('chart commands', () => {
  it('each run their own action', () => {
    const done: ChartAction[] = [];
    const drawings: ChartActionRunner = { run: (action) => done.push(action) > 0 };
    for (const action of CHART_ACTIONS) chartCommands[`chartCards.chart.${action}`].handler({ drawings })();
    assert.deepEqual(done, [...CHART_ACTIONS]);
    assert.equal(Object.keys(chartCommands).length, CHART_ACTIONS.length);
  });

  it('distinguish a key from a menu, which passes the clicked element', () => {
    const told: ('key' | undefined)[] = [];
    const drawings: ChartActionRunner = { run: (_, from) => told.push(from) > 0 };
    const remove = chartCommands['chartCards.chart.delete'].handler({ drawings });
    remove({ from: 'key' });
    remove({ webviewSection: 'drawing' } as never);
    remove();
    assert.deepEqual(told, ['key', undefined, undefined]);
  });

  it('throw if there is no chart', () => {
    const remove = chartCommands['chartCards.chart.delete'].handler({ drawings: { run: () => false } });
    assert.throws(() => remove(), /Open a card’s chart first/);
  });
});
