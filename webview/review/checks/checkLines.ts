import type { ReviewCheck } from '../../../src/protocol/reviewMessages.ts';

/** A line of the checklist and its place in it, which is its name for the extension. */
export interface CheckLine {
  readonly check: ReviewCheck;
  readonly place: number;
}

const SEVERITIES = ['error', 'warning', 'hint'] as const;

/** What was found, the gravest first, apart from what is in order. */
export function checkLines(checks: readonly ReviewCheck[]): {
  readonly found: readonly CheckLine[];
  readonly inOrder: readonly CheckLine[];
} {
  const lines = checks.map((check, place) => ({ check, place }));
  return {
    found: SEVERITIES.flatMap((severity) => lines.filter(({ check }) => check.severity === severity)),
    inOrder: lines.filter(({ check }) => check.severity === 'ok'),
  };
}
