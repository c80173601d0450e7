import assert from 'node:assert/strict';
import { readCandleFile } from '../../../../../src/market/candleFile.ts';
import { candlePreviewLines } from '../../../../../src/workbench/editor/candles/previewLines.ts';
import { runToEnd } from '../../../../support/toTheEnd.ts';

const WORDS = {
  t: (message: string, ...args: (string | number)[]) =>
    message.replace(/\{(\d)\}/g, (_, at) => String(args[Number(at)])),
};

describe('the preview of a candle file', () => {
  it('says how it was read, from when to when, and what was left out', () => {
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
