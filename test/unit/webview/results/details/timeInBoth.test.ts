import assert from 'node:assert/strict';
import { timeInBoth } from '../../../../../webview/results/details/timeInBoth.ts';

describe('a time in both zones', () => {
  it('has the time of this place beside the one in UTC, by the day’s own rules', () => {
    assert.equal(
      timeInBoth('2026-01-15T09:30:00Z', 'Europe/Berlin'),
      '2026-01-15 09:30:00 UTC · Jan 15, 2026, 10:30:00 GMT+1',
    );
    assert.equal(
      timeInBoth('2026-07-15T23:30:00.250Z', 'Europe/Berlin'),
      '2026-07-15 23:30:00.250 UTC · Jul 16, 2026, 01:30:00 GMT+2',
    );
  });

  it('is said once where both are one, and is no time where the text is none', () => {
    assert.equal(timeInBoth('2026-01-15T09:30:00Z', 'UTC'), '2026-01-15 09:30:00 UTC');
    assert.equal(timeInBoth('soon', 'UTC'), 'soon');
    // Whose clock it is from is not known: it must not be taken for this machine's.
    assert.equal(timeInBoth('2026-01-15T09:30:00', 'Asia/Kolkata'), '2026-01-15T09:30:00');
    assert.equal(timeInBoth('2026-99-99T00:00:00Z', 'UTC'), '2026-99-99T00:00:00Z');
  });
});
