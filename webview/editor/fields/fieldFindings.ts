import { html, type TemplateResult } from 'lit';
import type { JsonPath } from '../../../src/card/jsonValue.ts';
import { countCharacters } from '../../../src/card/strings.ts';
import type { EditorSnapshot, FindingView } from '../../../src/protocol/editorMessages.ts';
import { severityIcon } from '../../page/cardIcons.ts';

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

/** What is to be said about one field, under it; the field names `id` in `aria-describedby`. Hints stay in the list. */
export function findingNotes(id: string, findings: readonly FindingView[]): TemplateResult {
  const said = findings.filter(({ severity }) => severity !== 'hint');
  return html`<div class="notes" id=${id}>
    ${said.map(({ severity, message }) => html`<p class="note ${severity}">${severityIcon(severity)}<span>${message}</span></p>`)}
  </div>`;
}

/** How much of a text's room is used; says so only when it becomes of interest. */
export function lengthCounter(text: string, most: number): TemplateResult {
  const length = countCharacters(text);
  const grade = length > most ? 'over' : length > most * 0.9 ? 'near' : '';
  return html`<span class="counter ${grade}" title="${length} of ${most} characters">${length}/${most}</span>`;
}
