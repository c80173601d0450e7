import assert from 'node:assert/strict';
import { levelStep } from '../../../../../webview/editor/sections/levelStep.ts';
import { SOME_CARD, snapshotOf } from '../objects/somePage.ts';

describe('the step in which levels are counted', () => {
  it('is the tick of the candles', () => {
    assert.equal(levelStep({ snapshot: snapshotOf(SOME_CARD), tick: 0.25 }), 0.25);
  });

  it('is else the last decimal that a level is written with', () => {
    const snapshot = snapshotOf(SOME_CARD, { priceTexts: { resistance: '1.2000', pivot: '1.1' } });
    assert.equal(levelStep({ snapshot, tick: undefined }), 0.0001);
  });
});
