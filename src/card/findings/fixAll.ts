import { sameValue } from '../sameValue.ts';
import type { TextEdit } from '../textEdit.ts';
import type { Finding } from './finding.ts';

/** The edits of all preferred fixes that do not get in each other's way, as one; what is left over is found again after. */
export function fixAll(findings: readonly Finding[]): TextEdit[] {
  const taken: TextEdit[] = [];
  for (const { fixes } of findings) {
    const edits = fixes.find((fix) => fix.preferred)?.edits ?? [];
    if (!edits.some((edit) => taken.some((other) => overlaps(edit, other)))) taken.push(...edits);
  }
  return taken.sort((a, b) => a.offset - b.offset);
}

/** Edits that touch count as meeting: which of two insertions at one place comes first, nobody knows. */
function overlaps(a: TextEdit, b: TextEdit): boolean {
  return sameValue(a, b) || (a.offset <= b.offset + b.length && b.offset <= a.offset + a.length);
}
