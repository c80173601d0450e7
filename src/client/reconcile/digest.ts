import { createHash } from 'node:crypto';

/** A text's fingerprint for the journal, which keeps no names and no values. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The same for a value: equal values have equal fingerprints, whatever the order of their fields. */
export function valueDigest(value: unknown): string {
  return digest(JSON.stringify(sorted(value)) ?? 'undefined');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, it]) => [name, sorted(it)]);
}
