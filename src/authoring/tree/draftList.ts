import type { Finding } from '../../card/findings/finding.ts';

/** Number of errors and warnings in a draft. */
export interface ProblemCounts {
  readonly errors: number;
  readonly warnings: number;
}

/** Counts findings by severity. */
export function countProblems(findings: readonly Finding[]): ProblemCounts {
  const count = (wanted: Finding['severity']) => findings.filter(({ severity }) => severity === wanted).length;
  return { errors: count('error'), warnings: count('warning') };
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
