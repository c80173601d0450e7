import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  type DistanceUnitSetting,
  distanceUnit,
  formatDistance,
  measure,
  measureShift,
  percentOf,
  signed,
  unitOfSymbol,
} from '../../../src/card/geometry/distances.ts';
import { DIRECTIONS, ENTRY_PLACEMENTS } from '../../../src/card/model/card.ts';
import { CARD_TYPE_LABELS, cardType, partsOfCardType } from '../../../src/card/model/cardType.ts';
import { expiresAt, formatDuration, formatTimeLeft, timeLeft } from '../../../src/card/model/expiry.ts';
import { formatLocalClock, formatLocalTime, formatNumber, formatUtc } from '../../../src/card/model/formatValues.ts';
import { type WordRun, wordRuns } from '../../../src/card/model/wordDiff.ts';
import { inTimeZone } from '../../support/inTimeZone.ts';
import { expiryArb, proseArb } from './arbitraries.ts';

const CREATED = '2026-03-02T08:00:00Z';
const at = Date.parse;

describe('expiry', () => {
  it('is the given hours after creation', () => {
    assert.equal(expiresAt(CREATED, { type: 'HOURS', hours: 36 }), at('2026-03-03T20:00:00Z'));
    assert.equal(expiresAt(CREATED, { type: 'GTC' }), undefined);
    assert.equal(expiresAt('soon', { type: 'HOURS', hours: 1 }), undefined);
  });

  it('formats the time left', () => {
    const words = (now: string) => formatTimeLeft(timeLeft(CREATED, { type: 'HOURS', hours: 36 }, at(now)));
    assert.equal(words('2026-03-02T08:00:00Z'), '1 d 12 h left');
    assert.equal(words('2026-03-03T16:40:00Z'), '3 h 20 min left');
    assert.equal(words('2026-03-03T19:59:30Z'), 'under a minute left');
    assert.equal(words('2026-03-03T20:00:00Z'), 'expired under a minute ago');
    assert.equal(words('2026-03-05T20:00:00Z'), 'expired 2 d ago');
    assert.equal(formatTimeLeft(timeLeft(CREATED, { type: 'GTC' }, 0)), 'until cancelled');
    assert.equal(formatTimeLeft(timeLeft('', { type: 'HOURS', hours: 1 }, 0)), '');
    assert.equal(formatDuration(3_600_000), '1 h');
  });

  it('is total', () => {
    fc.assert(
      fc.property(fc.string(), expiryArb, fc.double(), (created, expiry, now) =>
        assert.equal(typeof formatTimeLeft(timeLeft(created, expiry, now)), 'string'),
      ),
    );
  });
});

describe('cardType', () => {
  it('is what the public page lists for each pair (public-facts 3.1)', () => {
    assert.equal(cardType({ direction: 'BULLISH', entryPlacement: 'ABOVE_CURRENT' }), 'bullish_breakout');
    assert.equal(cardType({ direction: 'BULLISH', entryPlacement: 'BELOW_CURRENT' }), 'bullish_bounce');
    assert.equal(cardType({ direction: 'BEARISH', entryPlacement: 'ABOVE_CURRENT' }), 'bearish_bounce');
    assert.equal(cardType({ direction: 'BEARISH', entryPlacement: 'BELOW_CURRENT' }), 'bearish_breakout');
  });

  it('maps back to its pair', () => {
    for (const direction of DIRECTIONS) {
      for (const entryPlacement of ENTRY_PLACEMENTS) {
        assert.deepEqual(partsOfCardType(cardType({ direction, entryPlacement })), { direction, entryPlacement });
      }
    }
    assert.equal(partsOfCardType('sideways'), undefined);
  });

  it('has labels', () => {
    assert.equal(CARD_TYPE_LABELS.bearish_bounce, 'Bearish bounce');
  });
});

const time = Date.UTC(2026, 0, 1, 3, 4, 5);
const localIn = (zone: string, at: number, precision?: 'seconds') =>
  inTimeZone(zone, () => formatLocalTime(at, precision));

describe('numbers and times for people', () => {
  it('have thousands separators and all decimals', () => {
    assert.deepEqual([1_234_567, -1_234.5678, 0].map(formatNumber), ['1,234,567', '-1,234.5678', '0']);
  });

  it('are shown in UTC, with seconds only if there are any', () => {
    assert.equal(formatUtc(Date.UTC(2026, 2, 2, 8)), '2026-03-02 08:00 UTC');
    assert.equal(formatUtc(time), '2026-01-01 03:04:05 UTC');
  });

  it('are shown in the machine’s zone, for any day and offset', () => {
    assert.equal(localIn('UTC', time), '2026-01-01 03:04 UTC');
    assert.equal(localIn('Asia/Kolkata', time, 'seconds'), '2026-01-01 08:34:05 UTC+5:30');
    assert.equal(localIn('America/St_Johns', time), '2025-12-31 23:34 UTC-3:30');
    assert.equal(localIn('Europe/Berlin', Date.UTC(2026, 6, 1)), '2026-07-01 02:00 UTC+2');
    assert.equal(
      inTimeZone('Europe/Berlin', () => formatLocalClock(time)),
      '2026-01-01 04:04',
    );
  });
});

const SCALE = { unit: { name: 'tick', size: 0.0001 }, precision: 5 } as const;

describe('measure', () => {
  it('formats the distance of two places in price, ticks, percent and bars', () => {
    assert.deepEqual(measure({ index: 3, price: 1.1 }, { index: 10, price: 1.0988 }, SCALE), [
      'Δ −0.00120 (−12 ticks)',
      '−0.11 %',
      '7 bars',
    ]);
    assert.deepEqual(measure({ index: 3, price: 1.1 }, { index: 2, price: 1.1001 }, SCALE), [
      'Δ +0.00010 (+1 tick)',
      '+0.01 %',
      '−1 bar',
    ]);
  });

  it('omits percent of a zero base and the sign of a zero', () => {
    assert.deepEqual(measure({ index: 0, price: 0 }, { index: 0, price: 0 }, SCALE), ['Δ 0.00000 (0 ticks)', '0 bars']);
    assert.deepEqual(measure({ index: 0, price: 2 }, { index: 0.5, price: 2.00005 }, SCALE), [
      'Δ +0.00005 (+0.5 ticks)',
      '0.00 %',
      '0.5 bars',
    ]);
  });

  it('omits unchanged dimensions of a move', () => {
    assert.deepEqual(measureShift({ bars: -2, price: 0 }, 1.1, SCALE), ['−2 bars']);
    assert.deepEqual(measureShift({ bars: 0, price: 0.0012 }, 1.1, SCALE), ['Δ +0.00120 (+12 ticks)', '+0.11 %']);
    assert.deepEqual(measureShift({ bars: 0, price: 0 }, 1.1, SCALE), []);
  });

  it('uses the absolute value of a negative price for percent', () => {
    assert.equal(percentOf(5, -50), 10);
    assert.equal(percentOf(1, 0), undefined);
  });

  it('writes a minus as wide as a plus', () => {
    assert.equal(signed(-1.5, 1), '−1.5');
    assert.equal(signed(-0.001, 2), '0.00');
    assert.deepEqual(measureShift({ bars: 0.99, price: -0.0001 }, 1.1, SCALE), [
      'Δ −0.00010 (−1 tick)',
      '−0.01 %',
      '1 bar',
    ]);
  });
});

describe('the unit of distances', () => {
  const told = (setting: DistanceUnitSetting, symbol: string | undefined, tick: number, difference: number): string =>
    formatDistance(difference, distanceUnit(unitOfSymbol(setting, symbol), tick));

  it('is a pip for currencies, a point for indices and a tick for the rest', () => {
    for (const symbol of ['EUR/USD', 'eurusd', 'OANDA:EUR_USD', 'EURUSD.r']) {
      assert.equal(told('auto', symbol, 0.00001, 0.0012), '+12 pips', symbol);
    }
    assert.equal(told('auto', 'USD/JPY', 0.001, -0.255), '−25.5 pips');
    for (const symbol of ['SPX', '^GSPC', 'US500', 'GER40.cash', 'NAS100USD', 'DE40']) {
      assert.equal(told('auto', symbol, 0.1, 12.5), '+12.5 points', symbol);
    }
    for (const symbol of ['XAU/USD', 'BTC/USD', 'AAPL', '', undefined]) {
      assert.equal(told('auto', symbol, 0.01, 0.05), '+5 ticks', symbol);
    }
  });

  it('follows the setting', () => {
    assert.equal(told('ticks', 'EUR/USD', 0.00001, 0.0012), '+120 ticks');
    assert.equal(told('points', 'EUR/USD', 0.00001, 0.0012), '+120 points');
    assert.equal(told('price', 'EUR/USD', 0.00001, -0.0012), '−0.00120');
    assert.equal(told('pips', 'XAU/USD', 0.01, 1), '+10 pips');
    assert.equal(told('points', 'XAU/USD', 0.01, 1), '+1 point');
  });
});

function side(runs: readonly WordRun[], without: WordRun['kind']): string {
  return runs
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('');
}

describe('wordRuns', () => {
  it('contains both texts exactly, with the fewest runs', () => {
    fc.assert(
      fc.property(proseArb, proseArb, (before, after) => {
        const runs = wordRuns(before, after);
        assert.equal(side(runs, 'added'), before);
        assert.equal(side(runs, 'removed'), after);
        runs.forEach((run, at) => {
          assert.notEqual(run.text, '');
          assert.notEqual(run.kind, runs[at + 1]?.kind);
          assert.ok(!(run.kind === 'added' && runs[at + 1]?.kind === 'removed'));
        });
      }),
    );
  });

  it('reports a changed phrase as one change', () => {
    assert.deepEqual(wordRuns('Buy the retest of [[lv_piv:the pivot]].', 'Buy a clean test of [[lv_res:the pivot]].'), [
      { kind: 'same', text: 'Buy ' },
      { kind: 'removed', text: 'the retest ' },
      { kind: 'added', text: 'a clean test ' },
      { kind: 'same', text: 'of [[' },
      { kind: 'removed', text: 'lv_piv' },
      { kind: 'added', text: 'lv_res' },
      { kind: 'same', text: ':the pivot]].' },
    ]);
  });

  it('doesn’t split line ends or surrogate pairs', () => {
    assert.deepEqual(wordRuns('up\n😀 down', 'up\n😁 down'), [
      { kind: 'same', text: 'up\n' },
      { kind: 'removed', text: '😀' },
      { kind: 'added', text: '😁' },
      { kind: 'same', text: ' down' },
    ]);
  });

  it('reports unrelated texts as one removal and one addition', () => {
    const words = (of: string): string => Array.from({ length: 900 }, (_, at) => `${of}${at}`).join(' ');
    assert.deepEqual(
      wordRuns(words('old'), words('new')).map(({ kind }) => kind),
      ['removed', 'added'],
    );
    assert.deepEqual(wordRuns('same', 'same'), [{ kind: 'same', text: 'same' }]);
    assert.deepEqual(wordRuns('', 'new'), [{ kind: 'added', text: 'new' }]);
    assert.deepEqual(wordRuns('', ''), []);
  });
});
