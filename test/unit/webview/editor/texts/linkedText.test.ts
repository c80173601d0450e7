import assert from 'node:assert/strict';
import { fieldForLinks } from '../../../../../webview/editor/texts/linkedText.ts';

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
