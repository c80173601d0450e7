import assert from 'node:assert/strict';
import { formatLocalClock, formatLocalTime, formatNumber, formatUtc } from '../../../src/card/formatValues.ts';
import { inTimeZone } from '../../support/inTimeZone.ts';

const time = Date.UTC(2026, 0, 1, 3, 4, 5);
const localIn = (zone: string, at: number, precision?: 'seconds') =>
  inTimeZone(zone, () => formatLocalTime(at, precision));

describe('numbers and times for people', () => {
  it('have thousands separators and all decimals', () => {
    assert.deepEqual([1_234_567, -1_234.5678, 0].map(formatNumber), ['1,234,567', '-1,234.5678', '0']);
  });

  it('are shown in UTC, with seconds only if there are any', () => {
    assert.equal(formatUtc(Date.UTC(2026, 2, 2, 8)), '2026-03-02 08:00 UTC');
    assert.equal(formatUtc(time), '2026-01-01 03:04:05 UTC');
  });

  it('are shown in the machine’s zone, for any day and offset', () => {
    assert.equal(localIn('UTC', time), '2026-01-01 03:04 UTC');
    assert.equal(localIn('Asia/Kolkata', time, 'seconds'), '2026-01-01 08:34:05 UTC+5:30');
    assert.equal(localIn('America/St_Johns', time), '2025-12-31 23:34 UTC-3:30');
    assert.equal(localIn('Europe/Berlin', Date.UTC(2026, 6, 1)), '2026-07-01 02:00 UTC+2');
    assert.equal(
      inTimeZone('Europe/Berlin', () => formatLocalClock(time)),
      '2026-01-01 04:04',
    );
  });
});
