import type { JsonPath } from '../../../src/card/jsonPath.ts';
import type { EditorSnapshot, FindingView } from '../../../src/protocol/editorMessages.ts';

/** The findings on the place or on a part of it; none on the last good picture, which they do not speak of. */
export function findingsAt({ findings, unreadable }: EditorSnapshot, path: JsonPath): readonly FindingView[] {
  if (unreadable !== undefined) return [];
  return findings.filter((finding) => path.every((segment, at) => finding.path[at] === segment));
}

/** The gravest severity among the findings. */
export function worstSeverity(findings: readonly FindingView[]): FindingView['severity'] | undefined {
  for (const severity of ['error', 'warning', 'hint'] as const) {
    if (findings.some((finding) => finding.severity === severity)) return severity;
  }
  return undefined;
}

/** An id for a place in the card that can stand in the page. */
export function fieldId(path: JsonPath): string {
  return `field-${path.join('-')}`;
}
