import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { cardFileOf } from '../../../../../src/workbench/editor/candles/cardFileOf.ts';

/** As much of an address as is looked at. */
const address = (scheme: string): vscode.Uri =>
  ({ scheme, path: '/a.card.json', with: (change: object) => ({ path: '/a.card.json', ...change }) }) as vscode.Uri;

describe('the file whose candles a card has', () => {
  it('is the file itself for a revision of it', () => {
    assert.deepEqual(cardFileOf(address('git')), { path: '/a.card.json', scheme: 'file', query: '', fragment: '' });
  });

  it('is the card for any other', () => {
    for (const scheme of ['file', 'chartcard', 'untitled']) {
      const card = address(scheme);
      assert.equal(cardFileOf(card), card);
    }
  });
});
