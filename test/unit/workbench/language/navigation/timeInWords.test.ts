import assert from 'node:assert/strict';
import { localInWords, utcInWords } from '../../../../../src/workbench/language/navigation/timeInWords.ts';

describe('utcInWords', () => {
  it('says seconds only where there are any', () => {
    assert.equal(utcInWords(Date.UTC(2026, 2, 2, 8)), '2026-03-02 08:00 UTC');
    assert.equal(utcInWords(Date.UTC(2026, 2, 2, 8, 0, 7)), '2026-03-02 08:00:07 UTC');
  });
});

describe('localInWords', () => {
  const time = Date.UTC(2026, 2, 2, 8);

  it('says nothing where the clock on the wall is UTC, and else its time and zone', () => {
    const zone = process.env['TZ'];
    try {
      process.env['TZ'] = 'UTC';
      assert.equal(localInWords(time, 'en'), undefined);
      process.env['TZ'] = 'Asia/Tokyo';
      assert.match(localInWords(time, 'en') ?? '', /Mon.*Mar 2.*05:00.*GMT\+9/);
      process.env['TZ'] = 'America/New_York';
      assert.match(localInWords(time, 'de') ?? '', /2\. März.*03:00/);
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  });
});
