import {
  formatOutcome,
  formatResult,
  formatStaleLevel,
  formatStart,
  formatTouch,
  formatUncounted,
} from '../../analysis/formatOutcome.ts';
import { formatMeasuredOn } from '../../analysis/formatProposals.ts';
import {
  type CardOutcome,
  type JudgedCard,
  type LevelConvention,
  type MarketCandles,
  staleLevels,
} from '../../analysis/outcome.ts';
import { type LoadFiner, settledOutcome } from '../../analysis/settledOutcome.ts';
import { LEVEL_NAMES } from '../../card/card.ts';
import type { PassedLevel } from '../../card/findings/finding.ts';
import { LEVEL_TITLES } from '../../card/objectIds.ts';
import type { OutcomeView } from '../../protocol/pageMessages.ts';
import { formatInstant } from '../../time.ts';

/** From when on a card is compared with candles, epoch milliseconds: its publication, or its file's last change. */
export interface CardStart {
  readonly time: number;
  readonly isPublished: boolean;
}

/** What candles made of a card, in words. */
export interface MeasuredCard {
  readonly kind: CardOutcome['kind'];
  /** All of it in sentences, on one line. */
  readonly words: string;
  readonly outcome: OutcomeView;
  /** Of a draft only: the levels of a published card are meant to be passed. */
  readonly passedLevels: readonly PassedLevel[];
}

/** Compares a card with candles, and with finer ones where they decide: a bundle of its own, loaded by the first card whose candles are shown. */
export async function measureCard(
  card: JudgedCard,
  { time, isPublished }: CardStart,
  market: MarketCandles,
  convention: LevelConvention,
  loadFiner: LoadFiner,
): Promise<MeasuredCard> {
  const since = Math.trunc(time);
  const { outcome, market: settled } = await settledOutcome(card, formatInstant(since), market, convention, loadFiner);
  const begin = formatStart(since, isPublished ? 'published' : 'changed');
  const touches = outcome.kind === 'noData' ? {} : outcome.touches;
  const stale = isPublished ? undefined : staleLevels(card, time, settled, convention);
  return {
    kind: outcome.kind,
    words: `${begin}: ${formatOutcome(outcome)}`,
    outcome: {
      words: formatResult(outcome),
      notes: [`${begin}.`, ...formatUncounted(outcome)],
      since,
      touches: LEVEL_NAMES.flatMap((level) => {
        const touch = touches[level];
        if (touch === undefined) return [];
        const words = `${LEVEL_TITLES[level]} reached ${formatTouch(touch)}`;
        return [{ level, time: touch.time, price: touch.price, words }];
      }),
    },
    passedLevels: (stale?.passed ?? []).map((passed) => ({
      level: passed.level,
      price: passed.price,
      words: `${formatStaleLevel(passed)}${stale ? ` Measured on ${formatMeasuredOn(stale.on)}.` : ''}`,
    })),
  };
}
