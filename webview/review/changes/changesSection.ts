import { html, type TemplateResult } from 'lit';
import type { ReviewChange } from '../../../src/protocol/reviewMessages.ts';
import { panelSection } from '../../card/section.ts';
import { capitalized } from '../capitalized.ts';
import type { PageState } from '../pageState.ts';
import type { ReviewActions } from '../reviewActions.ts';
import { summarizeChanges } from './changeCounts.ts';
import { changeGroups } from './changeGroups.ts';
import { changeRow } from './changeRow.ts';

/** What differs, as a table: fields, levels and drawings. Texts are below it. */
export function changesSection(state: PageState, actions: ReviewActions): TemplateResult {
  const { changes } = state.review;
  return panelSection(state, actions, {
    id: 'changes',
    title: 'What differs',
    ...(changes.length === 0 ? {} : { badge: String(changes.length) }),
    body:
      changes.length === 0
        ? nothingDiffers(state)
        : html`<p class="faint">${summarizeChanges(changes)}.</p>${changesTable(state, actions, changes)}`,
  });
}

function nothingDiffers({ review: { before, after, uncompared } }: PageState): TemplateResult {
  if (uncompared !== undefined) {
    return html`<div class="nothing">
      <i class="codicon codicon-circle-slash" aria-hidden="true"></i>
      <p><strong>Not compared.</strong><br /><span class="faint">${uncompared}</span></p>
    </div>`;
  }
  return html`<div class="nothing">
    <i class="codicon codicon-check" aria-hidden="true"></i>
    <p><strong>Nothing differs.</strong><br /><span class="faint">${capitalized(before.label)} and ${after.label} are the same card.</span></p>
  </div>`;
}

// The roles stand in the attributes: in a narrow panel the rows are blocks, and a table of blocks is none to a browser.
function changesTable(
  state: PageState,
  actions: ReviewActions,
  changes: readonly ReviewChange[],
): TemplateResult | null {
  const groups = changeGroups(changes);
  if (groups.length === 0) return null;
  const { before, after } = state.review;
  return html`<table class="differing" role="table" aria-label="What differs">
    <thead role="rowgroup"><tr role="row">
      <th role="columnheader" scope="col">What</th>
      <th role="columnheader" scope="col">${capitalized(before.label)}</th>
      <th role="columnheader" scope="col">${capitalized(after.label)}</th>
    </tr></thead>
    ${groups.map(
      (group) => html`<tbody role="rowgroup">
        <tr class="group" role="row"><th role="rowheader" scope="rowgroup" colspan="3">${group.heading}</th></tr>
        ${group.changes.map((change) => changeRow(state, actions, change))}
      </tbody>`,
    )}
  </table>`;
}
