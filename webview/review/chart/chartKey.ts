import { html, svg, type TemplateResult } from 'lit';
import { OBJECT_MARKS } from '../../../src/protocol/objectMarks.ts';
import { markIcon } from '../changes/markIcon.ts';
import { MARK_LABELS } from '../changes/markWords.ts';
import type { PageState } from '../pageState.ts';
import { comparedChart } from './chartPicture.ts';

/** What pale lines and marks on the chart mean; only those that are there. */
export function chartLegend({ review, view }: PageState): TemplateResult | null {
  const { ghost, marks } = comparedChart(review, view.side);
  if (ghost === undefined) return null;
  const present = new Set(marks.values());
  return html`<ul class="chart-key" aria-label="Meaning of the marks">
    <li><svg class="ghost-line" viewBox="0 0 22 8" width="22" height="8" aria-hidden="true">${svg`<path d="M0 4 H22" />`}</svg>Pale, dashed: ${review.before.label}</li>
    ${OBJECT_MARKS.filter((mark) => present.has(mark)).map(
      (mark) => html`<li>${markIcon(mark)}${MARK_LABELS[mark].word}</li>`,
    )}
  </ul>`;
}
