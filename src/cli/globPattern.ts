import picomatch from 'picomatch';

/** A glob pattern: where to search, and what matches. */
export interface GlobPattern {
  /** The folder before the first part with a wildcard, with slashes; empty for the current folder. */
  readonly base: string;
  /** Levels below the base that can match; infinite with `**`. */
  readonly depth: number;
  /** Whether names that begin with a dot, and `node_modules`, are searched as well. */
  readonly goesEverywhere: boolean;
  /** Takes a path below the base, with slashes. */
  readonly matches: (path: string) => boolean;
}

/** Only wildcards, sets and braces are special. `dot`: the walk through the folders decides about hidden names. */
const GLOB_OPTIONS = { dot: true, posix: true, nonegate: true, noextglob: true, windows: false } as const;

/** Reads a glob pattern with slashes between the parts; undefined if it contains no wildcard. */
export function readGlobPattern(pattern: string): GlobPattern | undefined {
  const { isGlob, base, glob } = picomatch.scan(pattern, GLOB_OPTIONS);
  if (!isGlob) return undefined;
  const parts = glob.split('/');
  const isMatch = picomatch(glob, GLOB_OPTIONS);
  return {
    base,
    // Braces may contain slashes; the deepest alternative counts.
    depth: glob.includes('**') ? Number.POSITIVE_INFINITY : parts.length,
    goesEverywhere: parts.some((part) => /^\.\w/.test(part) || part === 'node_modules'),
    matches: (path) => isMatch(path),
  };
}
