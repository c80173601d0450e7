import assert from 'node:assert/strict';
import { formatUtcAndLocal } from '../../../../../webview/results/details/timeInBoth.ts';
import { inTimeZone } from '../../../../support/inZone.ts';

const timeIn = (zone: string, text: string) => inTimeZone(zone, () => formatUtcAndLocal(text));

describe('a time in both zones', () => {
  it('has the time of this place beside the one in UTC, by the day’s own rules', () => {
    assert.equal(
      timeIn('Europe/Berlin', '2026-01-15T09:30:00Z'),
      '2026-01-15 09:30:00 UTC · 2026-01-15 10:30:00 UTC+1',
    );
    assert.equal(
      timeIn('Europe/Berlin', '2026-07-15T23:30:00.250Z'),
      '2026-07-15 23:30:00.250 UTC · 2026-07-16 01:30:00 UTC+2',
    );
  });

  it('is said once where both are one, and is no time where the text is none', () => {
    assert.equal(timeIn('UTC', '2026-01-15T09:30:00Z'), '2026-01-15 09:30:00 UTC');
    assert.equal(timeIn('UTC', 'soon'), 'soon');
    // Whose clock it is from is not known: it must not be taken for this machine's.
    assert.equal(timeIn('Asia/Kolkata', '2026-01-15T09:30:00'), '2026-01-15T09:30:00');
    assert.equal(timeIn('UTC', '2026-99-99T00:00:00Z'), '2026-99-99T00:00:00Z');
  });
});
