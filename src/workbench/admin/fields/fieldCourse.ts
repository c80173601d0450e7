import type { FieldHistoryEntry } from '../../../contract/userFieldRecord.ts';

/** How a trader's field went over time: a value from a moment on. */
export interface HistoryPoint {
  /** Epoch seconds. */
  readonly at: number;
  readonly value: number;
}

/** The value of a numerical field after each change of one trader's, from entries that come newest first. */
export function valuePoints(newestFirst: readonly FieldHistoryEntry[]): readonly HistoryPoint[] {
  return lastOfEachSecond(pointsOf(newestFirst.toReversed(), ({ storedValue }) => numberOf(storedValue)));
}

/**
 * The sum of the changes of XP or coins since the first that was read: entries tell signed changes, not the balance
 * (P2 2.2).
 */
export function sumPoints(newestFirst: readonly FieldHistoryEntry[]): readonly HistoryPoint[] {
  let sum = 0;
  const changes = pointsOf(newestFirst.toReversed(), ({ value }) => numberOf(value));
  const sums = changes.map(({ at, value }) => {
    // Without the noise of binary fractions.
    sum = Number((sum + value).toPrecision(15));
    return { at, value: sum };
  });
  return lastOfEachSecond(sums);
}

function pointsOf(
  entries: readonly FieldHistoryEntry[],
  read: (entry: FieldHistoryEntry) => number | undefined,
): readonly HistoryPoint[] {
  return entries.flatMap((entry) => {
    const at = Date.parse(entry.createdAt ?? '');
    const value = read(entry);
    return Number.isNaN(at) || value === undefined ? [] : [{ at: Math.floor(at / 1000), value }];
  });
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** A chart takes one point for a moment: the last counts. */
function lastOfEachSecond(points: readonly HistoryPoint[]): readonly HistoryPoint[] {
  return points.filter(({ at }, index) => points[index + 1]?.at !== at);
}
