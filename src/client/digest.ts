import { createHash, createHmac } from 'node:crypto';

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

/** Tells one key from another without giving it away: 12 hex characters of an HMAC whose key is the API key. */
export function keyFingerprint(apiKey: string): string {
  return createHmac('sha256', apiKey).update('chart-cards/key').digest('hex').slice(0, 12);
}

/** The same, counted once for as long as the key stays the same: it is asked for with every call. */
export function fingerprintCache(): (apiKey: string) => string {
  let last: { readonly key: string; readonly fingerprint: string } | undefined;
  return (key) => {
    if (last?.key !== key) last = { key, fingerprint: keyFingerprint(key) };
    return last.fingerprint;
  };
}

/** What this program makes for itself; it tells nothing of anybody. */
const OWN_KEY_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An Idempotency-Key fit for the journal: a UUID as it is, anything else (a person may have typed it) as a digest. */
export function journalKey(key: string): string {
  return OWN_KEY_PATTERN.test(key) ? key : `sha256:${createHash('sha256').update(key).digest('hex')}`;
}
