import fc from 'fast-check';
import { DRAWING_TYPES } from '../../../../src/card/model/card.ts';
import type { CardSketch } from '../../../../src/card/model/cardSketch.ts';

/** Words that try to be markup, among any others. */
export const hostileArb: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<script>alert(1)</script>',
        '"><img src=x onerror=alert(1)>',
        "' onload='alert(1)",
        '</style></title><h1>',
        '<!--',
        ']]>',
        '&lt;b&gt;',
        '](https://example.invalid)',
        '![x](y)',
        'https://example.invalid/',
        'www.',
        'example.invalid',
        'a@b.invalid',
        '# head',
        '- item',
        '1. one',
        '|',
        '---',
        '```',
        '$x$',
        '\\',
        '\n',
        '\r\n\r\n',
        '    code',
        '[[lv_piv:the pivot]]',
        '[[nothing:a <b>dead</b> link]]',
        '[[lv_piv:]] (]]',
        '\u202e',
        '\ud800',
        '\u0000',
      ),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

/** Sketches in whose every text somebody tries to break out. */
export const hostileSketchArb: fc.Arbitrary<CardSketch> = fc
  .record({
    title: hostileArb,
    symbol: hostileArb,
    preferenceText: hostileArb,
    comments: hostileArb,
    levelId: fc.oneof(fc.constant('lv_piv'), hostileArb),
    drawingId: hostileArb,
    color: fc.oneof(fc.constant('#C0392B'), hostileArb),
    type: fc.constantFrom(...DRAWING_TYPES),
  })
  .map(({ levelId, drawingId, color, type, ...metadata }) => ({
    metadata,
    levels: { pivot: { price: 1.1, clientObjectId: levelId } },
    drawings: [{ type, clientObjectId: drawingId, points: [{ time: drawingId, price: 1.2 }, {}], style: { color } }],
  }));
