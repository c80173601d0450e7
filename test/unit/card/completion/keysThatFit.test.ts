import assert from 'node:assert/strict';
import { applicableKeys, isEnum } from '../../../../src/card/completion/keysThatFit.ts';
import { readCardText } from '../../../../src/card/readCardText.ts';
import { SAMPLE } from '../findings/sampleCard.ts';

describe('keys that may stand in an object', () => {
  const card = readCardText(SAMPLE);

  it('are those of its kind, in the documents’ order', () => {
    assert.deepEqual(applicableKeys(card, []), ['metadata', 'levels', 'drawings']);
    const common = ['type', 'clientObjectId', 'points', 'style'];
    assert.deepEqual(applicableKeys(card, ['drawings', 1]), [...common, 'startHead', 'endHead']);
    assert.deepEqual(applicableKeys(card, ['drawings', 2]), common);
    assert.deepEqual(applicableKeys(card, ['drawings', 4]), [...common, 'levels']);
    assert.deepEqual(applicableKeys(card, ['metadata', 'expiry']), ['type', 'hours']);
  });

  it('are all while the kind is not written yet, and none where no object belongs', () => {
    assert.equal(applicableKeys(readCardText('{ "drawings": [{}] }'), ['drawings', 0]).length, 7);
    assert.deepEqual(applicableKeys(card, ['metadata', 'title']), []);
    assert.deepEqual(applicableKeys(card, ['nothing', 'here']), []);
  });

  it('tell words of a few from other texts', () => {
    assert.ok(isEnum(['metadata', 'direction']) && isEnum(['drawings', 3, 'style', 'lineStyle']));
    assert.ok(!isEnum(['metadata', 'title']) && !isEnum(['drawings', 0, 'style', 'color']));
  });
});
