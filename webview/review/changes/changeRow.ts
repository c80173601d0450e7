import { html, type TemplateResult } from 'lit';
import type { ReviewChange } from '../../../src/protocol/reviewMessages.ts';
import { capitalized } from '../capitalized.ts';
import type { PageState } from '../pageState.ts';
import type { ReviewActions } from '../reviewActions.ts';
import { sideContent } from '../texts/markedWords.ts';
import { expandToTokens } from '../texts/wholeRuns.ts';
import { wordDiff } from '../texts/wordsBetween.ts';
import { markIcon } from './markIcon.ts';

/** One field, level or drawing that differs. What is on the chart is pointed at there from here. */
export function changeRow(state: PageState, actions: ReviewActions, change: ReviewChange): TemplateResult {
  const { key, mark, objectId, label } = change;
  return html`<tr
    role="row"
    class="row ${objectClasses(state, objectId)}"
    data-key=${key}
    data-object-id=${objectId ?? ''}
    @pointerenter=${() => objectId !== undefined && actions.hover(objectId)}
    @pointerleave=${() => objectId !== undefined && actions.hover(undefined)}
  >
    <th role="rowheader" scope="row"><div class="what">${markIcon(mark)}${name(actions, label, objectId)}</div></th>
    <td role="cell">${sideCell(change, 'before')}</td>
    <td role="cell">${sideCell(change, 'after')}</td>
  </tr>`;
}

function objectClasses({ hovered, picked }: PageState, objectId: string | undefined): string {
  if (objectId === undefined) return '';
  return `${hovered === objectId ? 'hovered' : ''} ${picked === objectId ? 'selected' : ''}`;
}

function name(actions: ReviewActions, label: string, objectId: string | undefined): TemplateResult {
  if (objectId === undefined) return html`<span class="label">${capitalized(label)}</span>`;
  return html`<button
    class="object"
    title="Show it on the chart"
    @click=${() => actions.goTo(objectId)}
    @focus=${() => actions.hover(objectId)}
    @blur=${() => actions.hover(undefined)}
  >${capitalized(label)}</button>`;
}

function sideCell({ words, before, after }: ReviewChange, side: 'before' | 'after'): TemplateResult {
  const text = side === 'before' ? before : after;
  if (text === undefined) return html`<span class="faint none">none</span>`;
  const runs = words ?? (before === undefined || after === undefined ? undefined : wordDiff(before, after));
  const content = runs === undefined ? text : sideContent(expandToTokens(runs), side);
  return html`<span class="side" dir="auto">${content}</span>`;
}
