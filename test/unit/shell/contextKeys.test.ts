import assert from 'node:assert/strict';
import { ContextKeys } from '../../../src/shell/contextKeys.ts';

describe('context keys', () => {
  const watched = () => {
    const told: [string, unknown][] = [];
    return { told, keys: new ContextKeys((key, value) => void told.push([key, value])) };
  };

  it('are all set initially', () => {
    const { told } = watched();
    assert.deepEqual(Object.fromEntries(told), {
      'chartCards.agentsMissing': false,
      'chartCards.chartFocus': 'none',
      'chartCards.connection': 'none',
      'chartCards.hasKey': false,
      'chartCards.history': 'none',
      'chartCards.view': 'noConnection',
      'chartCards.draftMissing': false,
      'chartCards.filtered': false,
      'chartCards.outcomesShown': false,
      'chartCards.sandboxRunning': false,
      'chartCards.tokenBackend': false,
    });
  });

  it('are set again only when they change', () => {
    const { told, keys } = watched();
    told.length = 0;
    keys.update({ view: 'list', filtered: false });
    keys.update({ view: 'list' });
    assert.deepEqual(told, [['chartCards.view', 'list']]);
  });
});
