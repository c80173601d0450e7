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
    says: /^No text links to "fib"\.$/,
    mended: changed('[[trend:trend]].', '[[trend:trend]]. [[fib:fibonacci]]', changed('[[fib:ratios]]', 'ratios')),
  },
  {
    rule: 'links.none',
    severity: 'hint',
    text: changed(
      '[[band:Band]] and [[fib:ratios]]',
      'None',
      changed('[[lv_res:it]], [[zone:zone]], [[trend:trend]]', 'it'),
    ),
    at: ['levels.resistance.clientObjectId'],
    on: ['"lv_res"'],
    says: /^No text links to 5 objects: "lv_res", "trend", "zone" and 2 more\.$/,
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
    says: /far from the candles: 82320 pips above the last close, 0\.91/,
  },
];
