import assert from 'node:assert/strict';
import { LEVEL_NAMES } from '../../../../src/card/card.ts';
import { levelSnippets } from '../../../../src/card/completion/levelSnippets.ts';
import type { CompletionRequest } from '../../../../src/card/completion/suggestion.ts';
import { readCardText } from '../../../../src/card/readCardText.ts';
import { risingCandles, suggestionsAt, textAfterAccepting } from './asked.ts';

const NONE = '{ "metadata": { "timeframe": "H4", "symbol": "EUR/USD" },\n  "levels": {\n    |\n  }\n}';

function pricesAfter(marked: string, label: string, facts: Partial<CompletionRequest> = {}): readonly number[] {
  const found = suggestionsAt(levelSnippets, marked, facts).find((each) => each.label === label);
  const { sketch, problems } = readCardText(textAfterAccepting(marked, found));
  assert.deepEqual(problems, []);
  return LEVEL_NAMES.flatMap((name) => sketch.levels[name]?.price ?? []);
}

function isFalling(prices: readonly number[]): boolean {
  return prices.every((price, at) => at === 0 || price < (prices[at - 1] ?? 0));
}

describe('snippets of levels', () => {
  it('are whole sets in strict order, at the pivots of the candles or at round prices', () => {
    const pivots = pricesAfter(NONE, 'Three levels', { candles: risingCandles() });
    assert.equal(pivots.length, 3);
    assert.ok(isFalling(pivots) && pivots.every((price) => price > 1.05 && price < 1.15), pivots.join());
    assert.deepEqual(pricesAfter(NONE, 'Three levels'), [110, 100, 90]);
    assert.deepEqual(pricesAfter(NONE, 'All five levels'), [110, 105, 100, 95, 90]);
    assert.ok(isFalling(pricesAfter(NONE, 'All five levels', { candles: risingCandles() })));
  });

  it('are those that are missing, at a price that keeps the order', () => {
    const all: Readonly<Record<string, number>> = {
      resistance: 1.09,
      intermediateResistance: 1.085,
      pivot: 1.08,
      intermediateSupport: 1.07,
      support: 1.06,
    };
    for (const missing of LEVEL_NAMES) {
      const rest = LEVEL_NAMES.filter((name) => name !== missing)
        .map((name) => `"${name}": { "price": ${all[name]}, "clientObjectId": "${name}" }`)
        .join(', ');
      const marked = `{ "levels": { ${rest}, | } }`;
      const found = suggestionsAt(levelSnippets, marked);
      assert.deepEqual(
        found.map(({ label }) => label),
        [missing],
      );
      assert.ok(isFalling(pricesAfter(marked, missing)), missing);
      assert.equal(pricesAfter(marked, missing).length, 5);
    }
  });

  it('never fall on a neighbour, however near the two are', () => {
    const marked =
      '{ "levels": { "resistance": { "price": 1.09 }, "pivot": { "price": 1.08 }, "support": { "price": 1 }, | } }';
    assert.deepEqual(pricesAfter(marked, 'intermediateResistance'), [1.09, 1.085, 1.08, 1]);
  });

  it('do not come in the place of a key that has its value', () => {
    assert.deepEqual(suggestionsAt(levelSnippets, '{ "levels": { "piv|": { "price": 1 } } }'), []);
  });

  it('number their tab stops through', () => {
    const [three] = suggestionsAt(levelSnippets, NONE);
    const stops = [...(three?.insert.text.matchAll(/\$\{(\d+):/g) ?? [])].map(([, number]) => Number(number));
    assert.deepEqual(stops, [1, 2, 3, 4, 5, 6]);
  });
});
