import assert from 'node:assert/strict';
import { TickMarkType } from 'lightweight-charts';
import { timeOptions } from '../../../../webview/chart/chartOptions.ts';
import { tickText } from '../../../../webview/chart/timeText.ts';
import { inTimeZone } from '../../../support/inZone.ts';

describe('a tick of the time scale', () => {
  it('is written by the page, not by the library', () => {
    assert.equal(timeOptions('H1').timeScale?.tickMarkFormatter, tickText);
  });

  const hours = (day: string) =>
    [0, 1, 2, 3, 4].map((hour) => tickText(Date.parse(`${day}T0${hour}:00:00Z`) / 1000, TickMarkType.Time, 'en'));

  it('says the hour of UTC, also the one that this machine’s clock skips', () => {
    // There is no 02:00 on 8 March 2026 in New York, and no 00:00 on 24 April 2026 in Cairo.
    for (const [zone, day] of [
      ['America/New_York', '2026-03-08'],
      ['Africa/Cairo', '2026-04-24'],
      ['Asia/Kolkata', '2026-03-08'],
    ] as const) {
      assert.deepEqual(
        inTimeZone(zone, () => hours(day)),
        ['00:00', '01:00', '02:00', '03:00', '04:00'],
        zone,
      );
    }
  });

  it('says year, month and day of UTC over a year’s end and on 29 February', () => {
    const text = (time: string, type: TickMarkType) => tickText(Date.parse(time) / 1000, type, 'en');
    assert.equal(text('2025-12-31T23:59:59Z', TickMarkType.Year), '2025');
    assert.equal(text('2026-01-01T00:00:00Z', TickMarkType.Year), '2026');
    assert.equal(text('2028-02-29T00:00:00Z', TickMarkType.Month), 'Feb');
    assert.equal(text('2028-02-29T00:00:00Z', TickMarkType.DayOfMonth), '29');
    assert.equal(text('2028-02-29T23:59:59Z', TickMarkType.TimeWithSeconds), '23:59:59');
  });
});
