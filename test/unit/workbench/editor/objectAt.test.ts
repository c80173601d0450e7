import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readCardText } from '../../../../src/card/readCardText.ts';
import { objectAt } from '../../../../src/workbench/editor/objectAt.ts';

/** The object under the `|` of the text. */
function under(marked: string): string | undefined {
  const offset = marked.indexOf('|');
  return objectAt(readCardText(marked.replace('|', '')), offset);
}

describe('the object under the caret', () => {
  it('is the level or drawing that the caret stands in', () => {
    assert.equal(under('{"levels":{"pivot":{"price":1|.1,"clientObjectId":"p"}}}'), 'p');
    assert.equal(under('{"drawings":[{"clientObjectId":"a"},{"clientObjectId":"b","points":[|]}]}'), 'b');
  });

  it('is what a text link names, inside the link only', () => {
    assert.equal(under('{"metadata":{"comments":"see [[p:the pi|vot]] now"}}'), 'p');
    assert.equal(under('{"metadata":{"comments":"se|e [[p:the pivot]] now"}}'), undefined);
  });

  it('is none elsewhere, and never throws', () => {
    assert.equal(under('{"metadata":{"title":"[[p:|x]]"}}'), undefined);
    fc.assert(
      fc.property(fc.string(), fc.nat(), (text, offset) => {
        objectAt(readCardText(text), offset);
      }),
    );
  });
});
