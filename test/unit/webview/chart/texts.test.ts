import assert from 'node:assert/strict';
import { TickMarkType } from 'lightweight-charts';
import type { CardSketch } from '../../../../src/card/model/cardSketch.ts';
import { exactPrice } from '../../../../src/card/model/prices.ts';
import { placeholderCandles } from '../../../../webview/chart/candles.ts';
import { timeOptions } from '../../../../webview/chart/chartOptions.ts';
import { contrast, faded, textOn } from '../../../../webview/chart/color.ts';
import { describeChart } from '../../../../webview/chart/descriptions.ts';
import { tickText, timeText } from '../../../../webview/chart/timeText.ts';
import { inTimeZone } from '../../../support/inTimeZone.ts';

const CARD = {
  metadata: { symbol: 'EUR/USD', timeframe: 'H4' as const },
  levels: { resistance: { price: 1.12 }, pivot: { price: 1.1055 } },
  drawings: [{ points: [], style: {} }],
};

describe('texts of the chart', () => {
  it('never round a level', () => {
    assert.equal(exactPrice(1.1055, 2), '1.1055');
    assert.equal(exactPrice(1.1, 5), '1.10000');
    const precision = (card: CardSketch) => placeholderCandles(card, 'H4', 0).precision;
    assert.equal(precision(CARD), 4);
    assert.equal(precision({ ...CARD, levels: {} }), 2);
  });

  it('include UTC with every time of day', () => {
    assert.equal(timeText(Date.UTC(2026, 2, 2, 14, 30), 'M30'), '2026-03-02 14:30 UTC');
    assert.equal(timeText(Date.UTC(2026, 2, 2), 'D'), '2026-03-02');
  });

  it('summarize the chart for screen readers', () => {
    assert.equal(
      describeChart(CARD, 500, 5, 1),
      'Chart of EUR/USD H4, 500 candles, Resistance 1.12000, Pivot 1.10550, 1 drawing, 1 object with problems',
    );
    assert.equal(
      describeChart({ metadata: {}, levels: {}, drawings: [] }, 0, 2, 0),
      'Chart of a card, no candles, no levels, 0 drawings',
    );
  });

  it('choose black or white by contrast', () => {
    assert.equal(Math.round(contrast('#ffffff', '#000000')), 21);
    assert.equal(textOn('#000080'), '#ffffff');
    assert.equal(textOn('#89d185'), '#000000');
    assert.equal(faded('rgba(255, 0, 0, 0.5)', 0.5), 'rgba(255, 0, 0, 0.25)');
  });
});

describe('a tick of the time scale', () => {
  it('is formatted by the page, not by the library', () => {
    assert.equal(timeOptions('H1').timeScale?.tickMarkFormatter, tickText);
  });

  const hours = (day: string) =>
    [0, 1, 2, 3, 4].map((hour) => tickText(Date.parse(`${day}T0${hour}:00:00Z`) / 1000, TickMarkType.Time));

  it('shows UTC hours, even those that local time skips', () => {
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

  it('shows UTC dates at the end of a year and on 29 February', () => {
    const text = (time: string, type: TickMarkType) => tickText(Date.parse(time) / 1000, type);
    assert.equal(text('2025-12-31T23:59:59Z', TickMarkType.Year), '2025');
    assert.equal(text('2026-01-01T00:00:00Z', TickMarkType.Year), '2026');
    assert.equal(text('2028-02-29T00:00:00Z', TickMarkType.Month), 'Feb');
    assert.equal(text('2028-02-29T00:00:00Z', TickMarkType.DayOfMonth), '29');
    assert.equal(text('2028-02-29T23:59:59Z', TickMarkType.TimeWithSeconds), '23:59:59');
  });
});
