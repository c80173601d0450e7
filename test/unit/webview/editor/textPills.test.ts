import assert from 'node:assert/strict';
import fc from 'fast-check';
import { textPieces } from '../../../../webview/editor/textPills.ts';

const IDS = new Set(['lv_piv', 'zone']);

describe('a text in words and pills', () => {
  it('shows links by their words, dead where nothing has the id', () => {
    assert.deepEqual(textPieces('Buy [[lv_piv:the pivot]], see [[gone:this]].', IDS), [
      { kind: 'words', text: 'Buy ' },
      { kind: 'pill', objectId: 'lv_piv', text: 'the pivot', dead: false },
      { kind: 'words', text: ', see ' },
      { kind: 'pill', objectId: 'gone', text: 'this', dead: true },
      { kind: 'words', text: '.' },
    ]);
  });

  it('shows what was to be a link as it is written', () => {
    assert.deepEqual(textPieces('[[x]] and [[zone:', IDS), [
      { kind: 'broken', text: '[[x]]' },
      { kind: 'words', text: ' and ' },
      { kind: 'broken', text: '[[zone:' },
    ]);
  });

  it('loses nothing: the pieces spelled out are the text', () => {
    const texts = fc
      .array(fc.constantFrom('[[', ']]', ':', 'zone', 'a b', '\n', '[', ']'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        const pieces = textPieces(text, IDS);
        const spelled = pieces.map((piece) =>
          piece.kind === 'pill' ? `[[${piece.objectId}:${piece.text}]]` : piece.text,
        );
        assert.equal(spelled.join(''), text);
        assert.ok(pieces.every((piece) => piece.text !== ''));
      }),
    );
  });
});
