import { createHash } from 'node:crypto';
import { OBJECT_ID_PATTERN } from '../contract/objectId.ts';

/** Path parameters fit for the journal: record ids as they are, anything else (it may be an e-mail) as a digest. */
export function journalTargets(path: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(path).map(([name, value]) => [name, OBJECT_ID_PATTERN.test(value) ? value : shortDigest(value)]),
  );
}

function shortDigest(value: string): string {
  return `sha256:${createHash('sha256').update(value).digest('hex').slice(0, 16)}`;
}
