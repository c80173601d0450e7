import type { FileFault } from '../exportFiles/fileCheck.ts';

/** Why files could not be read to their end; nothing was changed in any of them. */
export type ReadingProblem =
  | { readonly kind: 'cancelled' }
  /** A file that is no whole export. */
  | { readonly kind: 'unreadable'; readonly path: string; readonly fault: FileFault }
  /** Rows are not newest first, as exports are (P1 2.2): several such files cannot be read side by side. */
  | { readonly kind: 'unordered'; readonly path: string; readonly row: number }
  /** More rows were recorded at one instant than can be held against each other. */
  | { readonly kind: 'crowded'; readonly recordedAt: string }
  | { readonly kind: 'disk'; readonly path: string; readonly code: string };

/** Carries a problem out of the reading loops. */
export class ReadingFailure extends Error {
  readonly problem: ReadingProblem;

  constructor(problem: ReadingProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}

/** Runs a reading; a problem becomes its result. */
export async function catchReadingFailure<T>(read: () => Promise<T>): Promise<T | ReadingProblem> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ReadingFailure) return error.problem;
    throw error;
  }
}

/** What the file system said of a file, as a failure of the reading. */
export function diskFailure(path: string, error: unknown): ReadingFailure {
  return new ReadingFailure({ kind: 'disk', path, code: (error as NodeJS.ErrnoException).code ?? 'UNKNOWN' });
}
