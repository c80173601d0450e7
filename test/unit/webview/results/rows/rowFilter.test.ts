import assert from 'node:assert/strict';
import { filteredRows, hiddenTextQueries, rowFilter } from '../../../../../webview/results/rows/rowFilter.ts';
import { someRows } from './someRows.ts';

const NONE = Number.NaN;
const time = (text: string) => Date.parse(`${text}Z`);
const ROWS = someRows(
  {
    name: ['Anna', 'boris', 'Ann Smith', ''],
    coins: [1_500, 20, NONE, -3],
    at: [time('2026-03-01T10:00'), time('2026-03-31T23:59'), time('2026-04-01T00:00'), NONE],
    day: ['2026-03-01', '', '2025-12-31', '2026-03-02'],
  },
  ['text', 'number', 'time', 'day'],
);
const ALL = Uint32Array.of(0, 1, 2, 3);

function found(
  text: string,
  columns: Readonly<Record<number, string>> = {},
  hidden: readonly ReadonlySet<number>[] = [],
) {
  const typed = new Map(Object.entries(columns).map(([column, filter]) => [Number(column), filter]));
  return [...filteredRows(ROWS, ALL, rowFilter(text, typed, ROWS.columns), hidden)];
}

describe('the filter of rows', () => {
  it('matches rows that contain every word somewhere', () => {
    assert.deepEqual(found('ann'), [0, 2]);
    assert.deepEqual(found('  SMITH   ann '), [2]);
    assert.deepEqual(found('2026-03'), [0, 1, 3]);
    assert.deepEqual(found(''), [0, 1, 2, 3]);
  });

  it('finds numbers with and without thousands separators', () => {
    assert.deepEqual(found('1,500'), [0]);
    assert.deepEqual(found('1500'), [0]);
  });

  it('finds amounts among words by value', () => {
    const mixed = someRows({ value: ['-5', 'gold', '120', ''] }, ['text']);
    const by = (typed: string) => [
      ...filteredRows(mixed, ALL, rowFilter('', new Map([[0, typed]]), mixed.columns), []),
    ];
    assert.deepEqual([by('> 5'), by('<0'), by('gold'), by('>x')], [[2], [0], [1], []]);
  });

  const cases: readonly (readonly [number, string, readonly number[]])[] = [
    [0, 'ann', [0, 2]],
    [0, '=anna', [0]],
    [0, '!ann', [1, 3]],
    [0, '!=ann', [1, 3]],
    [0, '=', [3]],
    [0, '!', [0, 1, 2]],
    [0, '> 5', []],
    [1, '>20', [0]],
    [1, '>= 20', [0, 1]],
    [1, '< 20', [3]],
    [1, '=20', [1]],
    [1, '-5..1,500', [0, 1, 3]],
    [1, '..0', [3]],
    [1, '0..', [0, 1]],
    [1, '50', [0]],
    [1, '=', [2]],
    [2, '2026-03', [0, 1]],
    [2, '> 2026-03', [2]],
    [2, '<= 2026-03-31', [0, 1]],
    [2, '2026-03-31..2026-04', [1, 2]],
    [2, '> 2026-03-01 09:59', [0, 1, 2]],
    [2, '!', [0, 1, 2]],
    [3, '< 2026-03-02', [0, 2]],
    [3, '..', []],
  ];
  for (const [column, typed, rows] of cases) {
    it(`matches ${rows.length} rows for “${typed}” in ${ROWS.columns[column]?.label}`, () => {
      assert.deepEqual(found('', { [column]: typed }), rows);
    });
  }

  it('keeps the order, and combines word and column filters', () => {
    const filter = rowFilter('ann', new Map([[1, '> 0']]), ROWS.columns);
    assert.deepEqual([...filteredRows(ROWS, Uint32Array.of(2, 1, 0), filter, [])], [0]);
  });

  it('includes rows found by hidden texts', () => {
    assert.deepEqual(found('maria', {}, [new Set([1])]), [1]);
    assert.deepEqual(found('maria', { 0: 'b' }, [new Set([1, 2]), new Set([2])]), [1, 2]);
  });

  it('queries hidden texts by words, then by column filters', () => {
    const filter = rowFilter(
      'Maria b',
      new Map([
        [0, 'x'],
        [1, '> 5'],
        [3, '=y'],
      ]),
      ROWS.columns,
    );
    assert.deepEqual(hiddenTextQueries(filter), [{ text: 'maria' }, { text: 'b' }, { column: 0, text: 'x' }]);
  });
});
