import assert from 'node:assert/strict';
import fc from 'fast-check';
import { rowComparator, sortedRows } from '../../../../../webview/results/rows/rowOrder.ts';

import { someRows } from './someRows.ts';

const SIGNAL = new AbortController().signal;
const pause = () => Promise.resolve();

async function order(values: readonly (number | string)[], kind: 'number' | 'text', direction: 'up' | 'down') {
  const rows = someRows({ a: values }, [kind]);
  const sorted = await sortedRows(rows.count, rowComparator(rows, { column: 0, direction }), pause, SIGNAL);
  return Array.from(sorted ?? [], (row) => values[row]);
}

describe('the order of rows', () => {
  it('is by value, with empty cells last in both directions', async () => {
    assert.deepEqual(await order([10, Number.NaN, 9, -1], 'number', 'up'), [-1, 9, 10, Number.NaN]);
    assert.deepEqual(await order([10, Number.NaN, 9, -1], 'number', 'down'), [10, 9, -1, Number.NaN]);
    assert.deepEqual(await order(['10.5', '', '9', 'x'], 'number', 'up'), ['9', '10.5', '', 'x']);
  });

  it('is natural for texts: numbers by value, ignoring case', async () => {
    assert.deepEqual(await order(['ORD-10', '', 'ord-9', 'Éa', 'eb', 'Z'], 'text', 'up'), [
      'Éa',
      'eb',
      'ord-9',
      'ORD-10',
      'Z',
      '',
    ]);
    assert.deepEqual(await order(['b', '', 'a'], 'text', 'down'), ['b', 'a', '']);
  });

  it('is by value for numbers among words, which come first', async () => {
    const values = ['-5', 'gold', '10', '', '9.5', '-40', '1e3', 'Bronze'];
    assert.deepEqual(await order(values, 'text', 'up'), ['-40', '-5', '9.5', '10', '1e3', 'Bronze', 'gold', '']);
    const many = Array.from({ length: 6_000 }, (_, at) => String(at - 3_000));
    assert.deepEqual((await order(['x', ...many], 'text', 'down')).slice(0, 3), ['x', '2999', '2998']);
  });

  it('is the same for few texts and for many', async () => {
    const many = Array.from({ length: 6_000 }, (_, at) => `T-${(at * 7919) % 6_000}`);
    const sorted = await order(many, 'text', 'up');
    assert.deepEqual([sorted[0], sorted[10], sorted[5_999]], ['T-0', 'T-10', 'T-5999']);
  });

  it('is stable', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 60 }), async (values) => {
        const compare = (a: number, b: number) => (values[a] ?? 0) - (values[b] ?? 0);
        const expected = values.map((_, at) => at).sort(compare);
        assert.deepEqual([...((await sortedRows(values.length, compare, pause, SIGNAL)) ?? [])], expected);
      }),
    );
  });

  it('can be aborted', async () => {
    const abort = new AbortController();
    const slow = (a: number, b: number) => {
      for (const end = performance.now() + 0.01; performance.now() < end; );
      return b - a;
    };
    const sorting = sortedRows(20_000, slow, () => new Promise((resolve) => setImmediate(resolve)), abort.signal);
    abort.abort();
    assert.equal(await sorting, undefined);
  });
});
