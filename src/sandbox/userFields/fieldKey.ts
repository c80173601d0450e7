import { trimEndMatching } from '../../card/withoutEnd.ts';

const KEY = /^[a-z0-9_-]{1,120}$/;

/**
 * A field key as it is kept, or undefined when it cannot be one (P2 2.1): capitals become small, a run of spaces a
 * hyphen (public-facts 6.2). ASCII only: other letters that have a small form among a-z are no key.
 */
export function cleanFieldKey(text: string): string | undefined {
  const clean = trimEndMatching(text, / /)
    .replace(/^ +/, '')
    .replace(/ +/g, '-')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return KEY.test(clean) ? clean : undefined;
}
