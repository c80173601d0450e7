import { html, type TemplateResult } from 'lit';
import { CARD_TEXT_LANGUAGE } from '../../src/card/textLanguage.ts';
import type { ReviewChange } from '../../src/protocol/reviewMessages.ts';
import { panelSection } from '../page/panelSection.ts';
import { objectButton, pointedClasses } from '../page/readersText.ts';
import { capitalized, changeGroups, summarizeChanges } from './describeReview.ts';
import { markIcon, sideContent } from './marks.ts';
import type { PageState, ReviewActions } from './pageState.ts';
import { expandToTokens, wordDiff } from './wordChanges.ts';

/** A table of the differing fields, levels and drawings. Texts have a section of their own. */
export function changesSection(state: PageState, actions: ReviewActions): TemplateResult {
  const { changes } = state.review;
  return panelSection(state, actions, {
    id: 'changes',
    title: 'Changes',
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
    <p><strong>No changes.</strong><br /><span class="faint">${capitalized(before.label)} and ${after.label} are the same card.</span></p>
  </div>`;
}

// Explicit roles: in a narrow panel the rows are blocks, and browsers don't expose a table of blocks as a table.
function changesTable(
  state: PageState,
  actions: ReviewActions,
  changes: readonly ReviewChange[],
): TemplateResult | null {
  const groups = changeGroups(changes);
  if (groups.length === 0) return null;
  const { before, after } = state.review;
  return html`<table class="differing" role="table" aria-label="Changes">
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

/** A row for one change; hovering it highlights its object on the chart. */
function changeRow(state: PageState, actions: ReviewActions, change: ReviewChange): TemplateResult {
  const { key, mark, objectId, label } = change;
  return html`<tr
    role="row"
    class="row ${pointedClasses(objectId, state)}"
    data-key=${key}
    data-object-id=${objectId ?? ''}
    @pointerenter=${() => objectId !== undefined && actions.hover(objectId)}
    @pointerleave=${() => objectId !== undefined && actions.hover(undefined)}
  >
    <th role="rowheader" scope="row"><div class="what">${markIcon(mark)}${objectId === undefined ? html`<span class="label">${capitalized(label)}</span>` : objectButton(objectId, capitalized(label), state, actions)}</div></th>
    <td role="cell">${sideCell(change, 'before')}</td>
    <td role="cell">${sideCell(change, 'after')}</td>
  </tr>`;
}

function sideCell({ words, before, after }: ReviewChange, side: 'before' | 'after'): TemplateResult {
  const text = side === 'before' ? before : after;
  if (text === undefined) return html`<span class="faint none">none</span>`;
  const runs = words ?? (before === undefined || after === undefined ? undefined : wordDiff(before, after));
  const content = runs === undefined ? text : sideContent(expandToTokens(runs), side);
  return html`<span class="side" dir="auto" lang=${CARD_TEXT_LANGUAGE}>${content}</span>`;
}
