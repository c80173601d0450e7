import { formatDuration } from '../../card/expiry.ts';
import type { L10n } from '../editor/words.ts';
import type { Revision } from './previewFacts.ts';

const HASH = /^[0-9a-f]{7,64}$/i;
/** How much of a hash people write, as git does. */
const SHORT_HASH_LENGTH = 7;

/** E.g. `revision 1a2b3c4 · 2 d ago`, `last commit`, `staged`. `now` in epoch milliseconds. */
export function describeRevision({ ref, committedAt }: Revision, now: number, l10n: L10n): string {
  const name = describeRef(ref, l10n);
  if (committedAt === undefined) return name;
  return `${name} · ${l10n.t('{0} ago', formatDuration(Math.max(0, now - committedAt)))}`;
}

/** The short name of a revision, for a tab: `1a2b3c4`, `HEAD`; of what is staged, the word. */
export function shortRef(ref: string, l10n: L10n): string {
  if (isIndex(ref)) return l10n.t('staged');
  return HASH.test(ref) ? ref.slice(0, SHORT_HASH_LENGTH) : ref;
}

function describeRef(ref: string, l10n: L10n): string {
  if (isIndex(ref)) return l10n.t('staged');
  if (ref === 'HEAD') return l10n.t('last commit');
  return l10n.t('revision {0}', shortRef(ref, l10n));
}

/** `~` is the index where something is staged, else the last commit. */
function isIndex(ref: string): boolean {
  return ref === '' || ref === '~';
}
