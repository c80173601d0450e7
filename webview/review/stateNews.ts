import type { ReviewState } from '../../src/protocol/reviewMessages.ts';
import { changeCounts } from './changes/changeCounts.ts';
import { decidedWords } from './conflicts/decided.ts';

/** What a new state has to say to somebody who listens, in the order in which it matters; nothing where all is as it was. */
export function stateNews(before: ReviewState | undefined, now: ReviewState): readonly string[] {
  if (before === undefined) return now.notice === undefined ? [] : [now.notice];
  const news: string[] = [];
  if (now.notice !== undefined && now.notice !== before.notice) news.push(now.notice);
  if (now.mode === 'conflict') {
    const [old, words] = [decidedWords(before.conflicts), decidedWords(now.conflicts)];
    if (old !== words) news.push(`${words}.`);
  } else {
    const [old, counts] = [changeCounts(before.changes), changeCounts(now.changes)];
    if (old !== counts) news.push(`${counts}.`);
  }
  const [refusal, wasRefused] = [now.confirm?.refusal, before.confirm?.refusal];
  if (refusal !== wasRefused && now.confirm !== undefined) {
    news.push(refusal ?? 'It can be confirmed now.');
  }
  return news;
}
