import assert from 'node:assert/strict';
import type { CardSketch } from '../../../../src/card/cardSketch.ts';
import type { PreviewSnapshot } from '../../../../src/protocol/previewMessages.ts';
import { countLinksTo, describeLinkTarget, formatServiceTime } from '../../../../webview/preview/describeCard.ts';

const sketch = {
  metadata: { preferenceText: 'Buy [[p:the pivot]], again [[p:here]].', comments: 'See [[p]] and [[d:the line]].' },
  levels: { pivot: { price: 1.1, clientObjectId: 'p' } },
  drawings: [{ type: 'LINE', clientObjectId: 'd', points: [], style: {} }],
} satisfies CardSketch as PreviewSnapshot['sketch'];

describe('the description of a link', () => {
  it('is its target, with the price if it has one', () => {
    assert.equal(describeLinkTarget(sketch, 'p'), 'Pivot at 1.10');
    assert.equal(describeLinkTarget(sketch, 'd'), 'Line');
    assert.equal(describeLinkTarget(sketch, 'none'), undefined);
  });

  it('counts the links of all texts, without malformed ones', () => {
    assert.equal(countLinksTo(sketch, 'p'), 2);
    assert.equal(countLinksTo(sketch, 'd'), 1);
    assert.equal(countLinksTo(sketch, 'none'), 0);
  });
});

describe('a time on the preview', () => {
  it('is formatted in UTC, to the minute', () => {
    assert.equal(formatServiceTime('2026-03-02T14:05:59.123Z'), '2026-03-02 14:05 UTC');
    assert.equal(formatServiceTime('2026-03-02T14:05:00+02:00'), '2026-03-02 12:05 UTC');
  });

  it('is unchanged if it isn’t a time', () => {
    assert.equal(formatServiceTime('soon'), 'soon');
    assert.equal(formatServiceTime(''), '');
  });
});
