import { ceilingTime, changed, SAMPLE } from '../sampleCard.ts';
import { candles, published } from './contexts.ts';
import type { Example } from './example.ts';

/** The last row: advice. */
export const ADVICE_EXAMPLES: readonly Example[] = [
  // Advice
  {
    rule: 'texts.blank',
    severity: 'hint',
    text: changed(
      'AUDCAD fades from the ceiling',
      '   ',
      changed('"lv_sup" }', '" " }', changed('[[lv_sup:support]]', 'support')),
    ),
    at: ['metadata.title', 'levels.support.clientObjectId'],
    on: ['"   "', '" "'],
    says: /blank/,
    besides: ['links.none'],
  },
  {
    rule: 'links.title',
    severity: 'hint',
    text: changed('fades from the ceiling', 'fades from [[ceiling:the ceiling]]'),
    at: ['metadata.title'],
    on: ['[[ceiling:the ceiling]]'],
    mended: SAMPLE,
  },
  {
    rule: 'points.seconds',
    severity: 'hint',
    text: changed('1772409600000', '1772409600'),
    at: ['drawings.1.points.0.time'],
    on: ['1772409600'],
    says: /1970-01-21T12:20:09.600Z. As seconds it would be 2026-03-02T00:00:00Z/,
    mended: SAMPLE,
  },
  {
    rule: 'texts.display',
    severity: 'hint',
    text: changed('AUDCAD fades from the ceiling', 'T'.repeat(81)),
    at: ['metadata.title'],
    on: [`"${'T'.repeat(81)}"`],
  },
  {
    rule: 'drawings.outside',
    severity: 'hint',
    text: changed(ceilingTime, '"time": "2026-03-02T04:00:00Z", "price": 9.139'),
    context: { candles },
    at: ['drawings.0.points'],
    on: ['"points"'],
    says: /far above/,
  },
  {
    rule: 'drawings.outside',
    severity: 'hint',
    text: changed('1772409600000', '1772409600', changed('"2026-03-03T04:00:00Z"', '1772506800')),
    context: { candles },
    at: ['drawings.1.points'],
    on: ['"points"'],
    says: /before/,
    besides: ['points.seconds', 'points.seconds'],
  },
  {
    rule: 'links.none',
    severity: 'hint',
    text: changed('[[fib:ratios]]', 'ratios'),
    at: ['drawings.4.clientObjectId'],
    on: ['"fib"'],
  },
  {
    rule: 'expiry.past',
    severity: 'hint',
    text: SAMPLE,
    // Created on 2 March at midnight, 36 hours: over at noon on 3 March.
    context: { ...published(), now: Date.UTC(2026, 2, 3, 12) },
    at: ['metadata.expiry.hours'],
    on: ['36'],
    says: /2026-03-03T12:00:00Z/,
  },
  {
    rule: 'levels.far',
    severity: 'hint',
    text: changed('0.9142', '9.142'),
    context: { candles },
    at: ['levels.resistance.price'],
    on: ['9.142'],
    says: /last close is 0\.909/,
  },
  {
    rule: 'levels.placement',
    severity: 'warning',
    text: changed('ABOVE_CURRENT', 'BELOW_CURRENT'),
    context: { candles },
    at: ['levels.pivot.price'],
    on: ['0.9098'],
    says: /\(0\.9098\) lies above the last close \(0\.909\)\. With BELOW_CURRENT, the entry lies below it\./,
    mended: SAMPLE,
  },
  {
    rule: 'levels.placement',
    severity: 'warning',
    text: changed('BEARISH', 'BULLISH'),
    context: { candles, pivotIsInvalidation: true },
    at: ['levels.pivot.price'],
    on: ['0.9098'],
    says: /With BULLISH, the line that ends the idea lies below it\./,
  },
];
