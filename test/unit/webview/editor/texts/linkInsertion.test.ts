import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findTextLinks, linkInsertion } from '../../../../../src/card/model/textLinks.ts';
import { applyTextEdits } from '../../../../../src/card/text/textEdit.ts';
import { fieldForLinks } from '../../../../../webview/editor/texts/linkedText.ts';
import { OBJECT_DRAG_TYPE, putInDrag } from '../../../../../webview/editor/texts/linkInsertion.ts';
import { rowOf } from '../objects/somePage.ts';

/** The text with the links put in at the bar. */
function put(marked: string, ...links: string[]): string {
  const text = marked.replace('|', '');
  return applyTextEdits(text, [linkInsertion(text, marked.indexOf('|'), links)]);
}

describe('an inserted link', () => {
  it('is separated from adjacent words', () => {
    assert.equal(put('Buy|now', '[[a:b]]'), 'Buy [[a:b]] now');
    assert.equal(put('Buy |, now', '[[a:b]]'), 'Buy [[a:b]], now');
    assert.equal(put('(|)', '[[a:b]]'), '([[a:b]])');
    assert.equal(put('|', '[[a:b]]', '[[c:d]]'), '[[a:b]] [[c:d]]');
  });

  it('comes after the link it was dropped on', () => {
    assert.equal(put('x [[a:l|ong]].', '[[c:d]]'), 'x [[a:long]] [[c:d]].');
  });

  it('breaks no link and loses no text', () => {
    const texts = fc.array(fc.constantFrom('[[a:b]]', ' ', 'word', '.', '(', '\n')).map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, fc.nat(40), (text, place) => {
        const before = findTextLinks(text).length;
        const after = applyTextEdits(text, [linkInsertion(text, Math.min(place, text.length), ['[[new:link]]'])]);
        const links = findTextLinks(after);
        assert.equal(links.length, before + 1);
        assert.ok(links.every(({ kind }) => kind === 'link'));
        assert.equal(after.replace(/ ?\[\[new:link\]\] ?/, '').replaceAll(' ', ''), text.replaceAll(' ', ''));
      }),
    );
  });
});

describe('dragging an object', () => {
  const carried = (name: string) => {
    const data = new Map<string, string>();
    const transfer = { effectAllowed: '', setData: (type: string, text: string) => data.set(type, text) };
    putInDrag(transfer, rowOf(name));
    return Object.fromEntries(data);
  };

  it('sets its link as text, and its id', () => {
    assert.deepEqual(carried('zone'), { 'text/plain': '[[zone:rectangle]]', [OBJECT_DRAG_TYPE]: 'zone' });
    assert.deepEqual(carried('Pivot'), { 'text/plain': '[[lv_piv:pivot]]', [OBJECT_DRAG_TYPE]: 'lv_piv' });
  });

  it('sets nothing for an object without an id', () => {
    assert.deepEqual(carried('drawing 3'), {});
  });
});

const field = (name: string, more: { editing?: true; disabled?: true; lastUsed?: number } = {}) => ({
  name,
  editing: false,
  disabled: false,
  lastUsed: 0,
  ...more,
});

describe('the text that gets an inserted link', () => {
  it('is the one being edited, else the last edited, else the first', () => {
    const fields = [field('a'), field('b', { lastUsed: 5 }), field('c', { editing: true })];
    assert.equal(fieldForLinks(fields)?.name, 'c');
    assert.equal(fieldForLinks(fields.slice(0, 2))?.name, 'b');
    assert.equal(fieldForLinks([field('a'), field('b')])?.name, 'a');
  });

  it('is none if no text can be edited', () => {
    assert.equal(fieldForLinks([field('a', { disabled: true }), field('b')])?.name, 'b');
    assert.equal(fieldForLinks([field('a', { disabled: true })]), undefined);
  });
});
