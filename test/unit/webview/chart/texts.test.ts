import assert from 'node:assert/strict';
import { contrast, faded, textOn } from '../../../../webview/chart/color.ts';
import { cardPrecision, exactPriceText } from '../../../../webview/chart/priceText.ts';
import { describeChart } from '../../../../webview/chart/summary.ts';
import { timeText } from '../../../../webview/chart/timeText.ts';

const CARD = {
  metadata: { symbol: 'EUR/USD', timeframe: 'H4' as const },
  levels: { resistance: { price: 1.12 }, pivot: { price: 1.1055 } },
  drawings: [{ points: [], style: {} }],
};

describe('texts of the chart', () => {
  it('never round a level away', () => {
    assert.equal(exactPriceText(1.1055, 2), '1.1055');
    assert.equal(exactPriceText(1.1, 5), '1.10000');
    assert.equal(cardPrecision(CARD), 4);
    assert.equal(cardPrecision({ ...CARD, levels: {} }), 2);
  });

  it('say UTC wherever a time of day is said', () => {
    assert.equal(timeText(Date.UTC(2026, 2, 2, 14, 30), 'M30'), '2026-03-02 14:30 UTC');
    assert.equal(timeText(Date.UTC(2026, 2, 2), 'D'), '2026-03-02');
  });

  it('sum the chart up for those who do not see it', () => {
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
