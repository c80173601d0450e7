/** What a coin change was, for the export file (P1 2.2). */
export interface CoinDetails {
  readonly operation: 'increase' | 'decrease' | 'overwrite' | 'expiry' | 'unknown';
  /** Amount as text with its sign, in the source's precision; of an overwrite the assigned balance; null when it is missing or invalid. */
  readonly delta: string | null;
  /** Assigned balance of an overwrite. */
  readonly absolute: string | null;
  /** JSON text of the original action data. */
  readonly rawAction: string;
  readonly sourceReference: string | null;
  /** All but `client_ref_unresolved`, which is known only when the report runs. */
  readonly notes: readonly string[];
}

/** A change of one trader's field, XP or coins (P2 2.2). */
export interface HistoryEntry {
  /** 24 hex. */
  readonly id: string;
  /** Recording time, epoch milliseconds. */
  readonly at: number;
  readonly platformUserId: string;
  /** Definition's id; it may have been deleted since. */
  readonly fieldId: string;
  /** Field key. */
  readonly fieldKey: string;
  readonly kind: 'field' | 'xp' | 'coin';
  /** `overwrite`, `increase`, `decrease`; of XP and coins the platform's own label. */
  readonly action: string;
  /** JSON: value written, or amount; of XP and coins the signed change. */
  readonly value: unknown;
  /** JSON: the value after it; null when none was recorded. */
  readonly storedValue: unknown;
  /** What the trader did, where an entry of XP or coins came from that (P1 2.6). */
  readonly activity: 'message' | 'reply' | 'reaction' | 'social' | null;
  /** Of coins only. */
  readonly coin?: CoinDetails;
}

/** An entry that is not stored yet: its id comes with its place. */
export type NewHistoryEntry = Omit<HistoryEntry, 'id'>;

/** Which entries: all of the community's (neither), or one trader's of one field (both). */
export interface HistoryFilter {
  readonly platformUserId?: string;
  readonly fieldId?: string;
}

/** Where reading goes on: behind that entry. */
export interface HistoryCursor {
  readonly at: number;
  readonly id: string;
}

/** Between the seconds and the number in every seeded id; lower than that of entries that are written later. */
export const SEEDED_MARKER = '5a1e9c04';
/** The same in ids of entries that the sandbox writes itself. */
const OWN_MARKER = 'c4b7e2d1';

/**
 * Ids of history entries: seconds, a constant, a number, in hex. Among entries of one time they sort as they were
 * made, seeded ones before others.
 */
export function seededEntryId(at: number, index: number): string {
  return hex8(at / 1000) + SEEDED_MARKER + hex8(index);
}

/** The id of an own entry by its position in the table. */
export function ownEntryId(at: number, position: number): string {
  return hex8(at / 1000) + OWN_MARKER + hex8(position);
}

/** Where the entry of that id stands: among the seeded ones, or the table's position. Undefined: it is neither. */
export function parseEntryId(id: string): { readonly kind: 'seeded' | 'own'; readonly place: number } | undefined {
  const middle = id.slice(8, 16);
  const kind = middle === SEEDED_MARKER ? 'seeded' : middle === OWN_MARKER ? 'own' : undefined;
  return kind && { kind, place: Number.parseInt(id.slice(16), 16) };
}

function hex8(value: number): string {
  return (Math.floor(value) >>> 0).toString(16).padStart(8, '0');
}
