import assert from 'node:assert/strict';
import { utcTimes } from '../../../../src/card/annotations/utcTimes.ts';
import { readCardText } from '../../../../src/card/readCardText.ts';
import { changed, SAMPLE } from '../findings/sampleCard.ts';

describe('times of a card’s text', () => {
  it('are those of levels and points, as text and as number', () => {
    const times = utcTimes(readCardText(SAMPLE));
    assert.equal(times.length, 11);
    assert.equal(times[0]?.epoch, Date.parse('2026-03-02T08:00:00Z'));
    assert.deepEqual(
      times
        .filter(({ written }) => written === 'number')
        .map(({ offset, epoch }) => SAMPLE.slice(0, offset).endsWith(String(epoch))),
      [true],
    );
  });

  it('are none where they are no times', () => {
    for (const wrong of ['1772409600000.5', '"2026-02-30T00:00:00Z"', '"2026-03-02T08:00:00+01:00"', 'null', '{}'])
      assert.equal(utcTimes(readCardText(changed('1772409600000', wrong))).length, 10, wrong);
  });
});
