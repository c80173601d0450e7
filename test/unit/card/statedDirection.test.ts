import assert from 'node:assert/strict';
import { firstDirection } from '../../../src/card/statedDirection.ts';

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
