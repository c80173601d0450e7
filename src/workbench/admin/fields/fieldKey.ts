import { trimEndMatching } from '../../../card/withoutEnd.ts';
import { OBJECT_ID_PATTERN } from '../../../contract/objectId.ts';

/** Longest key after cleanup, in characters (P2 2.1). */
export const LONGEST_FIELD_KEY = 120;

/** What a typed key becomes at the service (P2 2.1, public-facts 6.2), or why it can be none. */
export type FieldKey =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'too long'; readonly length: number }
  /** The first of the characters that no key has. */
  | { readonly kind: 'character'; readonly character: string }
  /** It could not be told from the ID of a field. */
  | { readonly kind: 'looks like an ID' };

/** Cleans a key as the service does: capitals become small, a run of spaces a hyphen. Other letters are no key. */
export function cleanFieldKey(typed: string): FieldKey {
  const key = trimEndMatching(typed, / /)
    .replace(/^ +/, '')
    .replace(/ +/g, '-')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  if (key === '') return { kind: 'empty' };
  if (key.length > LONGEST_FIELD_KEY) return { kind: 'too long', length: key.length };
  const [character] = key.replace(/[a-z0-9_-]+/g, '');
  if (character !== undefined) {
    return { kind: 'character', character: [...key.replace(/[a-z0-9_-]+/g, '')][0] ?? character };
  }
  return OBJECT_ID_PATTERN.test(key) ? { kind: 'looks like an ID' } : { kind: 'key', key };
}
