import { BAR_LENGTHS } from '../card/geometry/timeAxis.ts';
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
    if (touch === undefined || touch.time + BAR_LENGTHS[touch.timeframe] <= since) return [];
    return [{ event, at: touch.time }];
  });
}

/** What an event is for the card: its pivot, its target, another level, or its expiry. */
export function meaningOf(event: WatchEvent, { metadata }: JudgedCard): 'expiry' | 'pivot' | 'target' | 'level' {
  if (event === 'expiry' || event === 'pivot') return event;
  return event === (metadata.direction === 'BEARISH' ? 'support' : 'resistance') ? 'target' : 'level';
}

/** The first Monday of the epoch: 5 January 1970. */
const FIRST_MONDAY = 4 * BAR_LENGTHS.D;

/**
 * When candles that were read have a new bar, epoch milliseconds: a minute after its close, because what was read may be
 * a minute old.
 */
function nextRead(timeframe: Timeframe, readAt: number): number {
  return Math.max(closeAfter(timeframe, readAt - MINUTE_MS), readAt) + MINUTE_MS;
}

function closeAfter(timeframe: Timeframe, time: number): number {
  if (timeframe === 'M') {
    const date = new Date(time);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
  }
  const [length, origin] = [BAR_LENGTHS[timeframe], timeframe === 'W' ? FIRST_MONDAY : 0];
  return (Math.floor((time - origin) / length) + 1) * length + origin;
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
