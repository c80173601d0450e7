import assert from 'node:assert/strict';
import { plotSummary } from '../../../../../webview/results/plot/plotSummary.ts';

const DAY = Date.UTC(2026, 2, 1) / 1000;

describe('a plot in words', () => {
  it('names first, last, lowest and highest with their days', () => {
    const series = [
      {
        label: 'Coins',
        kind: 'line' as const,
        at: Float64Array.of(DAY, DAY + 86_400, DAY + 90_000),
        values: Float64Array.of(5, -1, 1_200.5),
      },
    ];
    assert.equal(
      plotSummary({ title: 'T', unit: 'coins', series }),
      'Coins, coins: 3 values, first 5 (2026-03-01), last 1,200.5 (2026-03-02 01:00), lowest -1 (2026-03-02), highest 1,200.5 (2026-03-02 01:00).',
    );
  });

  it('uses the names along the bottom, and says where there is nothing', () => {
    const empty = { label: 'None', kind: 'line' as const, at: new Float64Array(), values: new Float64Array() };
    const one = { label: 'XP', kind: 'steps' as const, at: Float64Array.of(1), values: Float64Array.of(7) };
    assert.equal(
      plotSummary({ title: 'T', unit: 'XP', names: ['Bronze', 'Gold'], series: [one, empty] }),
      'XP, XP: 1 value, first 7 (Gold), last 7 (Gold), lowest 7 (Gold), highest 7 (Gold). None: no values.',
    );
  });
});
