import assert from 'node:assert/strict';
import { brokenLevels } from '../../../../webview/chart/brokenLevels.ts';

const broken = (resistance: number, pivot: number, support: number): string[] => [
  ...brokenLevels({ resistance: { price: resistance }, pivot: { price: pivot }, support: { price: support } }),
];

describe('brokenLevels', () => {
  it('names none when every level lies below the one above it', () => {
    assert.deepEqual(broken(3, 2, 1), []);
  });

  it('names both of a pair that has met or crossed', () => {
    assert.deepEqual(broken(3, 3, 1), ['resistance', 'pivot']);
    assert.deepEqual(broken(3, 1, 2), ['pivot', 'support']);
  });

  it('passes over levels that are not there', () => {
    assert.deepEqual(
      [...brokenLevels({ resistance: { price: 3 }, pivot: {}, support: { price: 4 } })],
      ['resistance', 'support'],
    );
  });
});
