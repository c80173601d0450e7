import assert from 'node:assert/strict';
import { formatUtcAndLocal } from '../../../../../webview/results/rows/resultRows.ts';
import { inTimeZone } from '../../../../support/inTimeZone.ts';
import { someRows } from './someRows.ts';

const NONE = Number.NaN;

describe('the rows of a result', () => {
  it('are formatted, and filtered without thousands separators', () => {
    const rows = someRows({ n: [1234567.891, NONE], t: [Date.UTC(2026, 2, 1, 9, 30), NONE] }, ['number', 'time']);
    assert.deepEqual([rows.shown(0, 0), rows.text(0, 0), rows.shown(1, 0)], ['1,234,567.891', '1234567.891', '']);
    assert.deepEqual([rows.shown(0, 1), rows.shown(1, 1)], ['2026-03-01 09:30:00', '']);
  });

  it('append the next block only', () => {
    const rows = someRows({ a: ['x', 'y'] }, ['text']);
    const more = { type: 'rows', run: 1, count: 1, columns: [{ texts: ['z'] }] } as const;
    rows.append({ ...more, columns: [{ texts: ['z'] }], from: 0 });
    assert.equal(rows.count, 2);
    rows.append({ ...more, columns: [{ texts: ['z'] }], from: 2 });
    assert.deepEqual([rows.count, rows.text(2, 0)], [3, 'z']);
  });

  it('convert a column to texts at the first cell that isn’t a number', () => {
    const rows = someRows({ n: [1, NONE] }, ['number']);
    rows.append({ type: 'rows', run: 1, from: 2, count: 2, columns: [{ texts: ['2.50', ''] }] });
    assert.deepEqual(
      [0, 1, 2, 3].map((row) => rows.shown(row, 0)),
      ['1', '', '2.50', ''],
    );
    assert.deepEqual([rows.number(0, 0), rows.number(2, 0), rows.number(3, 0)], [1, 2.5, NONE]);
  });

  it('report failed rows by the outcome column', () => {
    const rows = someRows({ a: ['failed', 'x'], result: ['success', 'Failed'] }, ['text', 'outcome']);
    assert.deepEqual([rows.hasFailed(0), rows.hasFailed(1)], [false, true]);
    assert.equal(someRows({ a: ['failed'] }, ['text']).hasFailed(0), false);
  });

  it('grow', () => {
    const rows = someRows({ n: Array.from({ length: 5_000 }, (_, at) => at) }, ['number']);
    assert.equal(rows.number(4_999, 0), 4_999);
  });
});

const timeIn = (zone: string, text: string) => inTimeZone(zone, () => formatUtcAndLocal(text));

describe('a time in both zones', () => {
  it('has local time next to UTC, with the offset of that day', () => {
    assert.equal(
      timeIn('Europe/Berlin', '2026-01-15T09:30:00Z'),
      '2026-01-15 09:30:00 UTC · 2026-01-15 10:30:00 UTC+1',
    );
    assert.equal(
      timeIn('Europe/Berlin', '2026-07-15T23:30:00.250Z'),
      '2026-07-15 23:30:00.250 UTC · 2026-07-16 01:30:00 UTC+2',
    );
  });

  it('is shown once if both are equal, and unchanged if it isn’t a time', () => {
    assert.equal(timeIn('UTC', '2026-01-15T09:30:00Z'), '2026-01-15 09:30:00 UTC');
    assert.equal(timeIn('UTC', 'soon'), 'soon');
    // Whose clock it is from is not known: it must not be taken for this machine's.
    assert.equal(timeIn('Asia/Kolkata', '2026-01-15T09:30:00'), '2026-01-15T09:30:00');
    assert.equal(timeIn('UTC', '2026-99-99T00:00:00Z'), '2026-99-99T00:00:00Z');
  });
});
