import { createHash, createHmac } from 'node:crypto';

/** The digest of a text for the journal, which stores no names and values. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The digest of a value, independent of the order of fields. */
export function valueDigest(value: unknown): string {
  return digest(JSON.stringify(sorted(value)) ?? 'undefined');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, it]) => [name, sorted(it)]);
}

/** Distinguishes keys without revealing them: 12 hex characters of an HMAC with the API key as its key. */
export function keyFingerprint(apiKey: string): string {
  return createHmac('sha256', apiKey).update('chart-cards/key').digest('hex').slice(0, 12);
}

/** The same, cached while the key stays the same, because every call needs it. */
export function fingerprintCache(): (apiKey: string) => string {
  let last: { readonly key: string; readonly fingerprint: string } | undefined;
  return (key) => {
    if (last?.key !== key) last = { key, fingerprint: keyFingerprint(key) };
    return last.fingerprint;
  };
}

/** A key that this program generated; it contains no personal data. */
const OWN_KEY_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An Idempotency-Key for the journal: a UUID as it is, anything else as a digest, because a person may have typed it. */
export function journalKey(key: string): string {
  return OWN_KEY_PATTERN.test(key) ? key : `sha256:${createHash('sha256').update(key).digest('hex')}`;
}
