import assert from 'node:assert/strict';
import { pastePrices } from '../../../../src/authoring/editor/pastedLevels.ts';
import type { CardSketch } from '../../../../src/card/model/cardSketch.ts';
import { plainL10n } from '../../../support/vscodeFakes.ts';

const SIGNAL = 'Entry: 1.0850, TP1 1.09, SL 1.0780';

function message(
  text: string,
  pivotIsInvalidation: boolean,
  decimals?: number,
  metadata: CardSketch['metadata'] = {},
): string | undefined {
  const levels = { resistance: { price: 1.1 }, pivot: { price: 1.085 }, support: { price: 1.07 } };
  const context = { time: 0, levelsLocked: false, pivotIsInvalidation, decimals };
  const result = pastePrices({ metadata, levels, drawings: [] }, text, context, plainL10n);
  return result?.kind === 'pasted' ? result.message : undefined;
}

describe('a pasted list of prices', () => {
  it('has its entry as the pivot', () => {
    assert.equal(message(SIGNAL, false), 'Pasted 3 levels: Resistance 1.090, Pivot 1.085, Support 1.078.');
  });

  it('has its stop as the pivot, where the setting reads the pivot as the invalidation level', () => {
    assert.equal(
      message(SIGNAL, true),
      'Pasted 3 levels: Resistance 1.090, Intermediate resistance 1.085, Pivot 1.078.',
    );
    assert.equal(message('1.09, 1.085, 1.078', true), message(SIGNAL, false));
  });

  it('has its stop and target as the levels that these are on the card, however near others are', () => {
    const text = 'SL 1.0840, TP 1.0995';
    const near = 'Pasted 2 levels: Resistance 1.0995, Pivot 1.0840.';
    assert.equal(message(text, false), near);
    const bullish = { direction: 'BULLISH' } as const;
    assert.equal(message(text, false, 4, bullish), 'Pasted 2 levels: Resistance 1.0995, Support 1.0840.');
    const bearish = { direction: 'BEARISH' } as const;
    assert.equal(
      message('SL 1.0860, TP 1.0705', false, 4, bearish),
      'Pasted 2 levels: Resistance 1.0860, Support 1.0705.',
    );
    // A stop on the wrong side of the pivot can't be the stop.
    assert.equal(message('SL 1.0995, TP 1.0840', false, 4, bullish), near);
  });

  it('is reported with the decimals of the card’s chart', () => {
    assert.equal(message(SIGNAL, false, 5), 'Pasted 3 levels: Resistance 1.09000, Pivot 1.08500, Support 1.07800.');
    const six = '1.13 1.12 1.11 1.09 1.08 1.07';
    assert.match(message(six, false, 4) ?? '', /Lines at 1\.1300, 1\.1200, 1\.1100, 1\.0900, 1\.0800, 1\.0700\./);
  });
});
