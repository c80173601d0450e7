import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  editableTime,
  presetWindow,
  readTypedTime,
  WINDOW_PRESETS,
  windowBetween,
} from '../../../../../src/admin/runner/questions/dateWindow.ts';
import { inTimeZone } from '../../../../support/inTimeZone.ts';

const HOUR = 3_600_000;

function dayIn(zone: string, text: string): { start: string; end: string; hours: number } {
  return inTimeZone(zone, () => {
    const read = readTypedTime(text);
    assert.equal(read?.kind, 'day', text);
    assert.ok(read.kind === 'day');
    const hours = (read.end.getTime() - read.start.getTime()) / HOUR;
    return { start: read.start.toISOString(), end: read.end.toISOString(), hours };
  });
}

describe('a local day', () => {
  it('becomes UTC bounds', () => {
    assert.deepEqual(dayIn('UTC', '2026-03-10'), {
      start: '2026-03-10T00:00:00.000Z',
      end: '2026-03-11T00:00:00.000Z',
      hours: 24,
    });
    assert.equal(dayIn('Asia/Kolkata', '2026-03-10').start, '2026-03-09T18:30:00.000Z');
    assert.equal(dayIn('America/Los_Angeles', '2026-01-10').start, '2026-01-10T08:00:00.000Z');
  });

  it('has 23 or 25 hours when clocks change', () => {
    assert.deepEqual(dayIn('Europe/Berlin', '2026-03-29'), {
      start: '2026-03-28T23:00:00.000Z',
      end: '2026-03-29T22:00:00.000Z',
      hours: 23,
    });
    assert.equal(dayIn('Europe/Berlin', '2026-10-25').hours, 25);
    assert.equal(dayIn('Australia/Lord_Howe', '2026-04-05').hours, 24.5);
  });

  it('begins at its first existing hour if clocks go forward at midnight', () => {
    // Cairo skips from 24:00 to 01:00 on the last Friday of April.
    assert.deepEqual(dayIn('Africa/Cairo', '2026-04-24'), {
      start: '2026-04-23T22:00:00.000Z',
      end: '2026-04-24T21:00:00.000Z',
      hours: 23,
    });
  });

  it('has no gap or overlap with the next one, on any day in any zone', () => {
    const zones = ['UTC', 'Europe/Berlin', 'Africa/Cairo', 'America/St_Johns', 'Pacific/Apia', 'Australia/Lord_Howe'];
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 20_000 }), (zone, dayNumber) => {
        const [day = '', next = ''] = [0, 1].map((more) =>
          new Date((dayNumber + more) * 24 * HOUR).toISOString().slice(0, 10),
        );
        assert.equal(dayIn(zone, day).end, dayIn(zone, next).start);
      }),
      { numRuns: 300 },
    );
  });

  it('must exist', () => {
    for (const text of [
      '2026-02-29',
      '2026-00-10',
      '2026-13-01',
      '2026-04-31',
      '2026-4-1',
      '10/03/2026',
      '',
      '2026-03-10 ',
    ]) {
      assert.equal(readTypedTime(text), undefined, text);
    }
    assert.equal(readTypedTime('2028-02-29')?.kind, 'day');
  });
});

describe('a typed time', () => {
  const at = (zone: string, text: string) =>
    inTimeZone(zone, () => {
      const read = readTypedTime(text);
      return read?.kind === 'time' ? read.at.toISOString() : undefined;
    });

  it('is local unless it ends in Z', () => {
    assert.equal(at('Europe/Berlin', '2026-07-01 14:30'), '2026-07-01T12:30:00.000Z');
    assert.equal(at('Europe/Berlin', '2026-07-01T14:30:05'), '2026-07-01T12:30:05.000Z');
    assert.equal(at('Europe/Berlin', '2026-07-01T14:30:05.250Z'), '2026-07-01T14:30:05.250Z');
  });

  it('is refused if clocks skip it', () => {
    assert.equal(at('Europe/Berlin', '2026-03-29 02:30'), undefined);
    assert.equal(at('Europe/Berlin', '2026-03-29 03:30'), '2026-03-29T01:30:00.000Z');
  });

  it('keeps its year, even below 100', () => {
    assert.equal(at('UTC', '0026-03-01 10:00'), '0026-03-01T10:00:00.000Z');
  });

  it('must exist on the clock and in the calendar', () => {
    for (const text of [
      '2026-07-01 24:00',
      '2026-07-01 12:60',
      '2026-02-30 12:00',
      '2026-02-30T00:00:00Z',
      'now',
      '12:00',
    ]) {
      assert.equal(at('UTC', text), undefined, text);
    }
  });
});

describe('a common window', () => {
  it('shares its boundaries with its neighbors', () => {
    const now = new Date('2026-03-10T12:00:00Z');
    const window = (preset: (typeof WINDOW_PRESETS)[number]) =>
      inTimeZone('Europe/Berlin', () => presetWindow(preset, now));
    assert.equal(window('yesterday').endAt, window('today').startAt);
    assert.equal(window('lastMonth').endAt, window('thisMonth').startAt);
    assert.deepEqual(window('lastMonth'), { startAt: '2026-01-31T23:00:00.000Z', endAt: '2026-02-28T23:00:00.000Z' });
    assert.equal(window('lastSevenDays').startAt, '2026-03-03T23:00:00.000Z');
  });

  it('uses local days across clock changes, year ends and 29 February', () => {
    const window = (zone: string, now: string, preset: (typeof WINDOW_PRESETS)[number]) =>
      inTimeZone(zone, () =>
        Object.values(presetWindow(preset, new Date(now))).map((at) => at.replace(':00.000Z', 'Z')),
      );
    const newYork = 'America/New_York';
    // The clocks go forward on Sunday 8 March 2026, and back on Sunday 1 November.
    const spring = window(newYork, '2026-03-10T15:00:00Z', 'lastSevenDays');
    assert.deepEqual(spring, ['2026-03-04T05:00Z', '2026-03-10T15:00Z']);
    const autumn = window(newYork, '2026-11-01T06:30:00Z', 'lastSevenDays');
    assert.deepEqual(autumn, ['2026-10-26T04:00Z', '2026-11-01T06:30Z']);
    const shortDay = window(newYork, '2026-03-09T12:00:00Z', 'yesterday');
    assert.deepEqual(shortDay, ['2026-03-08T05:00Z', '2026-03-09T04:00Z']);
    const newYear = window('Asia/Kolkata', '2025-12-31T18:31:00Z', 'lastMonth');
    assert.deepEqual(newYear, ['2025-11-30T18:30Z', '2025-12-31T18:30Z']);
    const oldYear = window(newYork, '2026-01-01T04:59:00Z', 'thisMonth');
    assert.deepEqual(oldYear, ['2025-12-01T05:00Z', '2026-01-01T04:59Z']);
    const leapDay = window('Asia/Kolkata', '2028-03-01T06:00:00Z', 'yesterday');
    assert.deepEqual(leapDay, ['2028-02-28T18:30Z', '2028-02-29T18:30Z']);
    // From a 31st, last month is the one of 28 days.
    const shortMonth = window('Asia/Kolkata', '2026-03-31T12:00:00Z', 'lastMonth');
    assert.deepEqual(shortMonth, ['2026-01-31T18:30Z', '2026-02-28T18:30Z']);
  });

  it('never ends in the future, and ends after its start except at the day’s first moment', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...WINDOW_PRESETS),
        fc.date({ min: new Date(0), noInvalidDate: true }),
        (preset, now) => {
          const { startAt, endAt } = presetWindow(preset, now);
          assert.ok(Date.parse(endAt) <= now.getTime());
          assert.ok(Date.parse(startAt) <= Date.parse(endAt));
        },
      ),
    );
  });

  it('ends at the last full minute if it includes today, so that what is shown is what is sent', () => {
    const now = new Date('2026-03-10T12:34:56.789Z');
    for (const preset of ['today', 'lastSevenDays', 'thisMonth'] as const) {
      assert.equal(presetWindow(preset, now).endAt, '2026-03-10T12:34:00.000Z', preset);
    }
  });

  it('is formatted in UTC, with the Z that the service requires', () => {
    assert.deepEqual(windowBetween(new Date(0), new Date(1500)), {
      startAt: '1970-01-01T00:00:00.000Z',
      endAt: '1970-01-01T00:00:01.500Z',
    });
  });
});

describe('the text of a typed time', () => {
  it('reads as the same time, including seconds and the second of two equal hours', () => {
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
