import { l10n, type Uri } from 'vscode';
import {
  formatOutcome,
  formatResult,
  formatStaleLevel,
  formatStart,
  formatTouch,
  formatUncounted,
} from '../../analysis/formatOutcome.ts';
import {
  type CardOutcome,
  type JudgedCard,
  type LevelConvention,
  type MarketCandles,
  staleLevels,
} from '../../analysis/outcome.ts';
import { type LoadFiner, settledOutcome } from '../../analysis/settledOutcome.ts';
import { formatMeasuredOn } from '../../candles/candle.ts';
import type { PassedLevel } from '../../card/findings/finding.ts';
import { LEVEL_NAMES } from '../../card/model/card.ts';
import { sameValue } from '../../card/model/jsonValue.ts';
import { LEVEL_TITLES } from '../../card/model/objectIds.ts';
import { shownDecimals } from '../../card/model/prices.ts';
import { isAboutOneSymbol } from '../../market/candleSource.ts';
import type { OutcomeView } from '../../protocol/pageMessages.ts';
import { formatInstant } from '../../time.ts';
import { type ListCandles, marketOf } from '../candles/documentCandles.ts';

/** The start of the comparison with candles, epoch milliseconds: the publication, or the file's last change. */
export interface CardStart {
  readonly time: number;
  readonly isPublished: boolean;
}

/** A card's outcome in words. */
export interface MeasuredCard {
  readonly kind: CardOutcome['kind'];
  /** Whole sentences, on one line. */
  readonly words: string;
  readonly outcome: OutcomeView;
  /** Only for drafts: price is expected to pass a published card's levels. */
  readonly passedLevels: readonly PassedLevel[];
}

/** A card in a list. */
export interface ListedCard {
  /** The address of a published card, or the URI of a draft. */
  readonly key: string;
  readonly uri: Uri;
  readonly card: JudgedCard;
  readonly start: CardStart;
}

/** A card in a list, and a text of everything that its outcome depends on. */
export interface VersionedCard extends ListedCard {
  readonly version: string;
}

/** A card's outcome in a list. */
export interface ListedOutcome {
  readonly kind: CardOutcome['kind'];
  /** Whole sentences, which say what it was measured on. */
  readonly words: string;
}

/** What measuring the cards of lists depends on. */
export interface MeasuringContext {
  readonly candles: ListCandles;
  readonly convention: () => LevelConvention;
}

/** Provides the cards left to measure, and receives their outcomes. */
interface OutcomeQueue {
  left(): readonly VersionedCard[];
  settle(settled: readonly Settled[]): void;
  /** A whole source of candles can't be read. */
  fail(words: string): void;
}

type Settled = readonly [VersionedCard, ListedOutcome];

/** Milliseconds of uninterrupted measuring before yielding to the extension host's event loop. */
const SLICE_MS = 8;

/** Measures until nothing is left, one source, symbol and timeframe after the other. Rejects if it is aborted. */
export async function measureListed(
  queue: OutcomeQueue,
  context: MeasuringContext,
  signal: AbortSignal,
): Promise<void> {
  const placeOf = ({ uri, card: { metadata } }: ListedCard): readonly [string, string, string] => [
    context.candles.sourceOf(uri),
    metadata.symbol ?? '',
    metadata.timeframe ?? '',
  ];
  for (;;) {
    signal.throwIfAborted();
    const [first, ...others] = queue.left();
    if (first === undefined) return;
    const place = placeOf(first);
    const group = [first, ...others.filter((card) => sameValue(placeOf(card), place))] as const;
    try {
      queue.settle(await measureGroup(group, context, signal));
    } catch (error) {
      signal.throwIfAborted();
      const outcome = { kind: 'noData', words: error instanceof Error ? error.message : String(error) } as const;
      if (!isAboutOneSymbol(error)) queue.fail(outcome.words);
      const failed = isAboutOneSymbol(error) ? group : queue.left().filter((card) => placeOf(card)[0] === place[0]);
      queue.settle(failed.map((card) => [card, outcome]));
    }
  }
}

/** Measures cards with the same candles. Rejects if these can't be loaded, or if it is aborted. */
async function measureGroup(
  group: readonly [VersionedCard, ...VersionedCard[]],
  { candles, convention }: MeasuringContext,
  signal: AbortSignal,
): Promise<readonly Settled[]> {
  const [{ uri, card }] = group;
  const { symbol, timeframe } = card.metadata;
  if (symbol === undefined || timeframe === undefined) {
    const words = l10n.t('The card has no symbol or no timeframe.');
    return group.map((listed) => [listed, { kind: 'noData', words }]);
  }
  const since = Math.min(...group.map(({ start }) => start.time));
  const market = marketOf(await candles.since({ uri, symbol, timeframe }, since, signal));
  const settled: Settled[] = [];
  let until = performance.now() + SLICE_MS;
  for (const listed of group) {
    const { kind, words } = await measureCard(listed.card, listed.start, market, convention(), (bar) =>
      candles.finer(listed.uri, symbol, bar, signal),
    );
    settled.push([listed, { kind, words }]);
    if (performance.now() < until) continue;
    await new Promise((resolve) => setImmediate(resolve));
    signal.throwIfAborted();
    until = performance.now() + SLICE_MS;
  }
  signal.throwIfAborted();
  return settled;
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
  const decimals = shownDecimals(card.levels, market.precision);
  const start = formatStart(since, isPublished ? 'published' : 'changed');
  const touches = outcome.kind === 'noData' ? {} : outcome.touches;
  const stale = isPublished ? undefined : staleLevels(card, time, settled, convention);
  return {
    kind: outcome.kind,
    words: `${formatOutcome(outcome, decimals)} ${start}`,
    outcome: {
      words: formatResult(outcome, decimals),
      notes: [...formatUncounted(outcome), start],
      since,
      touches: LEVEL_NAMES.flatMap((level) => {
        const touch = touches[level];
        if (touch === undefined) return [];
        const words = `${LEVEL_TITLES[level]} reached ${formatTouch(touch, decimals)}`;
        return [{ level, time: touch.time, price: touch.price, words }];
      }),
    },
    passedLevels: (stale?.passed ?? []).map((passed) => ({
      level: passed.level,
      price: passed.price,
      words: `${formatStaleLevel(passed, decimals)}${stale ? ` Measured on ${formatMeasuredOn(stale.on)}.` : ''}`,
    })),
  };
}
