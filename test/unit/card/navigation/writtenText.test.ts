import assert from 'node:assert/strict';
import fc from 'fast-check';
import { writtenText } from '../../../../src/card/navigation/writtenText.ts';
import { readCardText } from '../../../../src/card/readCardText.ts';
import { nodeAt } from '../../../../src/card/text/jsonNode.ts';
import { unusuallyFormattedArb } from '../oddFormatting.ts';

describe('writtenText', () => {
  it('finds every character of a value where the file spells it, escaped or not, and back', () => {
    const texts = fc
      .string({ unit: fc.constantFrom('a', '"', '\\', '\n', 'é', '/', ']', '[') })
      .filter((text) => text !== '');
    const spelled = texts.chain((text) => unusuallyFormattedArb({ a: text }).map((file) => ({ text, file })));
    fc.assert(
      fc.property(spelled, ({ text, file }) => {
        const node = nodeAt(readCardText(file).root, ['a']);
        assert.ok(node);
        const written = writtenText(file, node);
        for (let unit = 0; unit < text.length; unit++) {
          const from = written.offsetOf(unit);
          assert.equal(JSON.parse(`"${file.slice(from, written.offsetOf(unit + 1))}"`), text[unit]);
          assert.equal(written.unitAt(from), unit);
        }
        assert.equal(file[written.offsetOf(text.length)], '"');
      }),
    );
  });

  it('stays inside a text that is not closed yet', () => {
    const file = '{ "a": "one \\n two';
    const node = nodeAt(readCardText(file).root, ['a']);
    assert.ok(node);
    const written = writtenText(file, node);
    assert.equal(written.offsetOf(1000), file.length);
    assert.equal(written.offsetOf(-1), file.indexOf('one'));
    assert.equal(written.unitAt(1000), 'one \n two'.length);
  });
});
