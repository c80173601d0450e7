import assert from 'node:assert/strict';
import { menuSection } from '../../../../../webview/chart/desk/contextMenu.ts';

const CARD = {
  metadata: {},
  levels: { pivot: { price: 1.1, clientObjectId: 'piv' } },
  drawings: [{ clientObjectId: 'trend', points: [], style: {} }],
};

describe('contextMenu', () => {
  it('speaks of the object, or of the chart where there is none', () => {
    assert.equal(menuSection(CARD, 'piv'), 'level');
    assert.equal(menuSection(CARD, 'trend'), 'drawing');
    assert.equal(menuSection(CARD, undefined), 'chart');
  });
});
