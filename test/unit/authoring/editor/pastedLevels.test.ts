import assert from 'node:assert/strict';
import { pastePrices } from '../../../../src/authoring/editor/pastedLevels.ts';
import { plainL10n } from '../../../support/vscodeFakes.ts';

const SIGNAL = 'Entry: 1.0850, TP1 1.09, SL 1.0780';

function message(text: string, pivotIsInvalidation: boolean): string | undefined {
  const levels = { resistance: { price: 1.1 }, pivot: { price: 1.085 }, support: { price: 1.07 } };
  const context = { time: 0, levelsLocked: false, pivotIsInvalidation };
  const result = pastePrices({ metadata: {}, levels, drawings: [] }, text, context, plainL10n);
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
});
