import assert from 'node:assert/strict';
import { CHART_ACTIONS, type ChartAction } from '../../../../src/protocol/chartActions.ts';
import { chartCommands } from '../../../../src/workbench/editor/chartCommands.ts';

describe('chart commands', () => {
  it('each run their own action', () => {
    const done: ChartAction[] = [];
    const commands = chartCommands({ run: (action) => done.push(action) > 0 }, () => new Error('no chart'));
    for (const action of CHART_ACTIONS) commands[`chartCards.chart.${action}`]();
    assert.deepEqual(done, [...CHART_ACTIONS]);
    assert.equal(Object.keys(commands).length, CHART_ACTIONS.length);
  });

  it('distinguish a key from a menu, which passes the clicked element', () => {
    const told: ('key' | undefined)[] = [];
    const commands = chartCommands({ run: (_, from) => told.push(from) > 0 }, () => new Error('no chart'));
    commands['chartCards.chart.delete']({ from: 'key' });
    commands['chartCards.chart.delete']({ webviewSection: 'drawing' } as never);
    commands['chartCards.chart.delete']();
    assert.deepEqual(told, ['key', undefined, undefined]);
  });

  it('throw if there is no chart', () => {
    const commands = chartCommands({ run: () => false }, () => new Error('no chart'));
    assert.throws(() => commands['chartCards.chart.delete'](), /no chart/);
  });
});
