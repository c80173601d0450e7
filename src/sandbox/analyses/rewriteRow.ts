import { LINKED_TEXT_FIELDS, type Metadata } from '../../card/card.ts';
import type { AnalysisRow } from '../store/analysisTable.ts';
import { parseAnalysisRow, toAnalysisRow } from './analysisRow.ts';
import { channelPost } from './channelPost.ts';
import { describeAnalysis } from './describeAnalysis.ts';
import type { SavedCard } from './savedCard.ts';

/** The row with another card, and its post rewritten; a post that is deleted or lost stays so. */
export function updateRowCard(row: AnalysisRow, card: SavedCard, now: number): AnalysisRow {
  const identity = { ...parseAnalysisRow(row).identity, updatedAt: laterTimestamp(row.updatedAt, now) };
  const old: { readonly deleted: boolean } | null = JSON.parse(row.post);
  const post = old === null ? null : channelPost(identity, card, old.deleted);
  return { ...toAnalysisRow(identity, card), post: JSON.stringify(post) };
}

/** `next` with the saved ids in the texts that were not sent as they were `before`, though the drawings have new ones. */
export function withKeptTexts(next: AnalysisRow, before: AnalysisRow, sent: Partial<Metadata>): AnalysisRow {
  const kept = LINKED_TEXT_FIELDS.filter((field) => sent[field] === undefined);
  const [body, old]: { extra: JsonObject }[] = [JSON.parse(next.body), JSON.parse(before.body)];
  const [post, oldPost]: (JsonObject | null)[] = [JSON.parse(next.post), JSON.parse(before.post)];
  const [text, oldText]: JsonObject[] = [post, oldPost].map((it) => JSON.parse(String(it?.['text'] ?? '{}')));
  const copied = (names: Readonly<Record<LinkedText, string>>, from: JsonObject = {}) =>
    Object.fromEntries(kept.map((field) => [names[field], from[names[field]]]));
  const extra = { ...body?.extra, ...copied(EXTRA_NAMES, old?.extra) };
  const words = JSON.stringify({ ...text, ...copied(POST_NAMES, oldText) });
  return {
    ...next,
    body: JSON.stringify({ ...body, extra }),
    post: JSON.stringify(post === null ? null : { ...post, text: words }),
  };
}

type JsonObject = Readonly<Record<string, unknown>>;
type LinkedText = (typeof LINKED_TEXT_FIELDS)[number];
const EXTRA_NAMES = { preferenceText: 'happened', alternativeText: 'expected', comments: 'comments' } as const;
const POST_NAMES = { preferenceText: 'scenario', alternativeText: 'alternative', comments: 'comments' } as const;

/** The row in another status; the post stays as it is. */
export function withStatus(row: AnalysisRow, status: string, now: number): AnalysisRow {
  const { identity, card } = parseAnalysisRow(row);
  const changed = { ...identity, status, updatedAt: laterTimestamp(row.updatedAt, now) };
  return { ...row, status, updatedAt: changed.updatedAt, body: JSON.stringify(describeAnalysis(changed, card)) };
}

/** Two changes in one millisecond, or a clock set back, must still be told apart. */
function laterTimestamp(before: string, now: number): string {
  return new Date(Math.max(now, Date.parse(before) + 1)).toISOString();
}
