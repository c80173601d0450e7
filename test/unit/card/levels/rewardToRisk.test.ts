import assert from 'node:assert/strict';
import { CARD_TYPES } from '../../../../src/card/cardType.ts';
import { formatRewardToRisk, rewardToRisk } from '../../../../src/card/levels/rewardToRisk.ts';

const RATIO_LEVELS = { resistance: { price: 110 }, pivot: { price: 100 }, support: { price: 96 } };

describe('rewardToRisk', () => {
  it('sets the way to the target against the way to the stop, by the direction of the type', () => {
    assert.deepEqual(
      CARD_TYPES.map((type) => {
        const found = rewardToRisk(RATIO_LEVELS, type);
        return found && formatRewardToRisk(found);
      }),
      ['R:R 2.50', 'R:R 2.50', 'R:R 0.40', 'R:R 0.40'],
    );
    assert.deepEqual(rewardToRisk(RATIO_LEVELS, 'bullish_bounce'), { reward: 10, risk: 4, ratio: 2.5 });
  });

  it('goes from the last close, and stops at the pivot, where the pivot ends the idea', () => {
    const at = (lastClose: number) => ({ lastClose });
    assert.deepEqual(rewardToRisk(RATIO_LEVELS, 'bullish_breakout', at(104)), { reward: 6, risk: 4, ratio: 1.5 });
    assert.deepEqual(rewardToRisk(RATIO_LEVELS, 'bearish_breakout', at(98)), { reward: 2, risk: 2, ratio: 1 });
    assert.equal(rewardToRisk(RATIO_LEVELS, 'bullish_breakout', at(99)), undefined);
    assert.equal(rewardToRisk(RATIO_LEVELS, 'bullish_breakout', {}), undefined);
  });

  it('says nothing while the type or a level is missing, or a level is on the wrong side', () => {
    assert.equal(rewardToRisk(RATIO_LEVELS, undefined), undefined);
    assert.equal(rewardToRisk({ ...RATIO_LEVELS, support: {} }, 'bullish_bounce'), undefined);
    assert.equal(rewardToRisk({ ...RATIO_LEVELS, support: { price: 100 } }, 'bullish_bounce'), undefined);
    assert.equal(rewardToRisk({ ...RATIO_LEVELS, resistance: { price: 99 } }, 'bearish_bounce'), undefined);
  });
});
