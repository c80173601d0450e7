import type { Candle, CandleSet, MeasuredOn } from '../candles/candle.ts';
import { contradictsTimeframe, type TimeframeContradiction } from '../candles/timeframes.ts';
import { barsAfter } from '../card/geometry/timeAxis.ts';
import { onTick } from '../card/model/prices.ts';
import { averageTrueRange } from './averageTrueRange.ts';
import { type CompletedPeriod, completedPeriods, type IncompletePeriod } from './completedPeriod.ts';
import { PIVOT_METHODS, type PivotLineName, type PivotMethod, pivotLines } from './pivotLines.ts';
import { type Swing, swings } from './swings.ts';

/** A price that could become a level. `formatCandidate` makes the words. */
export interface LevelCandidate {
  /** On a tick. */
  readonly price: number;
  readonly kind: CandidateKind;
  readonly measuredOn: MeasuredOn;
  /** Distance from the last close in ATR(14), negative below it; undefined if there is no ATR. */
  readonly atrs: number | undefined;
}

/** Where a candidate comes from. Times in epoch milliseconds. */
export type CandidateKind =
  | {
      readonly kind: 'pivot';
      readonly method: PivotMethod;
      readonly line: PivotLineName;
      readonly period: CompletedPeriod;
    }
  | { readonly kind: 'swing'; readonly side: Swing['side']; readonly time: number; readonly bars: number }
  | { readonly kind: 'round'; readonly step: number }
  /** Several of the others within a fraction of the ATR. */
  | { readonly kind: 'cluster'; readonly members: readonly LevelCandidate[] };

/** What levels are proposed from. */
export interface ProposalRequest {
  readonly market: CandleSet;
  /** Smallest price step. */
  readonly tick: number;
  /** Epoch milliseconds; by default the end of the candles counts. */
  readonly now?: number;
  /** Bars on each side of a swing. */
  readonly swingBars?: number;
}

/** Candidates from the highest price to the lowest, and what couldn't be computed. */
export interface LevelProposals {
  readonly kind: 'proposals';
  readonly candidates: readonly LevelCandidate[];
  /** Periods without pivots, and why. */
  readonly incomplete: readonly IncompletePeriod[];
  /** ATR(14) at the last candle, in price. */
  readonly atr: number | undefined;
  readonly lastClose: number;
}

/** No candidates at all. */
export interface NoProposals {
  readonly kind: 'none';
  readonly because: { readonly kind: 'noCandles' } | TimeframeContradiction;
}

const DEFAULT_SWING_BARS = 2;
/** Newest swings of each side that are proposed. */
const MOST_SWINGS = 10;

/** Levels that the candles suggest. Candidates below zero are left out unless the market trades there. */
export function levelProposals(request: ProposalRequest): LevelProposals | NoProposals {
  const { market, tick, now, swingBars = DEFAULT_SWING_BARS } = request;
  const { candles, timeframe, source } = market;
  const last = candles.at(-1);
  if (last === undefined) return { kind: 'none', because: { kind: 'noCandles' } };
  const contradiction = contradictsTimeframe(candles, timeframe);
  if (contradiction !== undefined) return { kind: 'none', because: contradiction };

  const atr = averageTrueRange(candles);
  const measuredOn = { source, timeframe, lastBar: last.time };
  const candidate = (price: number, kind: CandidateKind): LevelCandidate => {
    const at = onTick(price, tick);
    return { price: at, kind, measuredOn, atrs: atr === undefined || atr === 0 ? undefined : (at - last.close) / atr };
  };
  const periods = completedPeriods(candles, timeframe, now);
  const isOpen = now !== undefined && barsAfter(last.time, 1, timeframe) > now;
  const found = [
    ...periods.flatMap((period) => (period.kind === 'completed' ? pivotCandidates(period, candidate) : [])),
    // The open bar may still cross the swing that it would confirm.
    ...swingCandidates(isOpen ? candles.slice(0, -1) : candles, swingBars, candidate),
    ...roundNumbers(last.close, atr ?? 0, tick).map(({ price, step }) => candidate(price, { kind: 'round', step })),
  ].filter(({ price }) => price > 0 || last.close <= 0);
  const clusters = atr === undefined ? [] : clustersOf(found, atr * CLUSTER_WIDTH);
  return {
    kind: 'proposals',
    candidates: [
      ...found,
      ...clusters.map((members) => candidate(meanPrice(members), { kind: 'cluster', members })),
    ].sort((a, b) => b.price - a.price),
    incomplete: periods.filter((period) => period.kind === 'incomplete'),
    atr,
    lastClose: last.close,
  };
}

type MakeCandidate = (price: number, kind: CandidateKind) => LevelCandidate;

function pivotCandidates(period: CompletedPeriod, candidate: MakeCandidate): LevelCandidate[] {
  return PIVOT_METHODS.flatMap((method) =>
    pivotLines(method, period).map(({ line, price }) => candidate(price, { kind: 'pivot', method, line, period })),
  );
}

function swingCandidates(candles: readonly Candle[], bars: number, candidate: MakeCandidate): LevelCandidate[] {
  const found = swings(candles, bars);
  return (['high', 'low'] as const).flatMap((side) =>
    found
      .filter((swing) => swing.side === side)
      .slice(-MOST_SWINGS)
      .map(({ price, time }) => candidate(price, { kind: 'swing', side, time, bars })),
  );
}

/** Round numbers proposed on each side of the last close. */
const ROUNDS_A_SIDE = 2;
/** The step of round numbers is at least this share of the price's power of ten: 0.001 at 1.1, 10 at 64,000. */
const LEAST_STEP = 1e-3;

/**
 * The multiples of the step on each side of a price. The step is the smallest 1, 2 or 5 times a power of ten that is a
 * whole number of ticks, at least an ATR, and at least a thousandth of the price's power of ten.
 */
function roundNumbers(price: number, atr: number, tick: number): { readonly price: number; readonly step: number }[] {
  const least = Math.max(atr, LEAST_STEP * powerOfTen(price), tick);
  if (!(least > 0) || !Number.isFinite(least)) return [];
  const step = niceSteps(least).find((size) => onTick(size, tick) === size);
  if (step === undefined) return [];
  const below = Math.floor(price / step);
  const multiples = Array.from({ length: 2 * ROUNDS_A_SIDE }, (_, at) => below - ROUNDS_A_SIDE + 1 + at);
  return multiples.map((multiple) => ({ price: multiple * step, step }));
}

/** The greatest power of ten that isn't greater than the size of a number; 0 for 0. */
function powerOfTen(value: number): number {
  return value === 0 ? 0 : Number(`1e${Math.floor(Math.log10(Math.abs(value)))}`);
}

/** The first of the steps 1, 2, 5, 10, … times powers of ten that aren't smaller. */
function niceSteps(least: number): number[] {
  const exponent = Math.floor(Math.log10(least));
  // Written as decimals: 5 * 10 ** -4 has float noise.
  return [0, 1, 2, 3]
    .flatMap((more) => [1, 2, 5].map((digit) => Number(`${digit}e${exponent + more}`)))
    .filter((size) => size >= least);
}

/** Width of a cluster, in ATR. */
const CLUSTER_WIDTH = 0.25;

/**
 * Candidates that lie within `width` of one another and come from at least two origins: two periods, two swings, a swing
 * and a round number. Lines of one period agree by construction and are one origin. From the lowest price up, each
 * cluster takes everything within the width; none overlap.
 */
function clustersOf(candidates: readonly LevelCandidate[], width: number): LevelCandidate[][] {
  const sorted = candidates.toSorted((a, b) => a.price - b.price);
  const found: LevelCandidate[][] = [];
  for (let first = 0; first < sorted.length; ) {
    const from = sorted[first]?.price ?? 0;
    const next = sorted.findIndex(({ price }, place) => place > first && price - from > width);
    const members = sorted.slice(first, next === -1 ? sorted.length : next);
    const isCluster = new Set(members.map(originOf)).size > 1;
    if (isCluster) found.push(members);
    first += isCluster ? members.length : 1;
  }
  return found;
}

/** What a candidate's price was derived from. */
function originOf({ kind }: LevelCandidate): string {
  switch (kind.kind) {
    case 'pivot':
      return kind.period.period;
    case 'swing':
      return `${kind.side} ${kind.time}`;
    case 'round':
    case 'cluster':
      return kind.kind;
  }
}

function meanPrice(members: readonly LevelCandidate[]): number {
  return members.reduce((sum, { price }) => sum + price, 0) / members.length;
}
