import { type WordRun, wordRuns } from '../../../src/card/review/wordRuns.ts';

/** Comparisons that are kept: two sides of as many parts as a card has. */
const MOST_KEPT = 128;

const kept = new Map<string, readonly WordRun[]>();

/** Two texts compared word by word, once: the page is drawn anew whenever the pointer comes to another row. */
export function wordsBetween(before: string, after: string): readonly WordRun[] {
  const key = `${before.length} ${before}${after}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const runs = wordRuns(before, after);
  kept.set(key, runs);
  return runs;
}
