import assert from 'node:assert/strict';
import fc from 'fast-check';
import { linkedRuns } from '../../../../src/card/export/linkedRuns.ts';
import { withoutTextLinks } from '../../../../src/card/textLinks.ts';
import { hostileArb } from './hostileSketch.ts';

const ANCHORS = new Map([['lv_piv', 'level-pivot']]);

describe('linkedRuns', () => {
  it('parts words, links and links that name nothing', () => {
    assert.deepEqual(linkedRuns('Buy [[lv_piv:the pivot]] at [[x:noon]]. [[y]]', ANCHORS), [
      { kind: 'words', text: 'Buy ' },
      { kind: 'link', text: 'the pivot', anchor: 'level-pivot' },
      { kind: 'words', text: ' at ' },
      { kind: 'dead', text: 'noon' },
      { kind: 'words', text: '. [[y]]' },
    ]);
  });

  it('says all that a reader sees of the text, and no more', () => {
    fc.assert(
      fc.property(hostileArb, (text) => {
        const said = linkedRuns(text, ANCHORS).map((run) => run.text);
        assert.equal(said.join(''), withoutTextLinks(text));
      }),
    );
  });
});
