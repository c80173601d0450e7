import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  type JudgedCard,
  LEVEL_CONVENTIONS,
  type LevelConvention,
  type MarketCandles,
} from '../../../src/analysis/outcome.ts';
import { calibration, proposedLevels } from '../../../src/analysis/proposalCalibration.ts';
import { type RecordedCard, type RecordSubject, recordedCard, unmeasured } from '../../../src/analysis/recordedCard.ts';
import { multipleSteps, rateOf, recordGroup, trackRecord } from '../../../src/analysis/trackRecord.ts';
import { HOUR_MS } from '../../../src/time.ts';
import {
  type NotebookBar,
  type NotebookCard,
  notebookInterval,
  notebookMedian,
  notebookRow,
} from './recordNotebook.ts';

const START = Date.UTC(2026, 2, 2);
const none = async () => undefined;

type Bar = readonly [number, number, number, number];

function hourly(bars: readonly Bar[]): MarketCandles {
  const candles = bars.map(([open, high, low, close], place) => {
    return { time: START + place * HOUR_MS, open, high, low, close };
  });
  return { candles, timeframe: 'H1', source: 'Feed' };
}

function breakout(hours?: number): JudgedCard {
  return {
    metadata: {
      symbol: 'EUR/USD',
      timeframe: 'H1',
      direction: 'BULLISH',
      entryPlacement: 'ABOVE_CURRENT',
      expiry: hours === undefined ? { type: 'GTC' } : { type: 'HOURS', hours },
    },
    levels: { resistance: { price: 110 }, pivot: { price: 100 }, support: { price: 90 } },
  };
}

function subject(card: JudgedCard, ...later: RecordSubject['states'] | []): RecordSubject {
  return {
    key: 'a',
    title: 'A',
    author: 'me',
    publishedAt: START,
    states: [{ from: START, card }, ...later],
    isEarlierUnknown: false,
  };
}

function record(card: JudgedCard, bars: readonly Bar[], convention: LevelConvention = 'pivotIsEntry') {
  return recordedCard(subject(card), hourly(bars), convention, none);
}

function close(actual: number | undefined, expected: number): void {
  assert.ok(actual !== undefined && Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);
}

describe('the track record', () => {
  it('counts a target from the entry to the level, as in example 1', async () => {
    const row = await record(breakout(), [
      [98, 101, 97, 100],
      [100, 105, 96, 104],
      [104, 112, 103, 111],
    ]);
    assert.equal(row.ending, 'targetReached');
    assert.deepEqual([row.toEntry, row.toEnd], [0, 2 * HOUR_MS]);
    close(row.multiple, 1);
    close(row.adverse, 0.4);
    close(row.favourable, 1);
  });

  it('counts a gap through the stop at its open, as in example 2', async () => {
    const row = await record(breakout(), [
      [98, 101, 97, 100],
      [87, 88, 85, 86],
    ]);
    assert.equal(row.ending, 'invalidated');
    close(row.multiple, -1.3);
    close(row.adverse, 1.3);
    close(row.favourable, 0);
  });

  it('counts an expiry after the entry at the last close, as in example 3', async () => {
    const bars: Bar[] = [
      [98, 101, 97, 100],
      [100, 105, 99, 104],
      [104, 106, 103, 103],
      [103, 120, 80, 90],
    ];
    const row = await record(breakout(3), bars);
    assert.equal(row.ending, 'expiredEntered');
    assert.equal(row.toEnd, 3 * HOUR_MS);
    close(row.multiple, 0.3);
    close(row.adverse, 0.1);
    close(row.favourable, 0.6);
  });

  it('enters at the first open if the pivot is the invalidation, as in example 4', async () => {
    const row = await record(
      breakout(),
      [
        [104, 107, 102, 106],
        [106, 111, 105, 110],
      ],
      'pivotIsInvalidation',
    );
    assert.equal(row.ending, 'targetReached');
    close(row.multiple, 1.5);
    close(row.adverse, 0.5);
    close(row.favourable, 1.5);
  });

  it('enters at the first finer open if only that part of the first bar counts', async () => {
    const finer = {
      candles: [0, 1, 2, 3].map((place) => ({
        time: START + place * 900_000,
        open: 105,
        high: 106,
        low: 104,
        close: 105,
      })),
      timeframe: 'M15',
      source: 'Feed',
    } as const;
    const market = {
      ...hourly([
        [104, 107, 102, 106],
        [106, 111, 105, 110],
      ]),
      finer,
    };
    const late = { ...subject(breakout()), publishedAt: START + HOUR_MS / 2 };
    const row = await recordedCard(late, market, 'pivotIsInvalidation', none);
    assert.equal(row.ending, 'targetReached');
    close(row.multiple, 1);
  });

  it('counts an ambiguous card as entered, without a multiple and outside the rate', async () => {
    const row = await record(breakout(), [[98, 111, 89, 100]]);
    assert.deepEqual([row.ending, row.isEntered, row.multiple], ['ambiguous', true, undefined]);
    const group = recordGroup('all', [row]);
    assert.deepEqual([group.hitRate.of, group.counted.entered.length, group.counted.ambiguous.length], [0, 1, 1]);
  });

  it('counts a card as it stood when price touched a level, and marks it', async () => {
    const moved: JudgedCard = { ...breakout(), levels: { ...breakout().levels, support: { price: 95 } } };
    const bars: Bar[] = [
      [98, 101, 97, 100],
      [100, 101, 94, 96],
      [96, 111, 96, 110],
    ];
    const later = { from: START + HOUR_MS, card: moved };
    const touched = await recordedCard(subject(breakout(), later), hourly(bars), 'pivotIsEntry', none);
    assert.deepEqual([touched.ending, touched.changed], ['targetReached', 'asTouched']);
    const early: Bar[] = [[98, 99, 97, 98], ...bars];
    const untouched = await recordedCard(subject(breakout(), later), hourly(early), 'pivotIsEntry', none);
    assert.deepEqual([untouched.ending, untouched.changed], ['invalidated', 'no']);
  });

  it('keeps the expiry of a card that was changed', async () => {
    const moved: JudgedCard = { ...breakout(4), levels: { ...breakout().levels, pivot: { price: 101 } } };
    const bars = Array.from({ length: 6 }, (): Bar => [98, 99, 97, 98]);
    bars[4] = [98, 102, 97, 100];
    const changed = subject(breakout(4), { from: START + 2 * HOUR_MS, card: moved });
    assert.equal((await recordedCard(changed, hourly(bars), 'pivotIsEntry', none)).ending, 'expiredUntouched');
  });

  it('marks a card whose earlier state is unknown, and counts one without candles as no data', async () => {
    const unknown = { ...subject(breakout()), isEarlierUnknown: true };
    const row = unmeasured(unknown, 'pivotIsEntry', 'No feed.');
    assert.deepEqual([row.ending, row.changed, row.words], ['noData', 'unknown', 'No feed.']);
    const group = recordGroup('all', [row]);
    assert.deepEqual([group.counted.noData, group.counted.changed], [[row], [row]]);
  });

  it('shows a rate from 20 decided cards on, with its Wilson interval', () => {
    assert.equal(rateOf(12, 19).interval, undefined);
    const { interval } = rateOf(12, 20);
    assert.equal(interval?.rate, 0.6);
    assert.deepEqual([interval?.low.toFixed(3), interval?.high.toFixed(3)], ['0.387', '0.781']);
    assert.equal(rateOf(0, 20).interval?.low, 0);
    assert.equal(rateOf(20, 20).interval?.high, 1);
  });

  it('groups by the UTC weekday and month of the publication', async () => {
    const sunday = { ...(await record(breakout(), [])), publishedAt: Date.UTC(2026, 2, 1, 23, 59) };
    const monday = { ...sunday, publishedAt: Date.UTC(2026, 2, 2) };
    const names = (groups: ReturnType<typeof trackRecord>) => groups.map(({ name }) => name);
    assert.deepEqual(names(trackRecord([sunday, monday], 'weekday')), ['Monday', 'Sunday']);
    assert.deepEqual(names(trackRecord([sunday, monday], 'month')), ['2026-03']);
    assert.deepEqual(names(trackRecord([{ ...sunday, author: undefined }], 'author')), ['draft']);
  });

  it('counts multiples in steps of half a distance', () => {
    const of = (multiple: number) => ({ multiple }) as RecordedCard;
    assert.deepEqual(
      multipleSteps([of(-1), of(-1), of(0.4), of(1)]).map(({ from, count }) => [from, count]),
      [
        [-1, 2],
        [-0.5, 0],
        [0, 1],
        [0.5, 0],
        [1, 1],
      ],
    );
    assert.deepEqual(multipleSteps([]), []);
  });

  it('agrees with an independent calculation on 500 generated cards', async () => {
    const cards = generated(500);
    const rows: RecordedCard[] = [];
    const expected: ReturnType<typeof notebookRow>[] = [];
    for (const [place, card] of cards.entries()) {
      const row = await recordedCard(subjectOf(card, place), marketOf(card), conventionOf(card), none);
      const own = notebookRow(card);
      const picked = {
        ending: row.ending,
        entered: row.isEntered,
        ...{ toEntry: row.toEntry, toEnd: row.toEnd },
        ...{ multiple: row.multiple, adverse: row.adverse, favourable: row.favourable },
      };
      for (const [name, value] of Object.entries(own)) {
        const actual = picked[name as keyof typeof own];
        if (typeof value === 'number' && typeof actual === 'number') close(actual, value);
        else assert.equal(actual, value, `card ${place}, ${name}: ${JSON.stringify(card)}`);
      }
      rows.push(row);
      expected.push(own);
    }
    const counts = new Set(expected.map(({ ending }) => ending));
    assert.equal(counts.size, 7, [...counts].join());
    const group = recordGroup('all', rows);
    const ofEnding = (ending: string) => expected.filter((row) => row.ending === ending).length;
    const multiples = expected.flatMap(({ multiple }) => multiple ?? []);
    const decided = ofEnding('targetReached') + ofEnding('invalidated');
    const [low, high] = notebookInterval(ofEnding('targetReached'), decided);
    close(group.hitRate.interval?.low, low);
    close(group.hitRate.interval?.high, high);
    close(group.multiples?.median, notebookMedian(multiples) ?? 0);
    close(
      group.multiples?.sum,
      multiples.reduce((sum, multiple) => sum + multiple, 0),
    );
    close(group.multiples?.mean, (group.multiples?.sum ?? 0) / multiples.length);
    assert.equal(group.toEntry, notebookMedian(expected.flatMap(({ toEntry }) => toEntry ?? [])));
    assert.equal(group.toEnd, notebookMedian(expected.flatMap(({ toEnd }) => toEnd ?? [])));
    close(group.adverse, Math.max(...expected.flatMap(({ adverse }) => adverse ?? [])));
    close(group.favourable, Math.max(...expected.flatMap(({ favourable }) => favourable ?? [])));
  });

  it('never changes a decided card when later candles are added', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 40 }), async (seed, shown) => {
        const [card] = generated(1, seed);
        assert.ok(card !== undefined);
        const market = marketOf(card);
        const part = { ...market, candles: market.candles.slice(0, shown) };
        const before = await recordedCard(subjectOf(card, 0), part, conventionOf(card), none);
        if (before.ending === 'running' || before.ending === 'noData') return;
        const after = await recordedCard(subjectOf(card, 0), market, conventionOf(card), none);
        const last = / Measured on .*?\d\d:\d\d UTC\./;
        assert.deepEqual(
          { ...after, words: after.words.replace(last, '') },
          { ...before, words: before.words.replace(last, '') },
        );
      }),
    );
  });
});

describe('the calibration of proposals', () => {
  const flat = Array.from({ length: 60 }, (_, place): Bar => [100, 101, 99, place % 2 === 0 ? 100.2 : 99.8]);
  const publishedAt = START + 60 * HOUR_MS;
  const fates = (after: readonly Bar[]) => {
    const late = { ...subject(breakout()), publishedAt };
    return proposedLevels(late, { ...hourly([...flat, ...after]), precision: 2 });
  };

  it('takes the proposals of the time before the publication only', () => {
    const [one, other] = [fates([[100, 101, 99, 100]]), fates([[100, 150, 50, 100]])];
    assert.ok(one.length > 0);
    assert.deepEqual(
      one.map(({ price }) => price),
      other.map(({ price }) => price),
    );
  });

  it('tells levels that held from broken, ambiguous, open and untouched ones', () => {
    const fateAbove = (after: readonly Bar[]) => {
      const found = fates(after).filter(({ source, price }) => source === 'round number' && price === 102);
      return found[0]?.fate;
    };
    assert.equal(fateAbove([[97, 101, 96, 97]]), 'untouched');
    assert.equal(fateAbove([[101, 102, 101, 101.5]]), 'open');
    assert.equal(
      fateAbove([
        [101, 102, 101, 101.5],
        [101.5, 101.6, 99, 99],
      ]),
      'held',
    );
    assert.equal(fateAbove([[101, 102, 99, 99.5]]), 'held');
    assert.equal(fateAbove([[101, 105, 101, 104.5]]), 'broken');
    assert.equal(fateAbove([[101, 105, 99, 101]]), 'ambiguous');
    assert.equal(
      fateAbove([
        [101, 102, 101, 101.5],
        [101.5, 101.6, 99, 99],
        [99, 117, 99, 117],
      ]),
      'held',
    );
  });

  it('counts the decided levels of each kind', () => {
    const rows = calibration(fates([[101, 102, 99, 99.5]]));
    const round = rows.find(({ source }) => source === 'round number');
    assert.deepEqual([round?.heldRate.hits, round?.heldRate.of], [round?.levels.held.length, round?.heldRate.of]);
    assert.equal(round?.heldRate.interval, undefined);
  });
});

function conventionOf({ pivotIsStop }: NotebookCard): LevelConvention {
  return LEVEL_CONVENTIONS[pivotIsStop ? 1 : 0];
}

function marketOf({ bars }: NotebookCard): MarketCandles {
  return { candles: bars, timeframe: 'H1', source: 'Feed' };
}

function subjectOf(card: NotebookCard, place: number): RecordSubject {
  const { published, expires } = card;
  const judged: JudgedCard = {
    metadata: {
      ...breakout().metadata,
      direction: card.bullish ? 'BULLISH' : 'BEARISH',
      entryPlacement: card.entryAbove ? 'ABOVE_CURRENT' : 'BELOW_CURRENT',
      expiry: expires === undefined ? { type: 'GTC' } : { type: 'HOURS', hours: (expires - published) / HOUR_MS },
    },
    levels: {
      resistance: { price: card.resistance },
      pivot: { price: card.pivot },
      support: { price: card.support },
    },
  };
  return { ...subject(judged), key: String(place), publishedAt: published };
}

/** Cards on a random walk of whole steps, the same for the same seed. */
function generated(count: number, seed = 7): readonly NotebookCard[] {
  let state = seed;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from({ length: count }, () => {
    let last = 100;
    const bars = Array.from({ length: 40 }, (_, place): NotebookBar => {
      const open = last + (random(6) === 0 ? random(9) - 4 : 0);
      const closed = open + random(7) - 3;
      last = closed;
      const [high, low] = [Math.max(open, closed) + random(4), Math.min(open, closed) - random(4)];
      return { time: START + place * HOUR_MS, open, high, low, close: closed };
    });
    const pivot = 96 + random(9);
    const published = START + random(4) * HOUR_MS + (random(3) === 0 ? HOUR_MS / 2 : 0);
    const hours = [undefined, 0.25, 1, 4, 12, 24, 60][random(7)];
    return {
      ...{ bullish: random(2) === 0, entryAbove: random(2) === 0, pivotIsStop: random(3) === 0 },
      ...{ resistance: pivot + 1 + random(12), pivot, support: pivot - 1 - random(12) },
      ...{ published, expires: hours === undefined ? undefined : published + hours * HOUR_MS, bars },
    };
  });
}
