import { formatMeasuredOn } from '../candles/candle.ts';
import { formatContradiction } from '../candles/timeframes.ts';
import { LEVEL_TITLES } from '../card/model/objectIds.ts';
import { exactPrice } from '../card/model/prices.ts';
import { formatUtcMinute } from '../time.ts';
import type { CardOutcome, NoOutcome, StaleLevel, Touch } from './outcome.ts';

/**
 * A card's outcome for people: a sentence, what it was measured on, and the bars that didn't count. Prices have at least
 * `decimals` here and below, those of the card.
 */
export function formatOutcome(outcome: CardOutcome, decimals: number): string {
  return [formatResult(outcome, decimals), ...formatUncounted(outcome)].join(' ');
}

/** A card's outcome, and what it was measured on. */
export function formatResult(outcome: CardOutcome, decimals: number): string {
  if (outcome.kind === 'noData') return formatNoOutcome(outcome);
  return `${formatKind(outcome, decimals)} Measured on ${formatMeasuredOn(outcome.on)}.`;
}

/** The bars that didn't count, a sentence each. */
export function formatUncounted(outcome: CardOutcome): readonly string[] {
  if (outcome.kind === 'noData') return [];
  const { timeframe, uncounted } = outcome.on;
  return uncounted.map(({ time, levels }) => {
    const names = levels.map((level) => `the ${LEVEL_TITLES[level].toLowerCase()}`);
    const reached = names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
    return `The ${formatBar({ time, timeframe })} reaches ${reached}, too, but didn’t count: it contains the publication or the expiry.`;
  });
}

function formatKind(outcome: Exclude<CardOutcome, NoOutcome>, decimals: number): string {
  switch (outcome.kind) {
    case 'untouched':
    case 'entryReached':
    case 'targetReached':
    case 'invalidated':
      return `${POSITIONS[outcome.kind]}${'at' in outcome ? ` ${formatTouch(outcome.at, decimals)}` : ''}.`;
    case 'ambiguous': {
      const { at, between } = outcome;
      const possible = between.map((position) => POSITIONS[position].toLowerCase()).join(' or ');
      return `Ambiguous: ${possible}, both possible in the ${formatBar(at)}.`;
    }
    case 'expired':
      return `Expired ${formatUtcMinute(outcome.at)}, ${outcome.isEntered ? 'after the entry was reached' : 'untouched'}.`;
  }
}

/** From when on bars count for an outcome (epoch milliseconds), and what was then: a sentence. */
export function formatStart(since: number, what: 'published' | 'given' | 'changed'): string {
  const time = formatUtcMinute(since);
  switch (what) {
    case 'published':
      return `Bars count from its publication, ${time}.`;
    case 'given':
      return `Bars count from ${time}.`;
    case 'changed':
      return `Bars count from the file’s last change, ${time}.`;
  }
}

/** A touch, for people: `at 1.1045 in the H1 bar of 2026-03-02 08:00 UTC`. */
export function formatTouch(touch: Touch, decimals: number): string {
  return `at ${exactPrice(touch.price, decimals)} in the ${formatBar(touch)}`;
}

/** That price has passed a level of a draft. */
export function formatStaleLevel({ level, price, touch }: StaleLevel, decimals: number): string {
  const name = LEVEL_TITLES[level].toLowerCase();
  return `Price has passed the ${name} (${exactPrice(price, decimals)}) since this draft was written: ${formatTouch(touch, decimals)}.`;
}

const POSITIONS = {
  untouched: 'Untouched',
  entryReached: 'Entry reached',
  targetReached: 'Target reached',
  invalidated: 'Invalidated',
} as const;

function formatBar({ time, timeframe }: Pick<Touch, 'time' | 'timeframe'>): string {
  return `${timeframe} bar of ${formatUtcMinute(time)}`;
}

function formatNoOutcome({ because }: NoOutcome): string {
  switch (because.kind) {
    case 'noCandles':
      return 'There are no candles.';
    case 'wrongTimeframe':
      return formatContradiction(because);
    case 'noType':
      return 'The card has no direction or no entry placement.';
    case 'missingLevels':
      return `The card has no price for ${because.missing.join(', ')}.`;
    case 'levelOrder':
      return 'The levels of the card are in the wrong order.';
    case 'notPublished':
      return 'The time of publication can’t be read.';
    case 'startMissing':
      return `The candles begin later, ${formatUtcMinute(because.first)}.`;
    case 'noBar':
      return 'No whole bar to count.';
  }
}
