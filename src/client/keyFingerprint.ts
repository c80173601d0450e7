import { createHmac } from 'node:crypto';

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
