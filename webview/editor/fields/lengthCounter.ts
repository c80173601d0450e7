import { html, type TemplateResult } from 'lit';
import { countCharacters } from '../../../src/card/text/charactersIn.ts';

/** How much of a text's room is used; says so only when it becomes of interest. */
export function lengthCounter(text: string, most: number): TemplateResult {
  const length = countCharacters(text);
  const grade = length > most ? 'over' : length > most * 0.9 ? 'near' : '';
  return html`<span class="counter ${grade}" title="${length} of ${most} characters">${length}/${most}</span>`;
}
