import { html, type TemplateResult } from 'lit';
import type { JsonPath } from '../../../src/card/model/jsonValue.ts';
import { countCharacters } from '../../../src/card/model/strings.ts';
import type { EditorSnapshot, FindingView } from '../../../src/protocol/editorMessages.ts';
import { severityIcon } from '../../page/cardIcons.ts';

/** The findings at a path or below it; none for an unreadable text, whose findings don't match the last valid card. */
export function findingsAt({ findings, unreadable }: EditorSnapshot, path: JsonPath): readonly FindingView[] {
  if (unreadable !== undefined) return [];
  return findings.filter((finding) => path.every((segment, at) => finding.path[at] === segment));
}

/** The highest severity among the findings. */
export function worstSeverity(findings: readonly FindingView[]): FindingView['severity'] | undefined {
  for (const severity of ['error', 'warning', 'hint'] as const) {
    if (findings.some((finding) => finding.severity === severity)) return severity;
  }
  return undefined;
}

/** Element id of the field of a path. */
export function fieldId(path: JsonPath): string {
  return `field-${path.join('-')}`;
}

/** Errors and warnings below a field, which refers to `id` in `aria-describedby`. Hints are only in the list. */
export function findingNotes(id: string, findings: readonly FindingView[]): TemplateResult {
  const shown = findings.filter(({ severity }) => severity !== 'hint');
  return html`<div class="notes" id=${id}>
    ${shown.map(({ severity, message }) => html`<p class="note ${severity}">${severityIcon(severity)}<span>${message}</span></p>`)}
  </div>`;
}

/** A button that applies a fix of a finding. */
export function fixButton(title: string, apply: () => void, disabled = false): TemplateResult {
  return html`<button class="secondary small" ?disabled=${disabled} @click=${apply}
    ><i class="codicon codicon-lightbulb-autofix" aria-hidden="true"></i>${title}</button>`;
}

/** The character count of a text, highlighted near the limit. */
export function lengthCounter(text: string, most: number): TemplateResult {
  const length = countCharacters(text);
  const grade = length > most ? 'over' : length > most * 0.9 ? 'near' : '';
  return html`<span class="counter ${grade}" title="${length} of ${most} characters">${length}/${most}</span>`;
}
