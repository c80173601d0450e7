import assert from 'node:assert/strict';
import { DEVIATIONS } from '../../../src/sandbox/settings.ts';
import { allPairs, eachValue } from '../../support/sampling.ts';

describe('a pairwise cover of a table', () => {
  it('has each two values of any two deviations in some row, in at most 25 rows, the same every time', () => {
    const rows = allPairs(DEVIATIONS);
    const names = Object.keys(DEVIATIONS) as (keyof typeof DEVIATIONS)[];
    for (const name of names) {
      for (const other of names.filter((it) => it !== name)) {
        const seen = new Set(rows.map((row) => JSON.stringify([row[name], row[other]])));
        assert.equal(seen.size, DEVIATIONS[name].length * DEVIATIONS[other].length, `${name} and ${other}`);
      }
    }
    assert.ok(rows.length <= 25, `${rows.length} rows`);
    assert.deepEqual(allPairs(DEVIATIONS), rows);
  });

  it('is one row for each pair of two names, and begins with the first values', () => {
    assert.deepEqual(allPairs({ a: [1, 2], b: ['x', 'y', 'z'] }), [
      { a: 1, b: 'x' },
      { a: 2, b: 'x' },
      { a: 1, b: 'y' },
      { a: 2, b: 'y' },
      { a: 1, b: 'z' },
      { a: 2, b: 'z' },
    ]);
  });
});

describe('a cover of single values', () => {
  it('has each value in some row, and begins with the first ones', () => {
    assert.deepEqual(eachValue({ a: [1, 2], b: ['x', 'y', 'z'] }), [
      { a: 1, b: 'x' },
      { a: 2, b: 'y' },
      { a: 1, b: 'z' },
    ]);
  });
});
