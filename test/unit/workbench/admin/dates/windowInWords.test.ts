import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readTypedTime } from '../../../../../src/workbench/admin/dates/localDays.ts';
import { editableTime } from '../../../../../src/workbench/admin/dates/windowInWords.ts';
import { inTimeZone } from '../../../../support/inZone.ts';

describe('a time that was typed before', () => {
  it('is proposed as the same moment, seconds and the second of two equal hours included', () => {
    inTimeZone('Europe/Berlin', () => {
      assert.equal(editableTime('2026-07-01T12:30:00.000Z'), '2026-07-01 14:30');
      assert.equal(editableTime('2026-07-01T12:30:05.250Z'), '2026-07-01T12:30:05.250Z');
      // 02:30 comes twice on the last Sunday of October.
      const twice = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'].map(editableTime);
      assert.equal(new Set(twice).size, 2);
      fc.assert(
        fc.property(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), (at) => {
          const read = readTypedTime(editableTime(at.toISOString()));
          assert.equal(read?.kind === 'time' ? read.at.getTime() : undefined, at.getTime());
        }),
      );
    });
  });
});
