import { writeRow } from '../analyses/analysisRow.ts';
import { saveDrawings } from '../analyses/savedCard.ts';
import { findInstrument, type Instrument } from '../market/instrument.ts';
import { objectId } from '../objectIds.ts';
import type { AnalysisRow } from '../store/analysisTable.ts';
import type { User } from '../store/userTable.ts';
import { seedCard } from './cards.ts';

const HOUR = 3_600_000;
/** In what share the statuses come: half of the cards can still be changed. */
const STATUSES = [
  'Pending',
  'Active',
  'Pending',
  'Expired',
  'Pending',
  'Pending',
  'Cancelled',
  'Active',
  'Pending',
  'Expired',
];

/** Where seeded cards go. */
export interface SeedPlace {
  readonly communityId: string;
  /** Where cards on an instrument of that type go. */
  readonly channelOf: (type: Instrument['type']) => string;
  readonly owners: readonly User[];
  /** Epoch milliseconds; every card is older. */
  readonly now: number;
  /** Keeps the ids of several sets apart. */
  readonly name: string;
}

/** Cards over the channels and owners in turn, from the oldest to the newest. */
export function* seedAnalyses(
  count: number,
  { communityId, channelOf, owners, now, name }: SeedPlace,
): Generator<AnalysisRow> {
  for (let i = 0; i < count; i++) {
    const created = now - (count - i) * 5 * HOUR - ((i * 37) % 60) * 60_000;
    const updated = i % 4 === 1 ? created + 2 * HOUR : created;
    const { metadata, levels, drawings } = seedCard(i, created);
    const identity = {
      id: objectId(`${name} ${i}`),
      postId: objectId(`${name} post ${i}`),
      communityId,
      channelId: channelOf(findInstrument(metadata.symbol)?.type ?? 'forex'),
      ownerId: owners[(i * 5 + Math.floor(i / 7)) % owners.length]?.platformUserId ?? '',
      status: STATUSES[(i + Math.floor(i / 10)) % STATUSES.length] ?? 'Pending',
      createdAt: new Date(created).toISOString(),
      updatedAt: new Date(updated).toISOString(),
    };
    let saved = 0;
    const newId = () => objectId(`${name} ${i} drawing ${saved++}`);
    yield writeRow(identity, { metadata, levels, drawings: saveDrawings(drawings, newId) });
  }
}
