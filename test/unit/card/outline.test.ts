import assert from 'node:assert/strict';
import fc from 'fast-check';
import { cardOutline, type OutlineEntry } from '../../../src/card/outline.ts';
import { readCardText } from '../../../src/card/text/readCard.ts';
import { cardArb } from './arbitraries.ts';
import { SAMPLE } from './findings/sampleCard.ts';
import { unusuallyFormattedArb } from './text/unusualFormatting.ts';

function lines(entries: readonly OutlineEntry[], indent = ''): string[] {
  return entries.flatMap(({ name, detail, children }) => [
    `${indent}${name}${detail === '' ? '' : ` | ${detail}`}`,
    ...lines(children, `${indent}  `),
  ]);
}

describe('cardOutline', () => {
  it('lists fields, texts with their links, levels with prices and drawings with points', () => {
    const outline = lines(cardOutline(readCardText(SAMPLE)));
    assert.deepEqual(outline.slice(0, 14), [
      'Metadata | AUDCAD fades from the ceiling',
      '  Symbol | AUD/CAD',
      '  Title | AUDCAD fades from the ceiling',
      '  Direction | BEARISH',
      '  Entry placement | ABOVE_CURRENT',
      '  Timeframe | H4',
      '  Expiry | HOURS 36',
      '  Preference text | Sell [[ceiling:the ceiling]] under [[lv_res:it]], [[zone:zo…',
      '    the ceiling | ceiling',
      '    it | lv_res',
      '    zone | zone',
      '    trend | trend',
      '  Alternative text | Above [[lv_piv:the pivot]] to [[lv_sup:support]].',
      '    the pivot | lv_piv',
    ]);
    assert.deepEqual(outline.slice(outline.indexOf('Levels'), outline.indexOf('Levels') + 9), [
      'Levels',
      '  Resistance | 0.9142 · lv_res',
      '  Pivot | 0.9098 · lv_piv',
      '  Support | 0.9031 · lv_sup',
      'Drawings | 5',
      '  ceiling | Horizontal line',
      '    Point 1 | 0.9139 · 2026-03-02 04:00 UTC',
      '  trend | Line',
      '    Point 1 | 0.9139 · 2026-03-02 00:00 UTC',
    ]);
  });

  it('writes prices as the chart does: with the decimals of the candles, and all decimals of a point', () => {
    const text =
      '{ "levels": { "pivot": { "price": 1.1845 } }, "drawings": [{ "points": [{ "price": 1.2 }, { "price": 1.1803412 }] }] }';
    const details = (decimals?: number) => lines(cardOutline(readCardText(text), decimals)).map((line) => line.trim());
    assert.deepEqual(details(5), [
      'Levels',
      'Pivot | 1.18450',
      'Drawings | 1',
      'Drawing 1',
      'Point 1 | 1.20000',
      'Point 2 | 1.1803412',
    ]);
    assert.ok(details().includes('Point 1 | 1.2000'));
  });

  it('lists the readable part of an incomplete text', () => {
    const text =
      '{ "drawings": [{}, { "type": "LINE" }, 5], "levels": { "pivot": 1, "other": {} }, "metadata": { "title": ';
    assert.deepEqual(lines(cardOutline(readCardText(text))), [
      'Drawings | 3',
      '  Drawing 1',
      '  Drawing 2 | Line',
      '  Drawing 3',
      'Levels',
      '  Pivot',
      'Metadata',
    ]);
    assert.deepEqual(cardOutline(readCardText('')), []);
    assert.deepEqual(cardOutline(readCardText('[]')), []);
  });

  it('gives every entry a name and a selection inside its range, as VS Code requires', () => {
    const texts = cardArb
      .chain((card) => unusuallyFormattedArb(card))
      .chain((text) => fc.nat(text.length).map((end) => text.slice(0, end)));
    const check = (entries: readonly OutlineEntry[]): void => {
      for (const { name, range, selection, children } of entries) {
        assert.notEqual(name, '');
        assert.ok(selection.offset >= range.offset);
        assert.ok(selection.offset + selection.length <= range.offset + range.length);
        check(children);
      }
    };
    fc.assert(
      fc.property(texts, (text) => check(cardOutline(readCardText(text)))),
      { numRuns: 60 },
    );
  });
});
