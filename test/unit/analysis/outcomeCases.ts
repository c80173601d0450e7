import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../scripts/host/hostPaths.ts';
import type { CardOutcome, JudgedCard, LevelConvention, MarketCandles, Touch } from '../../../src/analysis/outcome.ts';
import type { Candle } from '../../../src/candles/candle.ts';
import { LEVEL_NAMES, type LevelName, type Timeframe } from '../../../src/card/model/card.ts';
import type { LevelSketch } from '../../../src/card/model/cardSketch.ts';
import { HOUR_MS, MINUTE_MS } from '../../../src/time.ts';

/** A row of the tables of docs/outcomes.md. */
export interface OutcomeCase {
  readonly row: string;
  readonly card: JudgedCard;
  readonly publishedAt: string;
  readonly market: MarketCandles;
  readonly convention: LevelConvention;
  readonly outcome: string;
  readonly touches: string;
  /** What the prices were multiplied by. */
  readonly factor: number;
}

/** The time at which bar 0 opens. */
const START = Date.UTC(2026, 2, 2);
const QUARTER = 15 * MINUTE_MS;

/** Every row of the tables of docs/outcomes.md under “Cases”. */
export function outcomeCases(): OutcomeCase[] {
  const text = readFileSync(join(projectRoot, 'docs', 'outcomes.md'), 'utf8');
  const rows = text
    .slice(text.indexOf('## Cases'))
    .split('\n')
    .filter((line) => /^\| \d/.test(line));
  return rows.map((row) =>
    caseOf(
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    ),
  );
}

function caseOf([
  number = '',
  card = '',
  setup = '',
  bars = '',
  finer = '',
  outcome = '',
  touches = '',
]: string[]): OutcomeCase {
  const [direction, type] = card.split(' ');
  const settings = setup === '' ? [] : setup.split(', ');
  const after = (word: string): string | undefined =>
    settings.find((setting) => setting.startsWith(`${word} `))?.slice(word.length + 1);
  const factor = Number(after('prices ×') ?? 1);
  const isBullish = direction === 'bullish';
  const isAbove = isBullish === (type === 'breakout');
  const hours = after('expires');
  const published = after('published') ?? '0:00';
  const read = after('read');
  const lacks = settings.filter((setting) => setting.startsWith('no ')).map((setting) => setting.slice(3));
  const given = { R: 110, P: 100, S: 90, ...Object.fromEntries(settings.filter(isLevel).map(readLevel)) };
  const levels: { [Name in LevelName]?: LevelSketch } = {};
  for (const [code, price] of Object.entries(given)) {
    const name = LEVEL_CODES[code];
    if (name !== undefined && !lacks.includes(name)) levels[name] = { price: price * factor, clientObjectId: name };
  }
  const [at, parts = ''] = finer.split(': ');
  const timeframe = (after('said') ?? 'H1') as Timeframe;
  return {
    row: `${number}: ${card}, ${[setup, bars, finer].filter((part) => part !== '').join('; ')}`,
    card: {
      metadata: {
        ...(lacks.includes('direction') ? {} : { direction: isBullish ? 'BULLISH' : 'BEARISH' }),
        ...(lacks.includes('placement') ? {} : { entryPlacement: isAbove ? 'ABOVE_CURRENT' : 'BELOW_CURRENT' }),
        expiry: hours === undefined ? { type: 'GTC' } : { type: 'HOURS', hours: Number.parseInt(hours, 10) },
      },
      levels,
    },
    publishedAt: published === 'never' ? published : new Date(START + clock(published)).toISOString(),
    market: {
      candles: candlesOf(bars, START, HOUR_MS, factor),
      timeframe,
      source: 'Table',
      ...(read !== undefined && { now: START + clock(read) }),
      ...(parts !== '' && {
        finer: {
          candles: candlesOf(parts, START + Number(at) * HOUR_MS, QUARTER, factor),
          timeframe: 'M15',
          source: 'Table',
        },
      }),
    },
    convention: settings.includes('invalidation') ? 'pivotIsInvalidation' : 'pivotIsEntry',
    outcome,
    touches,
    factor,
  };
}

const LEVEL_CODES: Readonly<Record<string, LevelName>> = {
  R: 'resistance',
  IR: 'intermediateResistance',
  P: 'pivot',
  IS: 'intermediateSupport',
  S: 'support',
};

function isLevel(setting: string): boolean {
  return /^(R|IR|P|IS|S) /.test(setting);
}

function readLevel(setting: string): [string, number] {
  const [code = '', price] = setting.split(' ');
  return [code, Number(price)];
}

function clock(time: string): number {
  const [, sign, hours, minutes] = /^(-?)(\d+):(\d+)$/.exec(time) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS);
}

function candlesOf(bars: string, from: number, length: number, factor: number): Candle[] {
  if (bars === '') return [];
  return bars.split(' ').flatMap((bar, place) => {
    if (bar === '–') return [];
    const [open = 0, high = 0, low = 0, close = 0] = bar.split('/').map((price) => Number(price) * factor);
    return [{ time: from + place * length, open, high, low, close }];
  });
}

/** An outcome as the table writes it. */
export function writtenOutcome(outcome: CardOutcome, { card, factor }: OutcomeCase): string {
  switch (outcome.kind) {
    case 'noData':
      return `no data: ${outcome.because.kind}`;
    case 'untouched':
      return 'untouched';
    case 'expired':
      return `expired ${outcome.isEntered ? 'entered' : 'untouched'}`;
    case 'ambiguous': {
      const between = outcome.between.map((position) => POSITIONS[position]).join(' or ');
      return `ambiguous ${writtenBar(outcome.at)}: ${between}`;
    }
    case 'entryReached':
    case 'targetReached':
    case 'invalidated': {
      const { at } = outcome;
      return `${POSITIONS[outcome.kind]} ${writtenBar(at)}${writtenPrice(at, card, factor, ' at ')}`;
    }
  }
}

/** The first touches as the table writes them. */
export function writtenTouches(outcome: CardOutcome, { card, factor }: OutcomeCase): string {
  if (outcome.kind === 'noData') return '';
  return LEVEL_NAMES.flatMap((name) => {
    const touch = outcome.touches[name];
    if (touch === undefined) return [];
    const code = Object.keys(LEVEL_CODES).find((key) => LEVEL_CODES[key] === name);
    return [`${code}${writtenBar(touch)}${writtenPrice(touch, card, factor, '@')}`];
  }).join(' ');
}

const POSITIONS = {
  untouched: 'untouched',
  entryReached: 'entry',
  targetReached: 'target',
  invalidated: 'invalidated',
};

/** By the bar's time, so that a bar that the feed doesn't have is counted. */
function writtenBar({ time, timeframe }: Pick<Touch, 'time' | 'timeframe'>): string {
  const bar = Math.floor((time - START) / HOUR_MS);
  return timeframe === 'M15' ? `${bar}.${(time - START - bar * HOUR_MS) / QUARTER}` : `${bar}`;
}

function writtenPrice({ level, price }: Touch, { levels }: JudgedCard, factor: number, before: string): string {
  return price === levels[level]?.price ? '' : `${before}${Number((price / factor).toPrecision(10))}`;
}
