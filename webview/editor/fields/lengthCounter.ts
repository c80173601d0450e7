import { html, type TemplateResult } from 'lit';

/** How much of a text's room is used; says so only when it becomes of interest. */
export function lengthCounter(length: number, most: number): TemplateResult {
  const grade = length > most ? 'over' : length > most * 0.9 ? 'near' : '';
  return html`<span class="counter ${grade}" title="${length} of ${most} characters">${length}/${most}</span>`;
}
