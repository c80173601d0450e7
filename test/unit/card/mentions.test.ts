import assert from 'node:assert/strict';
import fc from 'fast-check';
import { check } from '../../../src/card/findings/check.ts';
import {
  linksById,
  linksInCard,
  mentionAt,
  mentionsOf,
  type ObjectMention,
  objectMentions,
  unresolvedLinks,
} from '../../../src/card/mentions/objectMentions.ts';
import { firstDirection } from '../../../src/card/mentions/statedDirection.ts';
import { foreignSymbol, isSameSymbol, symbolPattern } from '../../../src/card/mentions/symbolMentions.ts';
import { timeframeMentions } from '../../../src/card/mentions/timeframeMentions.ts';
import { type Card, LINKED_TEXT_FIELDS } from '../../../src/card/model/card.ts';
import { objectIds } from '../../../src/card/model/objectIds.ts';
import { findTextLinks } from '../../../src/card/model/textLinks.ts';
import { formatCard } from '../../../src/card/text/jsonFormat.ts';
import { readCardText } from '../../../src/card/text/readCard.ts';
import type { TextRange } from '../../../src/card/text/textEdit.ts';
import { levelsOf, metadataOf } from '../../support/cards.ts';
import { cardArb } from './arbitraries.ts';
import { changed, SAMPLE } from './findings/sampleCard.ts';
import { unusuallyFormattedArb } from './text/unusualFormatting.ts';

const finds = (symbol: string, text: string) => symbolPattern(symbol)?.exec(text)?.[0];

describe('a symbol in words', () => {
  it('is found however its parts are joined', () => {
    for (const symbol of ['EUR/USD', 'EURUSD', 'eur-usd', 'EUR_USD']) {
      assert.equal(finds(symbol, 'While EUR/USD holds'), 'EUR/USD');
      assert.equal(finds(symbol, 'see EURUSD.'), 'EURUSD');
      assert.equal(finds(symbol, '(eur-usd)'), 'eur-usd');
      assert.equal(finds(symbol, '#EurUsd and more'), 'EurUsd');
      assert.equal(finds(symbol, 'EUR / USD'), 'EUR / USD');
    }
    assert.equal(finds('BTCUSDT', 'long BTC/USDT'), 'BTC/USDT');
    assert.equal(finds('US500', 'the US500 index'), 'US500');
  });

  it('is not found inside a longer word, nor across two adjacent words', () => {
    assert.equal(finds('EUR/USD', 'EURUSDT rises'), undefined);
    assert.equal(finds('EUR/USD', 'xEURUSD'), undefined);
    assert.equal(finds('GOLD', 'golden cross'), undefined);
    assert.equal(finds('ATE', 'a te'), undefined);
    assert.equal(finds('EUR/USD', 'EUR, USD'), undefined);
  });

  it('is the same with and without separators, and never matches an empty text', () => {
    assert.equal(isSameSymbol('EUR/USD', 'eurusd'), true);
    assert.equal(isSameSymbol('EUR/USD', 'EUR/CHF'), false);
    assert.equal(isSameSymbol('', '/'), false);
    assert.equal(symbolPattern(' / '), undefined);
  });

  it('is found in its own spelling, whatever characters it contains', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme-ascii' }), (symbol) => {
        const pattern = symbolPattern(symbol);
        const plain = symbol.replace(/[\s/_.:-]+/g, '');
        if (pattern !== undefined) assert.ok(pattern.test(`(${plain})`));
      }),
    );
  });
});

describe('another instrument in a text', () => {
  const foreign = (text: string, symbol: string) => {
    const found = foreignSymbol(text, symbol);
    return found && text.slice(found.offset, found.offset + found.length);
  };

  it('is found in its usual spellings', () => {
    for (const [text, symbol, expected] of [
      ['GBP/USD breaks', 'EUR/USD', 'GBP/USD'],
      ['Buy GBPUSD now', 'EUR/USD', 'GBPUSD'],
      ['Silver: buy', 'XAU/USD', 'Silver'],
      ['The DAX breaks', 'US500', 'DAX'],
      ['NAS100 breaks', 'US500', 'NAS100'],
      ['BTCUSDT needs a close', 'ETH/USDT', 'BTCUSDT'],
      ['$MSFT holds', 'AAPL', '$MSFT'],
      ['S&P 500 holds', 'GER40', 'S&P 500'],
    ] as const) {
      assert.equal(foreign(text, symbol), expected, text);
    }
  });

  it('is for comparison where the text names its own, or says so', () => {
    for (const [text, symbol] of [
      ['GBP/USD leads, EURUSD follows', 'EUR/USD'],
      ['Gold and silver', 'XAU/USD'],
      ['The S&P 500 holds, the DAX doesn’t', 'US500'],
      ['ETH/USD and BTC/USD decouple', 'ETH/USDT'],
      ['like GBP/USD, this pair is strong', 'EUR/USD'],
      ['it moves as one with the GBP/USD', 'EUR/USD'],
      ['DXY at 104, VIX at 15', 'EUR/USD'],
      ['ECB and FED, EUR and USD, CPI, NFP', 'EUR/USD'],
      ['the silver lining', 'EUR/USD'],
      // Its own instrument, in other money or with its broker's ending.
      ['Bitcoin holds support', 'BTCEUR'],
      ['Gold: buy the dip', 'XAU/EUR'],
      ['ETH strength continues', 'ETHBTC'],
      ['S&P 500: buy the break', 'OANDA:SPX500USD'],
      ['DAX: the range holds', 'DE40.cash'],
      ['Nasdaq turns', 'US100.cash'],
    ] as const) {
      assert.equal(foreign(text, symbol), undefined, text);
    }
  });

  it('is one instrument in all spellings', () => {
    const isForeign = (text: string, symbol: string) => foreignSymbol(text, symbol) !== undefined;
    for (const symbol of ['GOLD', 'XAU/USD', 'OANDA:XAUUSD', 'xau-usd']) {
      assert.ok(!isForeign('Buy Gold at 2000.', symbol), symbol);
      assert.ok(isForeign('Buy Silver at 20.', symbol), symbol);
    }
    assert.ok(!isForeign('Buy Bitcoin at 60000.', 'BTC/USDT'));
    assert.ok(!isForeign('Buy DAX at 18000.', 'DE40'));
    assert.ok(isForeign('Buy DAX at 18000.', 'BTC/USDT'));
  });
});

const stated = (text: string) => {
  const found = firstDirection(text);
  return found && `${found.direction} ${text.slice(found.range.offset, found.range.offset + found.range.length)}`;
};

describe('the direction that a text states', () => {
  it('is that of its first order, side or view', () => {
    for (const [text, expected] of [
      ['Buy the dip at 1.10, sell at 1.12.', 'BULLISH Buy'],
      ['A chance to sell.', 'BEARISH sell'],
      ['SHORT 1.0826 SL 1.0900', 'BEARISH SHORT'],
      ['Go long above the pivot', 'BULLISH long'],
      ['We favour shorts from here', 'BEARISH shorts'],
      ['Bearish below 1.10; bullish above', 'BEARISH Bearish'],
      ['The outlook remains very bullish', 'BULLISH bullish'],
      ['Sell-stop at 203.80', 'BEARISH Sell'],
      ['Selling a break of the pivot', 'BEARISH Selling'],
      ['Do not buy this dip, sell it', 'BEARISH sell'],
      ['If 1.10 breaks, buy. Until then sell.', 'BEARISH sell'],
      ['Bias: bearish', 'BEARISH bearish'],
      ['Direction: short', 'BEARISH short'],
      ['Enter a short', 'BEARISH short'],
      ['Rather than selling strength we buy weakness', 'BULLISH buy'],
    ] as const) {
      assert.equal(stated(text), expected, text);
    }
  });

  it('isn’t taken from words that are negated, conditional, or about something else', () => {
    for (const text of [
      'Don’t sell here.',
      'Nobody wants to buy it.',
      'No longs, no shorts.',
      'Unless 1.10 holds, sell.',
      'A close below 1.08 would turn us bearish.',
      'Short positions are off the table.',
      'The bearish case is gone.',
      'Selling pressure and a sell-off.',
      'The selling has stopped.',
      'Sell half at 1.12.',
      'Hold to 1.12 and sell there.',
      'Sell orders sit above.',
      'A short-term dip, as long as 1.10 holds.',
      'A long lower shadow.',
      'Shorts were squeezed.',
      'Shorts should cover.',
      'Sell at 1.12 to take profit.',
      'Short interest is 3 %.',
      'After the bearish engulfing of Friday.',
      'Instead of going long, wait.',
      'Buyers and sellers, bulls and bears.',
      'Shortly before long.',
    ]) {
      assert.equal(stated(text), undefined, text);
    }
  });
});

const named = (text: string) =>
  [...timeframeMentions(text)].map(({ timeframe, range, isChart }) => {
    const word = text.slice(range.offset, range.offset + range.length);
    return `${timeframe} ${word}${isChart ? ' chart' : ''}`;
  });

describe('timeframes in a text', () => {
  it('are found by their codes and in words', () => {
    assert.deepEqual(named('H4 and M15; the 4h close, a 15-minute chart, the one-hour candle, hourly bars'), [
      'H4 H4 chart',
      'M15 M15 chart',
      'H4 4h chart',
      'M15 15-minute chart',
      'H1 one-hour chart',
      'H1 hourly chart',
    ]);
  });

  it('are found in minutes and with other abbreviations', () => {
    assert.deepEqual(named('60-minute chart, 240min close, 4hr candle, 1D chart'), [
      'H1 60-minute chart',
      'H4 240min chart',
      'H4 4hr chart',
      'D 1D chart',
    ]);
  });

  it('mean a chart only with its bars, where they may mean a duration', () => {
    assert.deepEqual(named('daily range, weekly trend, daily chart, 15 minutes, 5m of volume, 30-minute delay'), [
      'D daily',
      'W weekly',
      'D daily chart',
      'M5 5m',
      'M30 30-minute',
    ]);
  });

  it('aren’t halves of a year, or parts of longer words', () => {
    assert.deepEqual(named('H1 2026, H2 results, H12, XM1, M1s, 24h'), []);
  });
});

const TEXT = `{
  "metadata": { "preferenceText": "At\\u0020[[zone:the \\"zone\\"]][[lv:x]], [[gone:y]]", "comments": "[[zone]]" },
  "levels": { "pivot": { "clientObjectId": "lv" } },
  "drawings": [{ "type": "RECTANGLE", "clientObjectId": "zone" }, { "clientObjectId": "" }, {}]
}`;

function spelled({ kind, range, idRange }: ObjectMention): string[] {
  return [
    kind,
    TEXT.slice(range.offset, range.offset + range.length),
    TEXT.slice(idRange.offset, idRange.offset + idRange.length),
  ];
}

describe('objectMentions', () => {
  it('finds links, links to nothing included, and the objects themselves, in the text’s order', () => {
    assert.deepEqual(objectMentions(readCardText(TEXT)).map(spelled), [
      ['link', '[[zone:the \\"zone\\"]]', 'zone'],
      ['link', '[[lv:x]]', 'lv'],
      ['link', '[[gone:y]]', 'gone'],
      ['object', '"lv"', 'lv'],
      ['object', '"zone"', 'zone'],
    ]);
  });

  it('knows what is named at a place: anywhere in a link, and of two that touch the one that begins there', () => {
    const card = readCardText(TEXT);
    const at = (words: string, shift = 0): string | undefined => mentionAt(card, TEXT.indexOf(words) + shift)?.id;
    assert.equal(at('[[zone'), 'zone');
    assert.equal(at('\\"zone\\"', 3), 'zone');
    assert.equal(at('[[lv'), 'lv');
    assert.equal(at(', [[gone'), 'lv', 'right behind a link is beside it still');
    assert.equal(at('At'), undefined);
    assert.equal(at('"zone" }'), 'zone');
    assert.equal(at('"RECTANGLE"', 3), undefined);
    assert.equal(at('[[zone]]', 4), undefined, 'what is no link names nothing');
  });

  it('finds all that name one object', () => {
    const card = readCardText(TEXT);
    assert.deepEqual(
      mentionsOf(card, 'zone').map(({ kind }) => kind),
      ['link', 'object'],
    );
    assert.deepEqual([...linksById(card).keys()], ['zone', 'lv', 'gone']);
  });

  it('is right for any card in any formatting', () => {
    const cards = cardArb.chain((card) => unusuallyFormattedArb(card).map((text) => ({ card, text })));
    fc.assert(
      fc.property(cards, ({ card, text }) => {
        const read = readCardText(text);
        const found = objectMentions(read);
        for (const mention of found) {
          const { offset, length } = mention.idRange;
          assert.equal(JSON.parse(`"${text.slice(offset, offset + length)}"`), mention.id);
          if (mention.kind === 'link') {
            const { labelRange } = mention;
            const label = text.slice(labelRange.offset, labelRange.offset + labelRange.length);
            assert.equal(JSON.parse(`"${label}"`), mention.label);
          }
          assert.equal(mentionAt(read, offset), mention);
        }
        const links = LINKED_TEXT_FIELDS.flatMap((field) =>
          findTextLinks(card.metadata[field] ?? '').filter(({ kind }) => kind === 'link'),
        );
        assert.equal(found.length, links.length + objectIds(read).length);
      }),
      { numRuns: 60 },
    );
  });
});

describe('links of a card', () => {
  const text = changed('[[zone:zone]]', '\\n\\"[[gone:\\u0061 b]]\\" [[x]] [[zone:it]]', SAMPLE);
  const links = linksInCard(readCardText(text));
  const slice = ({ offset, length }: TextRange): string => text.slice(offset, offset + length);

  it('are found in all texts, in order, where the file has them', () => {
    assert.deepEqual(
      links.map(({ range }) => slice(range)),
      [
        '[[ceiling:the ceiling]]',
        '[[lv_res:it]]',
        '[[gone:\\u0061 b]]',
        '[[x]]',
        '[[zone:it]]',
        '[[trend:trend]]',
        '[[lv_piv:the pivot]]',
        '[[lv_sup:support]]',
        '[[band:Band]]',
        '[[fib:ratios]]',
      ],
    );
    assert.deepEqual(
      links.slice(2, 5).map((link) => [slice(link.idRange), link.kind === 'link' ? slice(link.labelRange) : '']),
      [
        ['gone', '\\u0061 b'],
        ['x', ''],
        ['zone', 'it'],
      ],
    );
  });

  it('know their targets', () => {
    const kinds = links.map((link) => (link.kind === 'link' ? (link.target?.kind ?? 'dead') : 'malformed'));
    assert.deepEqual(kinds.slice(0, 6), ['drawing', 'level', 'dead', 'malformed', 'drawing', 'drawing']);
  });
});

function cardSaying(preferenceText: string, comments?: string): Card {
  return {
    metadata: metadataOf({ title: 'A title', preferenceText, ...(comments === undefined ? {} : { comments }) }),
    levels: levelsOf({ r: 1.2, p: 1.1, s: 1.05 }),
    drawings: [
      { type: 'HORIZONTAL_LINE', clientObjectId: 'line1', points: [{ time: '2026-03-02T08:00:00Z', price: 1.1 }] },
    ],
  };
}

describe('unresolved links', () => {
  it('are those that name no level and no drawing, each once, in all texts', () => {
    const card = cardSaying('At [[p:the pivot]] or [[gone:there]], [[line1:the line]].', '[[gone:x]] and [[old:y]]');
    assert.deepEqual(unresolvedLinks(card), ['gone', 'old']);
    assert.deepEqual(unresolvedLinks(cardSaying('[[p:a]] [[s:b]]')), []);
  });

  it('are no links that are malformed: those are another mistake', () => {
    assert.deepEqual(unresolvedLinks(cardSaying('[[gone]] [[:x]] [[gone:]] [[gone:open')), []);
  });

  it('are found where the rule finds them, whatever the text', () => {
    const piece = fc.constantFrom(
      '[[',
      ']]',
      '[',
      ':',
      'p',
      's',
      'line1',
      'gone',
      ' ',
      '\n',
      'words',
      '[[p:x]]',
      '[[no:x]]',
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
        const card = cardSaying(pieces.join(''));
        const ruled = check(readCardText(formatCard(card)), {}).some(({ rule }) => rule === 'links.dead');
        assert.equal(unresolvedLinks(card).length > 0, ruled);
      }),
    );
  });
});
