import {
  type Card,
  DIRECTIONS,
  DRAWING_TYPES,
  type DrawingType,
  ENTRY_PLACEMENTS,
  type Expiry,
  TIMEFRAMES,
  type Timeframe,
} from '../../card/card.ts';
import { saveDrawings, toAnalysisRow } from '../analyses/analysisRow.ts';
import { findInstrument, INSTRUMENTS, type Instrument } from '../market/instruments.ts';
import { objectId } from '../objectIds.ts';
import { Random } from '../random.ts';
import type { AnalysisRow } from '../store/analysisTable.ts';
import type { User } from '../store/userTable.ts';
import { cardLevels, cardMarket, cardTexts, SEED_DRAWINGS } from './cardContent.ts';

const HOUR = 3_600_000;
/** Distribution of the statuses: half of the cards can still be changed. */
const STATUSES = [
  'Pending',
  'Active',
  'Pending',
  'Expired',
  'Pending',
  'Pending',
  'Cancelled',
  'Active',
  'Pending',
  'Expired',
];

/** Community, channels and owners of seeded cards. */
interface SeedAnalysisOptions {
  readonly communityId: string;
  /** The channel of cards for an instrument type. */
  readonly channelOf: (type: Instrument['type']) => string;
  readonly owners: readonly User[];
  /** Epoch milliseconds; every card is older. */
  readonly now: number;
  /** Makes the ids of several sets distinct. */
  readonly name: string;
}

/** Cards for all channels and owners in turn, oldest first. */
export function* seedAnalyses(
  count: number,
  { communityId, channelOf, owners, now, name }: SeedAnalysisOptions,
): Generator<AnalysisRow> {
  for (let i = 0; i < count; i++) {
    const created = now - (count - i) * 5 * HOUR - ((i * 37) % 60) * 60_000;
    const updated = i % 4 === 1 ? created + 2 * HOUR : created;
    const status = STATUSES[(i + Math.floor(i / 10)) % STATUSES.length] ?? 'Pending';
    const { metadata: words, levels, drawings } = seedCard(i, created);
    const metadata = { ...words, expiry: expiryForStatus(words.expiry, status, (now - created) / HOUR) };
    const identity = {
      id: objectId(`${name} ${i}`),
      postId: objectId(`${name} post ${i}`),
      communityId,
      channelId: channelOf(findInstrument(metadata.symbol)?.type ?? 'forex'),
      ownerId: owners[(i * 5 + Math.floor(i / 7)) % owners.length]?.platformUserId ?? '',
      status,
      createdAt: new Date(created).toISOString(),
      updatedAt: new Date(updated).toISOString(),
    };
    let saved = 0;
    const newId = () => objectId(`${name} ${i} drawing ${saved++}`);
    yield toAnalysisRow(identity, { metadata, levels, drawings: saveDrawings(drawings, newId) });
  }
}

/** An expiry that matches the status: in the future for open cards, in the past for expired ones. */
function expiryForStatus(expiry: Expiry, status: string, age: number): Expiry {
  const hours = expiry.type === 'HOURS' ? expiry.hours : 24;
  switch (status) {
    case 'Expired':
      return { type: 'HOURS', hours: Math.max(1, Math.min(hours, Math.floor(age))) };
    case 'Pending':
    case 'Active': {
      // Whole days, at least two more.
      const days = Math.ceil(Math.max(age + 48, hours) / 24);
      return expiry.type === 'GTC' || days > 365 ? { type: 'GTC' } : { type: 'HOURS', hours: days * 24 };
    }
    default:
      return expiry;
  }
}

/** Weighted towards usual timeframes: analysts seldom use minutes or months. */
const COMMON_TIMEFRAMES: readonly Timeframe[] = ['H4', 'H1', 'D', 'H4', 'M30', 'H2', 'M15', 'W', 'H1', 'H4', 'M5', 'D'];

/** The card that an analyst creates at `time` (epoch milliseconds); everything else depends on the number. */
export function seedCard(number: number, time: number): Card {
  const random = new Random(`card ${number}`);
  const instrument = cycle<Instrument>(INSTRUMENTS, Math.floor(number / 4) + (number % 3));
  const timeframe =
    number % 20 === 19
      ? cycle<Timeframe>(TIMEFRAMES, Math.floor(number / 20) * 9)
      : cycle<Timeframe>(COMMON_TIMEFRAMES, number);
  const direction = cycle(DIRECTIONS, number);
  const entryPlacement = cycle(ENTRY_PLACEMENTS, Math.floor(number / 2));
  const market = cardMarket(instrument, timeframe, time);
  const levels = cardLevels(market, direction, entryPlacement, random, isoSecond(market.bars.at(-1)?.time ?? time));
  const kinds = drawingKinds(number, random);
  const drawings = kinds.map((kind) => SEED_DRAWINGS[kind](market, levels, random));
  const story = { symbol: instrument.symbol, timeframe, direction, placement: entryPlacement, drawings };
  const { title, preferenceText, alternativeText, comments } = cardTexts(story, random);
  return {
    metadata: {
      symbol: instrument.symbol,
      title,
      direction,
      entryPlacement,
      timeframe,
      expiry: number % 3 === 0 ? { type: 'GTC' } : { type: 'HOURS', hours: random.pick([12, 24, 36, 72, 168]) },
      preferenceText,
      alternativeText,
      ...(comments === '' ? {} : { comments }),
    },
    levels,
    drawings: drawings.map(({ drawing }) => drawing),
  };
}

/** 0–5 drawing kinds, no duplicates. */
function drawingKinds(number: number, random: Random): DrawingType[] {
  const count = cycle([2, 3, 1, 5, 0, 2], number);
  const first = random.whole(0, DRAWING_TYPES.length - 1);
  return Array.from({ length: count }, (_, i) => cycle<DrawingType>(DRAWING_TYPES, first + i));
}

function cycle<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T;
}

function isoSecond(time: number): string {
  return new Date(time).toISOString().replace('.000Z', 'Z');
}
