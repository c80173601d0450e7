import assert from 'node:assert/strict';
import { formatUtcMinute } from '../../../../src/workbench/preview/utcMinute.ts';

describe('a minute in UTC', () => {
  it('is written as in the rest of the page, and is nothing for no moment', () => {
    assert.equal(formatUtcMinute(Date.parse('2026-11-21T09:30:12Z')), '2026-11-21 09:30 UTC');
    assert.equal(formatUtcMinute(Number.NaN), undefined);
  });
});
