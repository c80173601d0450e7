import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { readCandleFile } from '../../../../src/market/file/candleFile.ts';
import { candlePreviewLines } from '../../../../src/workbench/editor/candles/candleFileDialog.ts';
import { cardFileOf, WatcherCounter } from '../../../../src/workbench/editor/candles/documentCandles.ts';
import { runToEnd } from '../../../support/sampling.ts';

describe('the watcher count', () => {
  it('reports when the last watcher has gone, and not earlier', () => {
    const gone: string[] = [];
    const count = new WatcherCounter((key) => gone.push(key));
    const [editor, preview, other] = [count.add('a'), count.add('a'), count.add('b')];
    editor.dispose();
    assert.deepEqual(gone, []);
    preview.dispose();
    assert.deepEqual(gone, ['a']);
    other.dispose();
    assert.deepEqual(gone, ['a', 'b']);
  });

  it('counts a watcher that is disposed twice only once', () => {
    const gone: string[] = [];
    const count = new WatcherCounter((key) => gone.push(key));
    const [editor, preview] = [count.add('a'), count.add('a')];
    editor.dispose();
    editor.dispose();
    assert.deepEqual(gone, []);
    preview.dispose();
    assert.deepEqual(gone, ['a']);
  });

  it('starts again after the last watcher has gone', () => {
    const gone: string[] = [];
    const count = new WatcherCounter((key) => gone.push(key));
    count.add('a').dispose();
    const again = count.add('a');
    assert.deepEqual(gone, ['a']);
    again.dispose();
    assert.deepEqual(gone, ['a', 'a']);
  });
});

/** The part of a URI that is used here. */
const address = (scheme: string): vscode.Uri =>
  ({ scheme, path: '/a.card.json', with: (change: object) => ({ path: '/a.card.json', ...change }) }) as vscode.Uri;

describe('the file whose candles a card uses', () => {
  it('is the file itself for a git revision', () => {
    assert.deepEqual(cardFileOf(address('git')), { path: '/a.card.json', scheme: 'file', query: '', fragment: '' });
  });

  it('is the card for any other URI', () => {
    for (const scheme of ['file', 'chartcard', 'untitled']) {
      const card = address(scheme);
      assert.equal(cardFileOf(card), card);
    }
  });
});

const WORDS = {
  t: (message: string, ...args: (string | number)[]) =>
    message.replace(/\{(\d)\}/g, (_, at) => String(args[Number(at)])),
};

describe('the preview of a candle file', () => {
  it('shows the format, the time range, and what was skipped', () => {
    const rows = [
      'time,open,high,low,close',
      '1763596800,1.1,1.3,1.0,1.2',
      '1763600400,1.2,1.3,1.1,1.25',
      '1763604000,x,1,1,1',
    ];
    const read = runToEnd(readCandleFile('a.csv', new TextEncoder().encode(rows.join('\n'))));
    assert.equal(read.kind, 'read');
    if (read.kind !== 'read') return;
    const lines = candlePreviewLines(read, WORDS);
    assert.match(lines[1] ?? '', /^2 bars from 3 rows, H1$/);
    assert.equal(lines[2], 'First: 2025-11-20 00:00 UTC · 1.10 · 1.30 · 1.00 · 1.20');
    assert.equal(lines[3], 'Last: 2025-11-20 01:00 UTC · 1.20 · 1.30 · 1.10 · 1.25');
    assert.equal(lines.length, 5);
  });
});
