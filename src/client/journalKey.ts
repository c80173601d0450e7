import { createHash } from 'node:crypto';

/** What this program makes for itself; it tells nothing of anybody. */
const OWN_KEY_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An Idempotency-Key fit for the journal: a UUID as it is, anything else (a person may have typed it) as a digest. */
export function journalKey(key: string): string {
  return OWN_KEY_PATTERN.test(key) ? key : `sha256:${createHash('sha256').update(key).digest('hex')}`;
}
