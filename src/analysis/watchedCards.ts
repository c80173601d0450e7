import { barsAfter, openOfBar } from '../card/geometry/timeAxis.ts';
import { LEVEL_NAMES, type LevelName, type Timeframe } from '../card/model/card.ts';
import { expiresAt } from '../card/model/expiry.ts';
import { HOUR_MS, MINUTE_MS } from '../time.ts';
import { type JudgedCard, type LevelConvention, type MarketCandles, outcomeOf } from './outcome.ts';

/** Maximum number of watched cards, and of requests in any minute. */
export const WATCH_LIMITS = { cards: 200, requestsPerMinute: 10 } as const;

/** What a watched card is noticed for: the first touch of a level, or the last hour before its expiry. */
type WatchEvent = LevelName | 'expiry';

/** One event of a card. */
export interface CardEvent {
  readonly event: WatchEvent;
  /** Opening time of the bar that touches the level, or the expiry; epoch milliseconds. */
  readonly at: number;
}

/** The event of a card that expires within an hour; `now` in epoch milliseconds. */
export function expiryEvent({ metadata }: JudgedCard, publishedAt: string, now: number): readonly CardEvent[] {
  const at = metadata.expiry && expiresAt(publishedAt, metadata.expiry);
  return at !== undefined && at > now && at - now <= HOUR_MS ? [{ event: 'expiry', at }] : [];
}

/** First touches by bars that end after `since` (epoch milliseconds), when watching began. */
export function touchEvents(
  card: JudgedCard,
  publishedAt: string,
  since: number,
  market: MarketCandles,
  convention: LevelConvention,
): readonly CardEvent[] {
  const outcome = outcomeOf(card, publishedAt, market, convention);
  if (outcome.kind === 'noData') return [];
  return LEVEL_NAMES.flatMap((event): CardEvent[] => {
    const touch = outcome.touches[event];
    if (touch === undefined || barsAfter(touch.time, 1, touch.timeframe) <= since) return [];
    return [{ event, at: touch.time }];
  });
}

/** What a level is for the card: its pivot, its target, or another level. */
export function meaningOf(level: LevelName, { metadata }: JudgedCard): 'pivot' | 'target' | 'level' {
  if (level === 'pivot') return level;
  return level === (metadata.direction === 'BEARISH' ? 'support' : 'resistance') ? 'target' : 'level';
}

/**
 * When candles that were read have a new bar, epoch milliseconds: a minute after its close, because what was read may be
 * a minute old.
 */
function nextRead(timeframe: Timeframe, readAt: number): number {
  const close = barsAfter(openOfBar(readAt - MINUTE_MS, timeframe), 1, timeframe);
  return Math.max(close, readAt) + MINUTE_MS;
}

/** Candles that several cards share. */
export interface SharedCandles {
  readonly timeframe: Timeframe;
  /** When they were last read, epoch milliseconds; undefined if they weren't. */
  readonly readAt: number | undefined;
}

/** The candles to read now, those due for longest first; or until when to wait, epoch milliseconds. */
export function nextRequest<Shared extends SharedCandles>(
  shared: readonly Shared[],
  /** Times of the requests so far, ascending. */
  requests: readonly number[],
  now: number,
): { readonly kind: 'read'; readonly shared: Shared } | { readonly kind: 'wait'; readonly until: number } {
  const dueAt = ({ timeframe, readAt }: Shared): number =>
    readAt === undefined ? -Infinity : nextRead(timeframe, readAt);
  const [first] = [...shared].sort((a, b) => (dueAt(a) < dueAt(b) ? -1 : 1));
  if (first === undefined) return { kind: 'wait', until: Infinity };
  const oldest = requests.at(-WATCH_LIMITS.requestsPerMinute);
  const until = Math.max(dueAt(first), oldest === undefined ? -Infinity : oldest + MINUTE_MS);
  return until <= now ? { kind: 'read', shared: first } : { kind: 'wait', until };
}
