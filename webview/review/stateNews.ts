import type { ReviewState } from '../../src/protocol/reviewMessages.ts';
import { summarizeChanges } from './changes/changeCounts.ts';
import { formatDecided } from './conflicts/decided.ts';

/** What a new state has to say to somebody who listens, in the order in which it matters; nothing where all is as it was. */
export function stateAnnouncements(before: ReviewState | undefined, now: ReviewState): readonly string[] {
  if (before === undefined) return now.notice === undefined ? [] : [now.notice];
  const news: string[] = [];
  if (now.notice !== undefined && now.notice !== before.notice) news.push(now.notice);
  if (now.mode === 'conflict') {
    const [old, words] = [formatDecided(before.conflicts), formatDecided(now.conflicts)];
    if (old !== words) news.push(`${words}.`);
  } else {
    const [old, counts] = [summarizeChanges(before.changes), summarizeChanges(now.changes)];
    if (old !== counts) news.push(`${counts}.`);
  }
  const [refusal, wasRefused] = [now.confirm?.refusal, before.confirm?.refusal];
  if (refusal !== wasRefused && now.confirm !== undefined) {
    news.push(refusal ?? 'It can be confirmed now.');
  }
  return news;
}
