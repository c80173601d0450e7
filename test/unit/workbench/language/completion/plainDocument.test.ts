import assert from 'node:assert/strict';
import fc from 'fast-check';
import { plainDocument } from '../../../../../src/workbench/language/completion/plainDocument.ts';

describe('a text as a document', () => {
  it('has a position for each place, and back, whatever ends its lines', () => {
    const texts = fc.array(fc.constantFrom('a', 'bc', '\n', '\r\n', '\r', ''), { maxLength: 20 });
    fc.assert(
      fc.property(texts, fc.nat(40), (parts, place) => {
        const text = parts.join('');
        const document = plainDocument(text);
        const offset = Math.min(place, text.length);
        const position = document.positionAt(offset);
        assert.equal(document.offsetAt(position), offset);
        assert.equal(document.getText({ start: { line: 0, character: 0 }, end: position }), text.slice(0, offset));
        assert.equal(document.lineCount, text.split(/\r\n|\r|\n/).length);
        assert.ok(position.line < document.lineCount);
      }),
    );
  });
});
