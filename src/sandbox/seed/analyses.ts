import type { Expiry } from '../../card/card.ts';
import { toAnalysisRow } from '../analyses/analysisRow.ts';
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
export interface SeedAnalysisOptions {
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
  { communityId, channelOf, owners, now, name }: SeedAnalysisOptions,
): Generator<AnalysisRow> {
  for (let i = 0; i < count; i++) {
    const created = now - (count - i) * 5 * HOUR - ((i * 37) % 60) * 60_000;
    const updated = i % 4 === 1 ? created + 2 * HOUR : created;
    const status = STATUSES[(i + Math.floor(i / 10)) % STATUSES.length] ?? 'Pending';
    const { metadata: words, levels, drawings } = seedCard(i, created);
    const metadata = { ...words, expiry: expiryForStatus(words.expiry, status, (now - created) / HOUR) };
    const identity = {
      id: objectId(`${name} ${i}`),
      postId: objectId(`${name} post ${i}`),
      communityId,
      channelId: channelOf(findInstrument(metadata.symbol)?.type ?? 'forex'),
      ownerId: owners[(i * 5 + Math.floor(i / 7)) % owners.length]?.platformUserId ?? '',
      status,
      createdAt: new Date(created).toISOString(),
      updatedAt: new Date(updated).toISOString(),
    };
    let saved = 0;
    const newId = () => objectId(`${name} ${i} drawing ${saved++}`);
    yield toAnalysisRow(identity, { metadata, levels, drawings: saveDrawings(drawings, newId) });
  }
}

/** An expiry that goes with the status: what still stands has time left, what has expired had an end. */
function expiryForStatus(expiry: Expiry, status: string, age: number): Expiry {
  const hours = expiry.type === 'HOURS' ? expiry.hours : 24;
  switch (status) {
    case 'Expired':
      return { type: 'HOURS', hours: Math.max(1, Math.min(hours, Math.floor(age))) };
    case 'Pending':
    case 'Active': {
      // Whole days, and at least two more of them.
      const days = Math.ceil(Math.max(age + 48, hours) / 24);
      return expiry.type === 'GTC' || days > 365 ? { type: 'GTC' } : { type: 'HOURS', hours: days * 24 };
    }
    default:
      return expiry;
  }
}
