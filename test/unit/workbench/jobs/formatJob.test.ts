import assert from 'node:assert/strict';
import { daysOfWindow, localWindow } from '../../../../src/workbench/jobs/formatJob.ts';
import { inTimeZone } from '../../../support/inTimeZone.ts';

describe('the formatted window of an export', () => {
  const words = (zone: string, start: string, end: string) => inTimeZone(zone, () => localWindow(start, end));

  it('has exactly the days that it covers', () => {
    assert.equal(words('UTC', '2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z'), '2026-03-01');
    assert.equal(words('UTC', '2026-03-01T00:00:00Z', '2026-03-08T00:00:00Z'), '2026-03-01 – 03-07');
    assert.equal(words('Asia/Kolkata', '2028-02-28T18:30:00Z', '2028-02-29T18:30:00Z'), '2028-02-29');
  });

  it('has both years across a year’s end', () => {
    const [start, end] = ['2025-12-26T18:30:00Z', '2026-01-02T18:30:00Z'];
    assert.equal(words('Asia/Kolkata', start, end), '2025-12-27 – 2026-01-02');
    assert.equal(
      inTimeZone('Asia/Kolkata', () => daysOfWindow(start, end)),
      '2025-12-27 – 2026-01-02',
    );
  });

  it('handles days of 23 hours and skipped midnights', () => {
    assert.equal(words('America/New_York', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'), '2026-03-08');
    // 24 April 2026 begins at 01:00 in Cairo.
    assert.equal(words('Africa/Cairo', '2026-04-23T22:00:00Z', '2026-04-24T21:00:00Z'), '2026-04-24');
  });

  it('has times if a day isn’t whole', () => {
    const [start, end] = ['2025-12-31T05:00:00Z', '2026-01-01T04:59:00Z'];
    assert.equal(words('America/New_York', start, end), '2025-12-31 00:00 → 2025-12-31 23:59 UTC-5');
  });
});
