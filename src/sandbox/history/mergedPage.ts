import { countUpTo } from './countUpTo.ts';

/** A list from the oldest entry to the newest, of which only the times are looked at. */
export interface TimedList {
  readonly length: number;
  readonly timeOf: (place: number) => number;
}

/**
 * Places of one page, newest first, of two lists read as one; of two entries at one time the own one is newer. What it
 * costs depends on the page alone: where it begins in either list is found by halving.
 */
export function mergedPage<T>(
  seeded: TimedList,
  own: TimedList,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  take: { readonly seeded: (place: number) => T; readonly own: (place: number) => T },
): T[] {
  const total = seeded.length + own.length;
  const left = total - offset;
  if (left <= 0) return [];
  // How many own ones are among the `left` oldest: an own entry's place in the whole is its own place and the seeded ones up to it.
  const seededUpTo = (at: number) => countUpTo(seeded.length, (place) => seeded.timeOf(place) <= at);
  let ownLeft = countUpTo(own.length, (place) => place + seededUpTo(own.timeOf(place)) < left);
  let seededLeft = left - ownLeft;
  const page: T[] = [];
  while (page.length < limit && (ownLeft > 0 || seededLeft > 0)) {
    const isOwnNewer = ownLeft > 0 && (seededLeft === 0 || own.timeOf(ownLeft - 1) >= seeded.timeOf(seededLeft - 1));
    page.push(isOwnNewer ? take.own(--ownLeft) : take.seeded(--seededLeft));
  }
  return page;
}
