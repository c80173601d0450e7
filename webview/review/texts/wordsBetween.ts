import { type WordRun, wordRuns } from '../../../src/card/review/wordRuns.ts';

/** Comparisons that are kept: two sides of as many parts as a card has. */
const MAX_CACHED = 128;

const cachedDiffs = new Map<string, readonly WordRun[]>();

/** Two texts compared word by word, once: the page is drawn anew whenever the pointer comes to another row. */
export function wordDiff(before: string, after: string): readonly WordRun[] {
  const key = `${before.length} ${before}${after}`;
  const known = cachedDiffs.get(key);
  if (known !== undefined) return known;
  if (cachedDiffs.size >= MAX_CACHED) cachedDiffs.clear();
  const runs = wordRuns(before, after);
  cachedDiffs.set(key, runs);
  return runs;
}
