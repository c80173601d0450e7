import assert from 'node:assert/strict';
import { check } from '../../../../src/card/findings/check.ts';
import type { CardRule } from '../../../../src/card/findings/finding.ts';
import { OPTIONAL_RULES, RULES as RULES_BY_ID } from '../../../../src/card/findings/rules.ts';
import type { Card } from '../../../../src/card/model/card.ts';
import { formatCard } from '../../../../src/card/text/jsonFormat.ts';
import { readCardText } from '../../../../src/card/text/readCard.ts';
import { levelsOf, metadataOf } from '../../../support/cards.ts';

const RULES: readonly CardRule[] = [
  'texts.price',
  'texts.direction',
  'texts.target',
  'texts.symbol',
  'texts.timeframe',
  'links.label',
];

/** What the rules find in a bullish card on EUR/USD, H4, with levels at 1.12, 1.1045 and 1.095. */
function found(metadata: Partial<Card['metadata']>, optionalRules = OPTIONAL_RULES): readonly string[] {
  const text = formatCard({
    metadata: metadataOf({ preferenceText: 'See the chart.', ...metadata }),
    levels: levelsOf({ res: 1.12, piv: 1.1045, sup: 1.095 }),
    drawings: [],
  });
  return check(readCardText(text), { optionalRules }).flatMap(({ rule, range }) =>
    RULES.includes(rule) ? [`${rule} ${text.slice(range.offset, range.offset + range.length)}`] : [],
  );
}

const UNSAID: Readonly<Record<string, readonly string[]>> = {
  'values that aren’t levels': [
    'EMA(21) at 1.1047 supports.',
    'EMA 50: 1.1043 holds.',
    'The moving average (1.1047) is near.',
    'SMA comes in at 1.1043 today.',
    'VWAP sits at 1.1047 now.',
    'Bollinger band at 1.1047',
    'The 20-day average lies at 1.1043.',
    'Option expiries at 1.1040 today.',
    'Expiries: 1.1050 (1.2bn).',
    'The 1.1050 area caps.',
    'Support around the 1.1040 zone.',
  ],
  'the last price and history': [
    'The last price was 1.1047.',
    'Last: 1.1047.',
    'EUR/USD trades at 1.1047 this morning.',
    'Spot is at 1.1047.',
    'Yesterday’s close at 1.1043.',
    'The pair closed at 1.1043 on Friday.',
    'A retreat from 1.1048 was bought.',
    'The high of 1.1198 was on Monday.',
  ],
  'a price that is written finer': ['Above 1.10452 we buy.', 'Target 1.12003.'],
  'quotes, sayings, cases and attempts': [
    'Sell in May and go away, they say.',
    'Buy the rumour, sell the fact.',
    '“Sell the rally”, says the crowd.',
    'Analysts at a bank say "sell".',
    'The bearish case needs a close below the low.',
    'The bearish scenario is not ours.',
    'An attempt to sell it below the low failed.',
    'Attempts to go short failed twice.',
    'A bearish breakdown attempt was rejected.',
  ],
  'halves of a year and money': [
    'Sales rose in H2 as expected.',
    'H1 GDP was strong.',
    'M1 growth slows.',
    'M2 and M1 money supply rose.',
    'We expect a better H2.',
    'In H1 the economy grew.',
  ],
  'other markets as context': [
    'A soft USD/CHF points the same way.',
    'Gold is firm today, risk is on.',
    'USD/JPY is calm. DXY falls.',
    'With USD/CHF under pressure, the euro gains.',
  ],
  'link texts that estimate': [
    'Buy around [[piv:1.1050]].',
    'Buy [[piv:the 1.1050 area]].',
    'Offers near [[res:1.1990]] again.',
  ],
  'targets of the past': [
    'Target reached yesterday at 1.0990.',
    'The bears’ target at 1.0990 was missed.',
    'Last week’s target 1.0990 was hit.',
  ],
};

describe('the rules about texts say nothing', () => {
  for (const [what, texts] of Object.entries(UNSAID)) {
    it(`of ${what}`, () => {
      for (const preferenceText of texts) assert.deepEqual(found({ preferenceText }), [], preferenceText);
    });
  }
});

describe('the rules about texts find', () => {
  for (const [what, metadata, expected] of [
    [
      'long with a reason',
      { direction: 'BEARISH', preferenceText: 'Long as the uptrend is intact.' },
      'direction Long',
    ],
    ['long until', { direction: 'BEARISH', preferenceText: 'Stay long as long as it is intact.' }, 'direction long'],
    ['a card type’s words', { direction: 'BEARISH', title: 'EUR/USD: bullish breakout' }, 'direction bullish'],
    ['a turn', { preferenceText: 'The pair has turned bearish.' }, 'direction bearish'],
    ['an idea', { preferenceText: 'Trade idea: short EUR/USD' }, 'direction short'],
    ['a trend', { preferenceText: 'The trend is bearish.' }, 'direction bearish'],
    ['a signal', { preferenceText: 'A strong sell signal.' }, 'direction sell'],
    ['minutes in words', { preferenceText: 'On the five-minute chart the flag is complete.' }, 'timeframe five-minute'],
    ['a labelled timeframe', { preferenceText: 'TF: 1h' }, 'timeframe 1h'],
    ['a small pair', { preferenceText: 'gbpusd breaks out.' }, 'symbol gbpusd'],
    ['gold in a sentence', { preferenceText: 'Buy gold at the pivot.' }, 'symbol gold'],
    ['a price after a colon', { preferenceText: 'TP1:1.1204' }, 'price 1.1204'],
    ['an emphasized price', { preferenceText: 'Break of _1.1046_ wanted.' }, 'price 1.1046'],
    ['a target after a colon', { preferenceText: 'TP1:1.1005' }, 'target 1.1005'],
    ['a pair that a text tells of', { preferenceText: 'The GBP/USD pair looks heavy. It may fall.' }, 'symbol GBP/USD'],
    [
      'another market with its price',
      { preferenceText: 'On Monday USD/JPY has resumed its rally, breaking through 148.20.' },
      'symbol USD/JPY',
    ],
    [
      'the only market, named twice',
      { preferenceText: 'We watch AUD/NZD today. For AUD/NZD a close matters.' },
      'symbol AUD/NZD',
    ],
    ['transposed digits', { preferenceText: 'Buy a break of 1.1054.' }, 'price 1.1054'],
  ] as const) {
    it(`${what}`, () => {
      assert.deepEqual(found(metadata), [`texts.${expected}`]);
    });
  }

  for (const label of ['1.1054', '1.1047', 'the 1.1043']) {
    it(`a link to 1.1045 that says ${label}, also where a plain price would be meant so`, () => {
      const [word] = label.match(/1.*/) ?? [];
      for (const before of ['Buy above', 'Stop below', 'The average at', 'Last:', 'Rebound from']) {
        const preferenceText = `${before} [[piv:${label}]] today.`;
        assert.deepEqual(found({ preferenceText }), [`links.label ${word}`], preferenceText);
      }
    });
  }
});

describe('the rules about texts that are off by default', () => {
  const doubtful = 'Buy a break of 1.1054. TP1: 1.1005.';

  it('say nothing', () => {
    assert.deepEqual(found({ preferenceText: doubtful }, []), []);
    assert.deepEqual([...OPTIONAL_RULES], ['texts.target', 'texts.price']);
  });

  it('give hints where the setting names them', () => {
    assert.deepEqual(found({ preferenceText: doubtful }, ['texts.price']), ['texts.price 1.1054']);
    assert.deepEqual(found({ preferenceText: doubtful }, ['texts.target']), ['texts.target 1.1005']);
    for (const rule of OPTIONAL_RULES) assert.equal(RULES_BY_ID[rule].severity, 'hint');
  });

  it('leave the other rules as they are', () => {
    const text = { preferenceText: 'Sell below [[piv:1.1054]].' };
    assert.deepEqual(found(text, []), ['texts.direction Sell', 'links.label 1.1054']);
  });
});
