/** What a coin change was, for the export file (P1 2.2). */
export interface CoinDetails {
  readonly operation: 'increase' | 'decrease' | 'overwrite' | 'expiry' | 'unknown';
  /** Amount as text with its sign, in the source's precision; for an overwrite the assigned balance; null when missing or invalid. */
  readonly delta: string | null;
  /** Assigned balance of an overwrite. */
  readonly absolute: string | null;
  /** JSON text of the original action data. */
  readonly rawAction: string;
  readonly sourceReference: string | null;
  /** All notes except `client_ref_unresolved`, which is known only when the report runs. */
  readonly notes: readonly string[];
}

/** A change of one trader's field, XP or coins (P2 2.2). */
export interface HistoryEntry {
  /** 24 hex. */
  readonly id: string;
  /** Recording time, epoch milliseconds. */
  readonly at: number;
  readonly platformUserId: string;
  /** Id of the field definition, which may have been deleted since. */
  readonly fieldId: string;
  readonly fieldKey: string;
  readonly kind: 'field' | 'xp' | 'coin';
  /** `overwrite`, `increase` or `decrease`; for XP and coins the platform's own label. */
  readonly action: string;
  /** JSON: the value written, or the amount; for XP and coins the signed change. */
  readonly value: unknown;
  /** JSON: the value after the change; null when none was recorded. */
  readonly storedValue: unknown;
  /** What the trader did to earn or lose XP or coins (P1 2.6). */
  readonly activity: 'message' | 'reply' | 'reaction' | 'social' | null;
  /** Coin entries only. */
  readonly coin?: CoinDetails;
}

/** An entry that isn't stored yet: its id depends on its position in the table. */
export type NewHistoryEntry = Omit<HistoryEntry, 'id'> & {
  /**
   * The same object for entries that share field, action, activity, operation and notes: with it, the table compares
   * these only once, which saves a quarter of the time to insert hundreds of thousands of entries.
   */
  readonly template?: object;
};

/** All entries of the community (neither property), or one trader's entries for one field (both). */
export interface HistoryFilter {
  readonly platformUserId?: string;
  readonly fieldId?: string;
}

const SEEDED_MARKER = '5a1e9c04';
const OWN_MARKER = 'c4b7e2d1';

/** Seeded rows have negative positions, from this one up, so they sort before all other rows of the same time. */
const FIRST_SEEDED_POSITION = -0x8000_0000;

/** Position of a seeded entry in the table; `index` counts from the oldest (0). */
export function seededPosition(index: number): number {
  return FIRST_SEEDED_POSITION + index;
}

/**
 * Id of the entry at a position: seconds, a marker and a number, in hex. Ids of the same second sort like positions:
 * seeded entries first, then in the order of creation.
 */
export function entryId(at: number, position: number): string {
  const [marker, number] = position < 0 ? [SEEDED_MARKER, position - FIRST_SEEDED_POSITION] : [OWN_MARKER, position];
  return hex8(at / 1000) + marker + hex8(number);
}

function hex8(value: number): string {
  return (Math.floor(value) >>> 0).toString(16).padStart(8, '0');
}
