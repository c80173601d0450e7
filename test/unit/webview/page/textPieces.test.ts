import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { LinkTarget } from '../../../../src/card/linkTargets.ts';
import { pillState, pillTitle, textPieces } from '../../../../webview/page/textPieces.ts';

const IDS = new Set(['lv_piv', 'zone']);

describe('the pieces of a text', () => {
  it('have the label of a link, and whether its target is missing', () => {
    assert.deepEqual(textPieces('Buy [[lv_piv:the pivot]], see [[gone:this]].', IDS), [
      { kind: 'words', at: 0, text: 'Buy ' },
      { kind: 'pill', at: 4, end: 24, objectId: 'lv_piv', text: 'the pivot', dead: false },
      { kind: 'words', at: 24, text: ', see ' },
      { kind: 'pill', at: 30, end: 43, objectId: 'gone', text: 'this', dead: true },
      { kind: 'words', at: 43, text: '.' },
    ]);
  });

  it('keep malformed links as written, with the reason', () => {
    assert.deepEqual(textPieces('[[x]] and [[zone:', IDS), [
      { kind: 'broken', at: 0, text: '[[x]]', reason: 'noColon' },
      { kind: 'words', at: 5, text: ' and ' },
      { kind: 'broken', at: 10, text: '[[zone:', reason: 'unclosed' },
    ]);
  });

  it('add up to the text, each at its offset', () => {
    const texts = fc
      .array(fc.constantFrom('[[', ']]', ':', 'zone', 'a b', '\n', '[', ']'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        let spelled = '';
        for (const piece of textPieces(text, IDS)) {
          assert.equal(piece.at, spelled.length);
          assert.notEqual(piece.text, '');
          spelled += piece.kind === 'pill' ? `[[${piece.objectId}:${piece.text}]]` : piece.text;
        }
        assert.equal(spelled, text);
      }),
    );
  });
});

const PIVOT: LinkTarget = { objectId: 'lv_piv', what: 'Pivot', price: '1.10', color: undefined, words: ['the pivot'] };

describe('a pill', () => {
  it('shows whether its object is missing, selected or hovered', () => {
    const facts = { targets: [PIVOT], selected: ['lv_piv'], hovered: 'lv_piv' };
    assert.equal(pillState('lv_piv', facts), 'selected hovered');
    assert.equal(pillState('gone', facts), 'dead');
    assert.equal(pillState('lv_piv', { ...facts, selected: [], hovered: undefined }), '');
  });

  it('has a tooltip with its target', () => {
    assert.equal(pillTitle('lv_piv', [PIVOT], 'click'), 'Pivot · 1.10 · lv_piv: zoom to it');
    assert.match(pillTitle('lv_piv', [PIVOT], 'ctrlClick'), /Ctrl\+click/);
  });

  it('suggests a similar id if its target is missing', () => {
    assert.equal(
      pillTitle('lv_pov', [PIVOT], 'click'),
      'No level or drawing has the ID “lv_pov”. Did you mean “lv_piv”?',
    );
    assert.equal(pillTitle('something', [PIVOT], 'click'), 'No level or drawing has the ID “something”.');
  });
});
