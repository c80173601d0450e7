import type { FindingContext } from '../../../../../src/card/findings/finding.ts';
import type { Card } from '../../../../../src/card/model/card.ts';
import { readCardText } from '../../../../../src/card/text/readCard.ts';
import { ceilingTime, changed, fibPoints, lvTime, SAMPLE } from '../sampleCard.ts';
import { candles, published } from './example.ts';

/** Nothing of these is a mistake. */
export const PASSING_EXAMPLES: readonly {
  readonly name: string;
  readonly text: string;
  readonly context?: FindingContext;
}[] = [
  { name: 'a title of emoji', text: changed('AUDCAD fades from the ceiling', '📈'.repeat(40)) },
  {
    name: 'the sample itself, with all that may be known about it',
    text: SAMPLE,
    context: { ...published(), candles, now: Date.UTC(2026, 2, 3, 11, 59) },
  },
  {
    name: 'comments and trailing commas in a draft',
    text: changed('"H4",', '"H4", // four hours', changed('  ]\n}', '  ],\n}')),
  },
  {
    name: 'a title of 80, and hours at their ends',
    text: changed('AUDCAD fades from the ceiling', 'T'.repeat(80), changed('36', '8760')),
  },
  { name: 'one hour', text: changed('36', '1', changed('"H4"', '"H1"')) },
  { name: 'until cancelled', text: changed('"type": "HOURS", "hours": 36', '"type": "GTC"') },
  {
    name: 'empty optional texts',
    text: changed(
      '"Above [[lv_piv:the pivot]] to [[lv_sup:support]]."',
      '""',
      changed('ceiling]] under', 'ceiling]] [[lv_piv:p]] [[lv_sup:s]] under'),
    ),
  },
  {
    name: 'a leap day, and a time without seconds',
    text: changed(ceilingTime, '"time": "2024-02-29T04:00Z", "price": 0.9139'),
  },
  { name: 'an epoch before 1970', text: changed('1772409600000', '-1') },
  {
    name: 'three points of ratios',
    text: changed(fibPoints, fibPoints.replace('}]', '}, { "time": 0, "price": 1 }]')),
  },
  {
    name: 'a level time in another zone',
    text: changed(lvTime, '"clientObjectId": "lv_piv", "time": "2026-03-02T08:00:00+01:00"'),
  },
  {
    name: 'width and opacity at their ends',
    text: changed('"lineWidth": 2', '"lineWidth": 10', changed('0.3 }', '1 }')),
  },
  {
    name: 'a published card whose colours are only written differently',
    text: changed('"#C0392B"', '"#c0392b"'),
    context: published(),
  },
  {
    name: 'levels that change together with the type',
    text: changed('"Sell ', '"Buy ', changed('"BEARISH"', '"BULLISH"', changed('0.9098', '0.9099'))),
    context: published(),
  },
  {
    name: 'a type that changes with the levels as they were',
    text: changed('"ABOVE_CURRENT"', '"BELOW_CURRENT"'),
    context: published(),
  },
  {
    name: 'drawings that change together with a text',
    text: changed('"#C0392B"', '"#C0392C"', changed('fades', 'falls')),
    context: published(),
  },
  {
    name: 'slashes in a text that are no comment',
    text: changed('AUDCAD fades', 'See http://a.b/*'),
    context: published({ card: { ...(readCardText(changed('AUDCAD fades', 'See http://a.b/*')).card as Card) } }),
  },
  {
    name: 'a line that runs on across the candles',
    text: changed('"ARROW"', '"EXTEND"', changed('1772409600000', '0', changed('"2026-03-03T04:00:00Z"', '1'))),
    context: { candles },
  },
  { name: 'hours of an ended card', text: SAMPLE, context: { now: Date.UTC(2027, 0) } },
];
