import type { Card, Metadata } from '../model/card.ts';
import { cardType } from '../model/cardType.ts';
import { barColumns, lastCompletedCandle, pivotSide, proposedLevels } from '../model/pivotLevels.ts';

/** What the author of a new card decides. */
type CardIdea = Pick<Metadata, 'symbol' | 'direction' | 'entryPlacement' | 'timeframe' | 'title'>;

/** What the levels of a new card are proposed from. */
interface CardPrices {
  /** Undefined if there are none: the levels are round numbers then. */
  readonly series: { readonly candles: Parameters<typeof barColumns>[0]; readonly tick: number } | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly pivotIsInvalidation: boolean;
}

/** First words of the text by card type: what each waits for on its side of the price. */
const ENTRY_TEXTS = {
  bullish_breakout: 'Buy above',
  bullish_bounce: 'Buy at',
  bearish_bounce: 'Sell at',
  bearish_breakout: 'Sell below',
} as const;

/**
 * A valid first card: classic pivot levels, the pivot placed by direction and entry placement, and texts that link to
 * them.
 */
export function initialCard(idea: CardIdea, prices: CardPrices): Card {
  const { symbol, direction, entryPlacement, timeframe, title } = idea;
  const { resistance, pivot, support } = initialLevels(idea, prices);
  return {
    metadata: {
      symbol,
      title,
      direction,
      entryPlacement,
      timeframe,
      expiry: { type: 'HOURS', hours: 24 },
      preferenceText: `${ENTRY_TEXTS[cardType(idea)]} [[lv_piv:the pivot]] with a target at ${
        direction === 'BULLISH' ? '[[lv_res:resistance]]' : '[[lv_sup:support]]'
      }.`,
      alternativeText: '',
      comments: '',
    },
    levels: {
      resistance: { price: resistance, clientObjectId: 'lv_res' },
      pivot: { price: pivot, clientObjectId: 'lv_piv' },
      support: { price: support, clientObjectId: 'lv_sup' },
    },
    drawings: [],
  };
}

function initialLevels(
  { direction, entryPlacement, timeframe }: CardIdea,
  { series, now, pivotIsInvalidation }: CardPrices,
): { readonly resistance: number; readonly pivot: number; readonly support: number } {
  const candles = series?.candles ?? [];
  const candle =
    lastCompletedCandle(barColumns(candles), timeframe, now) ??
    // The newest candle is still open; its range would change the levels while the user edits.
    candles.at(-2) ??
    candles.at(-1);
  const rounds = { resistance: 110, pivot: 100, support: 90 };
  if (series === undefined || candle === undefined) return rounds;
  const side = pivotSide({ direction, entryPlacement }, pivotIsInvalidation);
  const place = side && { side, lastClose: candles.at(-1)?.close ?? Number.NaN };
  const made = proposedLevels({ metadata: {}, levels: {}, drawings: [] }, candle, series.tick, 3, place);
  const price = (name: keyof typeof rounds): number => made[name]?.price ?? rounds[name];
  return { resistance: price('resistance'), pivot: price('pivot'), support: price('support') };
}

/** The name of a new draft's file; with numbers from 2 on, further names if that is taken. */
export function draftFileName({ symbol, timeframe }: Pick<Metadata, 'symbol' | 'timeframe'>, number: number): string {
  const stem = `${symbol}-${timeframe}`.toLowerCase().replace(/[^a-z0-9-]+/g, '');
  return `${stem}${number === 1 ? '' : `-${number}`}.card.json`;
}
