import assert from 'node:assert/strict';
import type { ColumnKind } from '../../../../src/workbench/results/resultTable.ts';
import { shownCells } from '../../../../src/workbench/results/shownCells.ts';

const cells = (kind: ColumnKind, ...values: unknown[]) =>
  shownCells(
    { columns: [{ key: 'a.b', label: 'A', kind }] },
    values.map((b) => ({ a: { b } })),
    'masked',
  )[0];

describe('cells for the page', () => {
  it('are numbers side by side, with none where there is none', () => {
    assert.deepEqual(cells('number', 1.5, null, -2), { numbers: Float64Array.of(1.5, Number.NaN, -2) });
    const time = Date.UTC(2026, 2, 1, 9);
    assert.deepEqual(cells('time', '2026-03-01T09:00:00Z', null), { numbers: Float64Array.of(time, Number.NaN) });
    assert.deepEqual(cells('time', '2026-03-01T11:00:00+02:00'), { numbers: Float64Array.of(time) });
  });

  it('are texts as they were sent where one is something else', () => {
    assert.deepEqual(cells('number', 1, '2.50'), { texts: ['1', '2.50'] });
    assert.deepEqual(cells('time', 'soon', '2026-03-01T09:00:00Z'), { texts: ['soon', '2026-03-01T09:00:00Z'] });
    // Without a zone nobody knows which moment it is.
    assert.deepEqual(cells('time', '2026-03-01T09:00:00'), { texts: ['2026-03-01T09:00:00'] });
  });

  it('have lists and nested values in one line, masked and cut', () => {
    assert.deepEqual(cells('list', ['a', 'b@c.org'], []), { texts: ['a, b…@c….org', ''] });
    assert.deepEqual(cells('json', { e: 'maria@b.org' }), { texts: ['{"e":"m…@b….org"}'] });
    assert.deepEqual(cells('flag', true, false, null), { texts: ['yes', 'no', ''] });
    const long = cells('text', 'x'.repeat(5_000));
    assert.ok(long !== undefined && 'texts' in long);
    assert.equal(long.texts[0]?.length, 300);
  });
});
