import assert from 'node:assert/strict';
import { textTokens } from '../../../../../webview/review/texts/atoms.ts';

const found = (text: string) => textTokens(text).map(({ from, to }) => text.slice(from, to));

describe('what is read as one thing', () => {
  it('are links, numbers and times', () => {
    assert.deepEqual(found('Buy [[lv_piv:the pivot]] at 1.0842, or wait.'), ['[[lv_piv:the pivot]]', '1.0842']);
    assert.deepEqual(found('line 1.1 at 2026-02-18T08:00:00Z; opacity 0.5'), ['1.1', '2026-02-18T08:00:00Z', '0.5']);
  });

  it('is not the number in a link, nor something that only begins as a link', () => {
    assert.deepEqual(found('[[h1:at 1.5]]'), ['[[h1:at 1.5]]']);
    assert.deepEqual(found('[[broken'), []);
  });
});
