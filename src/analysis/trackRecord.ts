import { LEVEL_CONVENTIONS, type LevelConvention } from './outcome.ts';
import { RECORD_ENDINGS, type RecordEnding, type RecordedCard } from './recordedCard.ts';

/** What cards can be grouped by. */
export const RECORD_GROUPINGS = ['author', 'symbol', 'type', 'timeframe', 'weekday', 'month', 'convention'] as const;
export type RecordGrouping = (typeof RECORD_GROUPINGS)[number];

/** The cards behind a number. */
export type RecordCount = 'cards' | 'entered' | RecordEnding | 'changed';
export const RECORD_COUNTS: readonly RecordCount[] = ['cards', 'entered', ...RECORD_ENDINGS, 'changed'];

/** Decided cards from which a rate is shown. */
const LEAST_DECIDED = 20;

/** A share, its 95 % Wilson interval, and what it was counted from. */
export interface Rate {
  readonly hits: number;
  readonly of: number;
  /** 0 to 1; undefined if fewer than `LEAST_DECIDED` were decided. */
  readonly interval: { readonly rate: number; readonly low: number; readonly high: number } | undefined;
}

/** The cards of a group, and what is measured on them; docs/track-record.md defines every number. */
export interface RecordGroup {
  readonly name: string;
  /** The cards that each count counts. */
  readonly counted: Readonly<Record<RecordCount, readonly RecordedCard[]>>;
  readonly hitRate: Rate;
  /** Medians in milliseconds; undefined if no card has one. */
  readonly toEntry: number | undefined;
  readonly toEnd: number | undefined;
  /** Multiples of the distance to the stop; undefined if no card has one. */
  readonly multiples:
    | { readonly cards: number; readonly mean: number; readonly median: number; readonly sum: number }
    | undefined;
  readonly adverse: number | undefined;
  readonly favourable: number | undefined;
}

/** The groups of a record in the order of their names; weekdays from Monday. */
export function trackRecord(cards: readonly RecordedCard[], by: RecordGrouping): readonly RecordGroup[] {
  const groups = new Map<string, { readonly order: string; readonly cards: RecordedCard[] }>();
  for (const card of cards) {
    const { name, order } = groupOf(card, by);
    const group = groups.get(name) ?? { order, cards: [] };
    groups.set(name, group);
    group.cards.push(card);
  }
  return [...groups]
    .sort(([, a], [, b]) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0))
    .map(([name, group]) => recordGroup(name, group.cards));
}

/** What is measured on these cards. */
export function recordGroup(name: string, cards: readonly RecordedCard[]): RecordGroup {
  const counted = Object.fromEntries(RECORD_COUNTS.map((count) => [count, [] as RecordedCard[]])) as Record<
    RecordCount,
    RecordedCard[]
  >;
  for (const card of cards) {
    counted.cards.push(card);
    counted[card.ending].push(card);
    if (card.isEntered) counted.entered.push(card);
    if (card.changed !== 'no') counted.changed.push(card);
  }
  const present = (of: (card: RecordedCard) => number | undefined) =>
    cards.flatMap((card) => of(card) ?? []).sort((a, b) => a - b);
  const multiples = present(({ multiple }) => multiple);
  const sum = multiples.reduce((all, multiple) => all + multiple, 0);
  const median = medianOf(multiples);
  return {
    name,
    counted,
    hitRate: rateOf(counted.targetReached.length, counted.targetReached.length + counted.invalidated.length),
    toEntry: medianOf(present(({ toEntry }) => toEntry)),
    toEnd: medianOf(present(({ toEnd }) => toEnd)),
    multiples:
      median === undefined ? undefined : { cards: multiples.length, mean: sum / multiples.length, median, sum },
    adverse: present(({ adverse }) => adverse).at(-1),
    favourable: present(({ favourable }) => favourable).at(-1),
  };
}

/** The 97.5 % point of the normal distribution. */
const Z = 1.959964;

/** The share of hits with its 95 % Wilson interval. */
export function rateOf(hits: number, of: number): Rate {
  if (of < LEAST_DECIDED) return { hits, of, interval: undefined };
  const rate = hits / of;
  const scale = 1 + Z ** 2 / of;
  const center = (rate + Z ** 2 / (2 * of)) / scale;
  const half = (Z * Math.sqrt((rate * (1 - rate)) / of + Z ** 2 / (4 * of ** 2))) / scale;
  return { hits, of, interval: { rate, low: Math.max(0, center - half), high: Math.min(1, center + half) } };
}

/** How many multiples lie in each step of half a distance to the stop, from the lowest step to the highest. */
export function multipleSteps(
  cards: readonly RecordedCard[],
): readonly { readonly from: number; readonly count: number }[] {
  const counts = new Map<number, number>();
  for (const { multiple } of cards) {
    if (multiple === undefined) continue;
    const step = Math.max(-MOST_STEPS, Math.min(MOST_STEPS, Math.floor(multiple / STEP)));
    counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  const [first, last] = [Math.min(...counts.keys()), Math.max(...counts.keys())];
  if (counts.size === 0) return [];
  return Array.from({ length: last - first + 1 }, (_, place) => ({
    from: (first + place) * STEP,
    count: counts.get(first + place) ?? 0,
  }));
}

/** Width of a step, and the number of steps on each side; multiples beyond are in the outermost ones. */
const [STEP, MOST_STEPS] = [0.5, 20] as const;

function medianOf(sorted: readonly number[]): number | undefined {
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const UNKNOWN = 'unknown';
const CONVENTION_NAMES: Readonly<Record<LevelConvention, string>> = {
  pivotIsEntry: 'Pivot is entry',
  pivotIsInvalidation: 'Pivot is invalidation',
};

/** The group of a card, and the text that groups are sorted by. */
function groupOf(card: RecordedCard, by: RecordGrouping): { readonly name: string; readonly order: string } {
  switch (by) {
    case 'weekday': {
      if (!Number.isFinite(card.publishedAt)) return { name: UNKNOWN, order: '7' };
      const day = (new Date(card.publishedAt).getUTCDay() + 6) % 7;
      return { name: WEEKDAYS[day] ?? UNKNOWN, order: String(day) };
    }
    case 'month': {
      if (!Number.isFinite(card.publishedAt)) return { name: UNKNOWN, order: UNKNOWN };
      const month = new Date(card.publishedAt).toISOString().slice(0, 7);
      return { name: month, order: month };
    }
    case 'convention':
      return {
        name: CONVENTION_NAMES[card.convention],
        order: String(LEVEL_CONVENTIONS.indexOf(card.convention)),
      };
    case 'author':
    case 'symbol':
    case 'type':
    case 'timeframe': {
      const name = card[by] ?? (by === 'author' ? 'draft' : UNKNOWN);
      return { name, order: name };
    }
  }
}
