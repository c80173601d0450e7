import type { AnalysisRow } from '../store/analysisTable.ts';
import { readRow, writeRow } from './analysisRow.ts';
import { channelPost } from './channelPost.ts';
import { describeAnalysis } from './describeAnalysis.ts';
import type { SavedCard } from './savedCard.ts';

/** The row with another card, and its post rewritten; a post that is deleted or lost stays so. */
export function rewriteRow(row: AnalysisRow, card: SavedCard, now: number): AnalysisRow {
  const identity = { ...readRow(row).identity, updatedAt: laterThan(row.updatedAt, now) };
  const old: { readonly deleted: boolean } | null = JSON.parse(row.post);
  const post = old === null ? null : channelPost(identity, card, old.deleted);
  return { ...writeRow(identity, card), post: JSON.stringify(post) };
}

/** The row in another status; the post stays as it is. */
export function withStatus(row: AnalysisRow, status: string, now: number): AnalysisRow {
  const { identity, card } = readRow(row);
  const changed = { ...identity, status, updatedAt: laterThan(row.updatedAt, now) };
  return { ...row, status, updatedAt: changed.updatedAt, body: JSON.stringify(describeAnalysis(changed, card)) };
}

/** Two changes in one millisecond, or a clock set back, must still be told apart. */
function laterThan(before: string, now: number): string {
  return new Date(Math.max(now, Date.parse(before) + 1)).toISOString();
}
