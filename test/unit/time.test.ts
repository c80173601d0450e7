import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isPointTime, parsePointTime } from '../../src/card/model/pointTime.ts';
import { formatInstant, formatServiceTime, parseInstant } from '../../src/time.ts';

describe('instants', () => {
  it('reads every valid time like Date', () => {
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, min: new Date('0000-01-01'), max: new Date('9999-12-31') }),
        (date) => {
          assert.equal(parsePointTime(date.toISOString()), date.getTime());
          assert.ok(isPointTime(date.toISOString()));
          assert.equal(parsePointTime(formatInstant(date.getTime())), date.getTime());
        },
      ),
    );
  });

  it('rejects days and clock times that don’t exist', () => {
    assert.equal(parsePointTime('2024-02-29T00:00Z'), Date.UTC(2024, 1, 29));
    for (const day of [
      '2025-02-29',
      '1900-02-29',
      '2026-04-31',
      '2026-13-01',
      '2026-00-10',
      '2026-01-00',
      '2026-01-32',
    ])
      assert.equal(parsePointTime(`${day}T00:00:00Z`), undefined, day);
    for (const clock of ['24:00', '23:60', '23:59:60'])
      assert.equal(parsePointTime(`2026-01-01T${clock}Z`), undefined, clock);
  });

  it('accepts a point’s time if and only if it can be parsed', () => {
    const part = (most: number, length: number) => fc.nat(most).map((number) => String(number).padStart(length, '0'));
    const nearly = fc
      .tuple(
        part(9999, 4),
        part(13, 2),
        part(32, 2),
        part(25, 2),
        part(61, 2),
        fc.option(part(61, 2)),
        fc.constantFrom('Z', '.5Z', '', '+00:00'),
      )
      .map(
        ([year, month, day, hour, minute, second, end]) =>
          `${year}-${month}-${day}T${hour}:${minute}${second === null ? '' : `:${second}`}${end}`,
      );
    fc.assert(
      fc.property(nearly, (time) => assert.equal(isPointTime(time), parsePointTime(time) !== undefined)),
      { numRuns: 2000 },
    );
  });

  it('reads points in UTC only, and instants in any zone', () => {
    assert.equal(parsePointTime('2026-03-02T08:00:00+00:00'), undefined);
    assert.equal(parsePointTime('2026-03-02T08:00:00'), undefined);
    assert.equal(parseInstant('2026-03-02T08:00:00.250-05:30'), Date.UTC(2026, 2, 2, 13, 30, 0, 250));
    assert.equal(parseInstant('2026-03-02T08:00+24:00'), undefined);
  });

  it('accepts whole epoch milliseconds in the range of Date', () => {
    assert.equal(parsePointTime(0), 0);
    assert.equal(parsePointTime(8.64e15), 8.64e15);
    for (const number of [8.64e15 + 2, 0.5, Number.NaN, Number.POSITIVE_INFINITY])
      assert.equal(parsePointTime(number), undefined);
  });

  it('shows instants of the service in UTC, to the minute, and anything else unchanged', () => {
    assert.equal(formatServiceTime('2026-03-02T14:05:59.123Z'), '2026-03-02 14:05 UTC');
    assert.equal(formatServiceTime('2026-03-02T14:05:00+02:00'), '2026-03-02 12:05 UTC');
    assert.equal(formatServiceTime('soon'), 'soon');
    assert.equal(formatServiceTime(''), '');
  });
});
