import { createHash } from 'node:crypto';
import { createAnalysis, deleteAnalysis, updateAnalysis } from '../../contract/analyses.ts';
import type { JournalEntry } from '../journalEntry.ts';
import type { CardServiceParts } from './cardServiceParts.ts';
import { listCards } from './listCards.ts';
import { readCard } from './readCard.ts';

/** What became of a write that an earlier run left open. */
export interface CheckedWrite {
  readonly entry: JournalEntry;
  /** `changedSince`: the card is no longer as before; by this write or another, nobody can tell. */
  readonly verdict: 'happened' | 'didNotHappen' | 'changedSince' | 'stillUnknown';
}

/** Finds out what became of this connection's open writes, by reading only; what is found is settled in the journal. */
export async function checkUnsettled(parts: CardServiceParts, signal: AbortSignal): Promise<readonly CheckedWrite[]> {
  const open = (await parts.client.journal.unsettled()).filter((entry) => entry.origin === parts.client.origin);
  const checked: CheckedWrite[] = [];
  for (const entry of open) {
    const verdict = entry.state === 'intent' ? 'didNotHappen' : await verdictOf(parts, entry, signal);
    checked.push({ entry, verdict });
    if (verdict !== 'stillUnknown') {
      await parts.client.journal.settle(entry.id, verdict === 'changedSince' ? 'abandoned' : verdict);
    }
  }
  return checked;
}

async function verdictOf(
  parts: CardServiceParts,
  entry: JournalEntry,
  signal: AbortSignal,
): Promise<CheckedWrite['verdict']> {
  const { analysisId, communityId, channelId } = entry.targets;
  switch (entry.operation) {
    case updateAnalysis.id:
    case deleteAnalysis.id: {
      const read = await readCard(parts.client, analysisId ?? '', signal);
      const gone = read.kind === 'refused' && read.refusal.status === 404;
      if (entry.operation === deleteAnalysis.id) {
        if (gone) return 'happened';
        return read.kind === 'done' ? 'didNotHappen' : 'stillUnknown';
      }
      if (gone) return 'changedSince';
      if (read.kind !== 'done') return 'stillUnknown';
      return read.value.updatedAt === entry.evidence['updatedAt'] ? 'didNotHappen' : 'changedSince';
    }
    case createAnalysis.id:
      return wasCreated(parts, { communityId: communityId ?? '', channelId: channelId ?? '' }, entry, signal);
    default:
      return 'stillUnknown';
  }
}

/** Present is proof; absent is not, as long as the list has more pages or items that cannot be read. */
async function wasCreated(
  parts: CardServiceParts,
  channel: { readonly communityId: string; readonly channelId: string },
  entry: JournalEntry,
  signal: AbortSignal,
): Promise<CheckedWrite['verdict']> {
  const list = await listCards(parts.client, channel, 1, signal);
  if (list.kind !== 'done') return 'stillUnknown';
  const there = list.value.cards.some(({ title, updatedAt }) => {
    const digest = createHash('sha256').update(title).digest('hex');
    return digest === entry.evidence['titleSha256'] && Date.parse(updatedAt) >= entry.at - CLOCK_DIFFERENCE_MS;
  });
  if (there) return 'happened';
  return list.value.hasNext || list.value.unreadable > 0 ? 'stillUnknown' : 'didNotHappen';
}

/** As in the search after a creation's doubt. */
const CLOCK_DIFFERENCE_MS = 120_000;
