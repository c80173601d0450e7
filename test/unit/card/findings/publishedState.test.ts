import assert from 'node:assert/strict';
import { levelsLockedReason } from '../../../../src/card/findings/publishedState.ts';
import { formatCard } from '../../../../src/card/text/jsonFormat.ts';
import { readCardText } from '../../../../src/card/text/readCard.ts';
import { largestCard } from '../../../support/largestCard.ts';

const card = largestCard();
const { sketch } = readCardText(formatCard(card));

describe('levelsLockedReason', () => {
  it('locks the levels of a published card and says why', () => {
    assert.match(levelsLockedReason({ status: 'Pending', card }, sketch) ?? '', /unless its type changes/);
  });

  it('allows changes of a draft, and with a changed type', () => {
    assert.equal(levelsLockedReason(undefined, sketch), undefined);
    for (const other of [{ direction: 'BEARISH' }, { entryPlacement: 'BELOW_CURRENT' }] as const) {
      const current = { ...sketch, metadata: { ...sketch.metadata, ...other } };
      assert.equal(levelsLockedReason({ status: 'Pending', card }, current), undefined);
    }
  });

  it('is undefined for a read-only card', () => {
    assert.equal(levelsLockedReason({ status: 'Expired', card }, sketch), undefined);
  });
});
