/** The time that a turn of sorting may take, in milliseconds: half of a frame. */
const SLICE_MS = 8;
/** Comparisons between two looks at the clock. */
const STEPS_PER_CLOCK_CHECK = 4_096;

/** Which of two rows comes first: below 0 the first one. */
export type CompareRows = (a: number, b: number) => number;

/**
 * Row numbers in order; rows that are equal keep theirs. Sorts in turns, so that the page stays alive; undefined when
 * it was given up. `pause` lets others have their turn.
 */
export async function sortedRows(
  count: number,
  compare: CompareRows,
  pause: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<Uint32Array | undefined> {
  let [from, to] = [Uint32Array.from({ length: count }, (_, row) => row), new Uint32Array(count)];
  let [started, steps] = [performance.now(), 0];
  for (let width = 1; width < count; width *= 2) {
    for (let start = 0; start < count; start += width * 2) {
      const middle = Math.min(start + width, count);
      const end = Math.min(start + width * 2, count);
      let [left, right] = [start, middle];
      for (let at = start; at < end; at += 1) {
        if (left < middle && (right >= end || compare(from[left] ?? 0, from[right] ?? 0) <= 0)) {
          to[at] = from[left] ?? 0;
          left += 1;
        } else {
          to[at] = from[right] ?? 0;
          right += 1;
        }
        steps += 1;
        if (steps % STEPS_PER_CLOCK_CHECK === 0 && performance.now() - started > SLICE_MS) {
          await pause();
          if (signal.aborted) return undefined;
          started = performance.now();
        }
      }
    }
    [from, to] = [to, from];
  }
  return from;
}
