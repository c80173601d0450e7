/** A pattern of paths: where to look, and what of it is meant. */
export interface GlobPattern {
  /** The folder before the first part with a wildcard, with slashes; empty for the current one. */
  readonly base: string;
  /** How far below the base it can match; infinite with `**`. */
  readonly depth: number;
  /** Whether names that begin with a dot, and `node_modules`, are meant too. */
  readonly goesEverywhere: boolean;
  /** For a path below the base, with slashes. */
  readonly matches: (path: string) => boolean;
}

const WILDCARD = /[*?[\]{}]/;

/** Reads `*`, `**`, `?`, `[a-z]`, `[!a]` and `{a,b}`, with slashes between the parts; undefined where none of them is. */
export function readGlobPattern(pattern: string): GlobPattern | undefined {
  const parts = pattern.split('/');
  const first = parts.findIndex((part) => WILDCARD.test(part));
  if (first === -1) return undefined;
  const rest = parts.slice(first).filter((part) => part !== '');
  const expression = new RegExp(`^${sourceOf(rest.join('/'))}$`);
  const base = parts.slice(0, first).join('/');
  return {
    base: base === '' && pattern.startsWith('/') ? '/' : base,
    depth: rest.some((part) => part.includes('**')) ? Number.POSITIVE_INFINITY : slashesIn(rest.join('/')) + 1,
    goesEverywhere: rest.some((part) => /^\.\w/.test(part) || part === 'node_modules'),
    matches: (path) => expression.test(path),
  };
}

/** Braces may hold slashes: the deepest choice counts. */
function slashesIn(text: string): number {
  return text.split('/').length - 1;
}

/** The pattern as the source of a regular expression, piece by piece. */
function sourceOf(pattern: string): string {
  const pieces = /\*\*\/|\*\*|\*|\?|\[!?[^\]/]+\]|[{},]|[\s\S]/g;
  let source = '';
  let open = 0;
  for (const [piece] of pattern.matchAll(pieces)) {
    if (piece === '{') open++;
    if (piece === '}' && open > 0) {
      open--;
      source += ')';
    } else source += open > 0 && piece === ',' ? '|' : sourceOfPiece(piece);
  }
  return source + ')'.repeat(open);
}

function sourceOfPiece(piece: string): string {
  switch (piece) {
    case '**/':
      return '(?:[^/]+/)*';
    case '**':
      return '.*';
    case '*':
      return '[^/]*';
    case '?':
      return '[^/]';
    case '{':
      return '(?:';
    default:
      return piece.length > 1 ? sourceOfSet(piece.slice(1, -1)) : escapeRegExp(piece);
  }
}

/** The inside of brackets; a range that runs backwards means nothing, and is taken as it is written. */
function sourceOfSet(inside: string): string {
  const isBackwards = [...inside.matchAll(/(.)-(.)/gs)].some(([, from = '', to = '']) => from > to);
  if (isBackwards) return escapeRegExp(`[${inside}]`);
  const negated = inside.startsWith('!');
  return `[${negated ? '^' : ''}${inside.slice(negated ? 1 : 0).replace(/[\\[\]^]/g, '\\$&')}]`;
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
