import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { candlePreviewLines } from '../../../../src/authoring/candles/candleFileDialog.ts';
import { candleMessages, cardFileOf, WatcherCounter } from '../../../../src/authoring/candles/documentCandles.ts';
import { readCandleFile } from '../../../../src/market/file/candleFile.ts';
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

describe('the candles for a page', () => {
  const messages = (count: number) => {
    const candles = Array.from({ length: count }, (_, i) => ({
      time: i * 3_600_000,
      open: i,
      high: i,
      low: i,
      close: i,
    }));
    const series = { candles, precision: 2, tick: 0.01, source: 'Feed' };
    return candleMessages({ kind: 'ready', text: '', series, timeframe: 'H1', span: undefined }).map((message) =>
      message.type === 'candles' ? [message.olderFollow, message.time.length, message.close.at(-1)] : message.type,
    );
  };

  it('are sent in one message', () => {
    assert.deepEqual(messages(10_000), [[undefined, 10_000, 9_999]]);
    assert.deepEqual(messages(0), [[undefined, 0, undefined]]);
  });

  it('are sent after the newest of them if they are very many', () => {
    assert.deepEqual(messages(10_001), [
      [true, 5_000, 10_000],
      [undefined, 10_001, 10_000],
    ]);
  });

  it('are not sent while they are loading, and reported if there are none', () => {
    assert.deepEqual(candleMessages({ kind: 'loading', text: '' }), []);
    for (const kind of ['none', 'failed'] as const) {
      assert.deepEqual(candleMessages({ kind, text: '' }), [{ type: 'noCandles' }]);
    }
  });
});

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
    assert.equal(lines[2], 'Clock: UTC, decimals: 2');
    assert.equal(lines[3], 'First: 2025-11-20 00:00 UTC · 1.10 · 1.30 · 1.00 · 1.20');
    assert.equal(lines[4], 'Last: 2025-11-20 01:00 UTC · 1.20 · 1.30 · 1.10 · 1.25');
    assert.equal(lines.length, 6);
  });
});
