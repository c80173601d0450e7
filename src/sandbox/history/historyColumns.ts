import type { EntryKind } from './entryKind.ts';

/**
 * Entries that never change, one place in every array each, from the oldest to the newest. A million of them take some
 * 30 MB and are filled in faster than they could be read from a disk, so they are made again at every start.
 */
export interface HistoryColumns {
  /** Recording times, epoch milliseconds, never falling. */
  readonly times: Float64Array;
  /** The trader's place in the seed. */
  readonly traders: Uint32Array;
  /** Place in `kinds`. */
  readonly kindNumbers: Uint8Array;
  /** Of XP and coins the amount as it was recorded; of fields the place in `values`. */
  readonly amounts: Float64Array;
  /** Of XP and coins what the balance moved by; unused otherwise. */
  readonly changes: Float64Array;
  readonly kinds: readonly EntryKind[];
  /** Field values written, and stored after it. */
  readonly values: readonly (readonly [value: unknown, storedValue: unknown])[];
}
