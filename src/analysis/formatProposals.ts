import { formatContradiction } from '../candles/timeframes.ts';
import { signed } from '../card/geometry/distances.ts';
import type { PivotTimeframe } from '../card/model/pivotLevels.ts';
import { decimalsOf, formatPrice } from '../card/model/prices.ts';
import { DAY_MS, formatUtcMinute } from '../time.ts';
import type { CompletedPeriod, IncompletePeriod } from './completedPeriod.ts';
import type { CandidateKind, LevelCandidate, NoProposals } from './levelProposals.ts';
import type { PivotMethod } from './pivotLines.ts';

/** What a candidate is, for people: `Camarilla R3 of the day 2026-03-02`. */
export function formatCandidate(kind: CandidateKind): string {
  switch (kind.kind) {
    case 'pivot':
      return `${METHOD_NAMES[kind.method]} ${kind.line} of the ${formatPeriod(kind.period)}${formatShort(kind.period)}`;
    case 'swing':
      return `Swing ${kind.side} of ${formatUtcMinute(kind.time)}, ${kind.bars} bars on each side`;
    case 'round':
      return `Round number, a multiple of ${formatPrice(kind.step, decimalsOf(kind.step))}`;
    case 'cluster':
      return `${kind.members.length} agree: ${kind.members.map(({ kind }) => formatKind(kind)).join(', ')}`;
  }
}

function formatShort({ bars, usual }: CompletedPeriod): string {
  return usual === undefined
    ? ''
    : `, which has ${bars} of ${usual} usual bars: a short day or holiday, or bars are missing`;
}

/** The candidates at one price, in short: `Cluster, Classic P (week) and 2 more`. */
export function formatCandidates(candidates: readonly LevelCandidate[]): string {
  const names = candidates
    .toSorted((a, b) => Number(b.kind.kind === 'cluster') - Number(a.kind.kind === 'cluster'))
    .map(({ kind }) => formatKind(kind));
  const shown = names.slice(0, MOST_NAMES).join(', ');
  const more = names.length - MOST_NAMES;
  return `${shown.slice(0, 1).toUpperCase()}${shown.slice(1)}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Maximum number of names on a line of the chart. */
const MOST_NAMES = 2;

/** The distance of a candidate from the last close, for people: `+1.25 ATR`; empty if there is no ATR. */
export function formatAtrs({ atrs }: LevelCandidate): string {
  return atrs === undefined ? '' : `${signed(atrs, 2)} ATR`;
}

/** Why a period has no pivots. */
export function formatIncomplete({ period, because }: IncompletePeriod): string {
  const name = PERIOD_NAMES[period];
  switch (because.kind) {
    case 'notCovered':
      return `The loaded candles don’t contain a complete ${name}.`;
    case 'barsTooLong':
      return `The bars don’t fit into a ${name}.`;
    case 'gap':
      return `The ${formatPeriod({ period, from: because.from })} has ${because.bars} of ${because.usual} usual bars.`;
  }
}

/** Why there are no candidates. */
export function formatNoProposals({ because }: NoProposals): string {
  return because.kind === 'noCandles' ? 'There are no candles.' : formatContradiction(because);
}

const METHOD_NAMES: Readonly<Record<PivotMethod, string>> = {
  classic: 'Classic',
  fibonacci: 'Fibonacci',
  camarilla: 'Camarilla',
  woodie: 'Woodie',
  demark: 'DeMark',
};

const PERIOD_NAMES: Readonly<Record<PivotTimeframe, string>> = { D: 'day', W: 'week', M: 'month' };

/** `day 2026-03-02`, `week of 2026-03-02`, `month 2026-03`; a bar that opens at another hour is named by its middle. */
function formatPeriod({ period, from }: { readonly period: PivotTimeframe; readonly from: number }): string {
  const day = new Date(from + DAY_MS / 2).toISOString().slice(0, 10);
  switch (period) {
    case 'D':
      return `day ${day}`;
    case 'W':
      return `week of ${day}`;
    case 'M':
      return `month ${day.slice(0, 7)}`;
  }
}

/** Where a candidate comes from, in a few words: `swing high`. */
export function formatKind(kind: CandidateKind): string {
  switch (kind.kind) {
    case 'pivot':
      return `${METHOD_NAMES[kind.method]} ${kind.line} (${PERIOD_NAMES[kind.period.period]})`;
    case 'swing':
      return `swing ${kind.side}`;
    case 'round':
      return 'round number';
    case 'cluster':
      return 'cluster';
  }
}
