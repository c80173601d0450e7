import assert from 'node:assert/strict';
import { formatServiceTime } from '../../../../webview/preview/timeInWords.ts';

describe('a time on the preview', () => {
  it('is written in UTC, to the minute', () => {
    assert.equal(formatServiceTime('2026-03-02T14:05:59.123Z'), '2026-03-02 14:05 UTC');
    assert.equal(formatServiceTime('2026-03-02T14:05:00+02:00'), '2026-03-02 12:05 UTC');
  });

  it('stays as it came where it is none', () => {
    assert.equal(formatServiceTime('soon'), 'soon');
    assert.equal(formatServiceTime(''), '');
  });
});
