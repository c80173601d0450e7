import assert from 'node:assert/strict';
import fc from 'fast-check';
import { colorPlaces, hexOf, priceDistances, rgbOf, utcTimes } from '../../../src/card/completion/annotations.ts';
import { COLOR_PATTERN } from '../../../src/card/model/card.ts';
import { foldingRanges, selectionSteps } from '../../../src/card/text/foldingAndSelection.ts';
import { cardOutline, type OutlineEntry } from '../../../src/card/text/outline.ts';
import { readCardText } from '../../../src/card/text/readCard.ts';
import { cardArb } from './arbitraries.ts';
import { changed, SAMPLE } from './findings/sampleCard.ts';
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

/** From line to line, the first being 0; comments marked. */
function folds(lines: readonly string[], lineEnd = '\n'): string[] {
  return foldingRanges(readCardText(lines.join(lineEnd))).map(
    ({ kind, start, end }) => `${start}-${end}${kind === 'comment' ? ' comment' : ''}`,
  );
}

const CARD = [
  '// one', // 0
  '// two', // 1
  '{', // 2
  '  "levels": {', // 3
  '    "pivot": { "price": 1 }', // 4
  '  },', // 5
  '  /* a', // 6
  '     b */', // 7
  '  "drawings": [', // 8
  '    { "type": "LINE", // beside', // 9
  '      // own', // 10
  '      "clientObjectId": "// none /*" }', // 11
  '  ]', // 12
  '}', // 13
];

describe('foldingRanges', () => {
  it('folds objects and arrays up to their closing bracket, and multi-line comments', () => {
    const expected = ['0-1 comment', '2-12', '3-4', '6-7 comment', '8-11', '9-10'];
    for (const lineEnd of ['\n', '\r\n', '\r']) assert.deepEqual(folds(CARD, lineEnd), expected);
  });

  it('folds nothing that is on one line', () => {
    assert.deepEqual(folds(['{ "levels": { "pivot": { "price": 1 } } } // end']), []);
    assert.deepEqual(folds(['// a', '{}', '// b', '/* c */']), []);
    assert.deepEqual(folds(['']), []);
  });

  it('folds an incomplete text', () => {
    assert.deepEqual(folds(['{', '  "levels": {', '    "pivot": { "price":', '', '/* not', 'closed']), [
      '0-4',
      '1-4',
      '2-4',
      '4-5 comment',
    ]);
  });
});

const TEXT = '{ "metadata": { "comments": "at [[zone:the zone]]." }, "drawings": [{ "clientObjectId": "zone" }] }';

function steps(words: string, shift: number): string[] {
  return selectionSteps(readCardText(TEXT), TEXT.indexOf(words) + shift).map(({ offset, length }) =>
    TEXT.slice(offset, offset + length),
  );
}

describe('selectionSteps', () => {
  it('go from an ID or a label through the link, its text and its field to the whole card', () => {
    const outer = [
      '[[zone:the zone]]',
      'at [[zone:the zone]].',
      '"at [[zone:the zone]]."',
      '"comments": "at [[zone:the zone]]."',
      '{ "comments": "at [[zone:the zone]]." }',
      '"metadata": { "comments": "at [[zone:the zone]]." }',
      TEXT,
    ];
    assert.deepEqual(steps('[[zone', 3), ['zone', ...outer]);
    assert.deepEqual(steps('the zone', 2), ['the zone', ...outer]);
  });

  it('go from an object’s own ID to the object and its array', () => {
    assert.deepEqual(steps('"zone" }', 2).slice(0, 5), [
      'zone',
      '"zone"',
      '"clientObjectId": "zone"',
      '{ "clientObjectId": "zone" }',
      '[{ "clientObjectId": "zone" }]',
    ]);
  });

  it('are empty for an empty text', () => {
    assert.deepEqual(selectionSteps(readCardText(''), 0), []);
  });
});

describe('distances from the pivot', () => {
  const found = (text: string) =>
    priceDistances(readCardText(text)).map(
      ({ offset, text: words, about }) => `${/[\d.-]+$/.exec(text.slice(0, offset))?.[0]} ${words} ${about}`,
    );

  it('follow every price except the pivot’s', () => {
    const all = found(SAMPLE);
    assert.equal(all[0], '0.9142 +0.48 % 44 pips above the pivot at 0.9098');
    assert.equal(all[1], '0.9031 −0.74 % 67 pips below the pivot at 0.9098');
    assert.equal(all.length, 12);
  });

  it('mark a price equal to the pivot', () => {
    assert.ok(found(changed('0.9031', '0.9098')).includes('0.9098 0.00 % At the pivot at 0.9098'));
  });

  it('are missing without a pivot, or if it is 0', () => {
    for (const text of ['', '{}', changed('"pivot"', '"middle"'), changed('0.9098', '0')])
      assert.deepEqual(found(text), []);
  });
});

describe('times of a card’s text', () => {
  it('are those of levels and points, as text and as numbers', () => {
    const times = utcTimes(readCardText(SAMPLE));
    assert.equal(times.length, 11);
    assert.equal(times[0]?.epoch, Date.parse('2026-03-02T08:00:00Z'));
    assert.deepEqual(
      times
        .filter(({ written }) => written === 'number')
        .map(({ offset, epoch }) => SAMPLE.slice(0, offset).endsWith(String(epoch))),
      [true],
    );
  });

  it('exclude invalid times', () => {
    for (const wrong of ['1772409600000.5', '"2026-02-30T00:00:00Z"', '"2026-03-02T08:00:00+01:00"', 'null', '{}'])
      assert.equal(utcTimes(readCardText(changed('1772409600000', wrong))).length, 10, wrong);
  });
});

describe('colours of a card’s text', () => {
  const found = (text: string) =>
    colorPlaces(readCardText(text)).map(({ range: { offset, length } }) => text.slice(offset, offset + length));

  it('are found in styles, as written', () => {
    assert.deepEqual(found(changed('#C0392B', '#c0392b')), ['#c0392b', '#27AE60']);
  });

  it('exclude invalid ones and those outside styles', () => {
    for (const wrong of ['#C0392BFF', '#C03', 'red', '\\u0023C0392B'])
      assert.deepEqual(found(changed('#C0392B', wrong)), ['#27AE60'], wrong);
    assert.deepEqual(found(changed('AUDCAD fades', '#C0392B', SAMPLE)).length, 2);
  });

  it('stay unchanged when the same colour is chosen', () => {
    const channel = fc.nat(255).map((part) => part.toString(16).padStart(2, '0'));
    fc.assert(
      fc.property(channel, channel, channel, fc.boolean(), (red, green, blue, capital) => {
        const hex = `#${red}${green}${blue}`;
        const color = capital ? hex.toUpperCase() : hex;
        // Without a letter small and capital are the same.
        assert.equal(hexOf(rgbOf(color), color), color);
      }),
    );
  });

  it('are always written as #RRGGBB', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (red, green) => {
        assert.match(hexOf({ red, green, blue: 0.5 }, '#FFFFFF'), COLOR_PATTERN);
      }),
    );
  });
});
