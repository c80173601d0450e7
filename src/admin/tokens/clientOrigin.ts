/** Why a text isn't a widget's `clientOrigin` (P2 4.9). */
export type OriginProblem =
  | 'empty'
  | 'noScheme'
  | 'notHttps'
  | 'noUrl'
  | 'credentials'
  | 'path'
  | 'query'
  | 'fragment'
  | 'wildcard'
  | 'unlikely';

/** The result of checking a text, and the origin that was probably meant. */
type ReadOrigin =
  | { readonly kind: 'origin'; readonly origin: string }
  | { readonly kind: 'problem'; readonly problem: OriginProblem; readonly meant: string | undefined };

/**
 * An HTTPS origin without path, query or fragment (P2 4.9), spelled as a browser spells it, since it is compared
 * character by character. A trailing slash is a path.
 */
export function readClientOrigin(text: string): ReadOrigin {
  const typed = text.trim();
  const problem = (kind: OriginProblem, meant?: string): ReadOrigin => ({ kind: 'problem', problem: kind, meant });
  if (typed === '') return problem('empty');
  if (typed.includes('*')) return problem('wildcard');
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(typed)) return problem('noScheme', originOf(`https://${typed}`));
  if (!URL.canParse(typed)) return problem('noUrl');
  const url = new URL(typed);
  const meant = originOf(typed.replace(/^[a-z]+:/i, 'https:'));
  if (url.protocol !== 'https:') return problem('notHttps', meant);
  if (url.username !== '' || url.password !== '') return problem('credentials', meant);
  if (typed.includes('#')) return problem('fragment', meant);
  if (typed.includes('?')) return problem('query', meant);
  if (!/^https:\/\/[^/]+$/i.test(typed)) return problem('path', meant);
  // Capitals, a default port, non-ASCII letters: a browser spells these differently.
  return typed === url.origin ? { kind: 'origin', origin: typed } : problem('unlikely', meant);
}

function originOf(text: string): string | undefined {
  return URL.canParse(text) && new URL(text).hostname !== '' ? new URL(text).origin : undefined;
}
