import assert from 'node:assert/strict';
import type { FocusArea } from '../../../../src/protocol/chartActions.ts';
import type { ToEditor } from '../../../../src/protocol/editorMessages.ts';
import { type ChartEditorPanel, ChartEditorPanels } from '../../../../src/workbench/editor/chartEditorPanels.ts';

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
