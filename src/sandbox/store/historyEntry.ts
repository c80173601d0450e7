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
