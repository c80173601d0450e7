import type { Finding } from '../../card/findings/finding.ts';

/** Number of errors and warnings in a draft. */
export interface ProblemCounts {
  readonly errors: number;
  readonly warnings: number;
  readonly hints: number;
}

/** Counts findings by severity. */
export function countProblems(findings: readonly Finding[]): ProblemCounts {
  let errors = 0;
  let warnings = 0;
  for (const { severity } of findings) {
    if (severity === 'error') errors += 1;
    else if (severity === 'warning') warnings += 1;
  }
  return { errors, warnings, hints: findings.length - errors - warnings };
}

/** Runs `job` for each item with limited concurrency, until done or aborted. */
export async function forEachConcurrently<T>(
  items: readonly T[],
  atOnce: number,
  signal: AbortSignal,
  job: (item: T) => Promise<void>,
): Promise<void> {
  let next = 0;
  const turn = async (): Promise<void> => {
    while (next < items.length && !signal.aborted) {
      const item = items[next];
      next += 1;
      if (item !== undefined) await job(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, turn));
}
