import { html, type TemplateResult } from 'lit';
import { CARD_TEXT_LANGUAGE, TEXT_LANGUAGE } from '../../src/card/model/textLanguage.ts';
import { textPieces } from '../../src/card/model/textLinks.ts';
import type { WordRun } from '../../src/card/model/wordDiff.ts';
import type { ReviewChange } from '../../src/protocol/reviewMessages.ts';
import { panelSection } from '../page/controls.ts';
import { objectButton, objectPill, pointedClasses } from '../page/readersText.ts';
import { objectIdsShown } from './chartPicture.ts';
import { capitalized, changeGroups, summarizeChanges } from './describeReview.ts';
import { markedContent, markIcon, sideContent } from './marks.ts';
import type { PageState, ReviewActions } from './pageState.ts';
import { expandToTokens, shortenedRuns, wordDiff } from './wordChanges.ts';

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
    <th role="rowheader" scope="row"><div class="what">${markIcon(mark)}${objectId === undefined ? html`<span class="label">${capitalized(label)}</span>` : objectButton(objectId, capitalized(label), actions, state.picked === objectId)}</div></th>
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

/** The changed texts, word by word; nothing if there are none. */
export function textChanges(state: PageState, actions: ReviewActions): TemplateResult | null {
  const texts = state.review.changes.filter(({ kind }) => kind === 'text');
  if (texts.length === 0) return null;
  return panelSection(state, actions, {
    id: 'texts',
    title: 'Text changes',
    badge: String(texts.length),
    body: texts.map((change) => textChange(state, actions, change)),
  });
}

function textChange(state: PageState, actions: ReviewActions, change: ReviewChange): TemplateResult {
  const { key, label, mark } = change;
  const runs = expandToTokens(runsOfChange(change));
  const shortened = state.wholeTexts.has(key) ? runs : shortenedRuns(runs);
  const ids = objectIdsShown(state.review);
  return html`<article class="text-change" data-key=${key}>
    <h3>${markIcon(mark)}${capitalized(label)}</h3>
    <p class="words" dir="auto" lang=${CARD_TEXT_LANGUAGE}>${shortened.map((run) =>
      run.kind === 'omitted'
        ? html`<button class="omitted" lang=${TEXT_LANGUAGE} title="Show full text" @click=${() => actions.showWhole(key)}
            >⋯ ${run.length} unchanged characters ⋯</button>`
        : linkedRun(run, ids, state, actions),
    )}</p>
  </article>`;
}

/** The word runs of a change; without them, both texts in full. */
function runsOfChange({ words, before, after }: ReviewChange): readonly WordRun[] {
  if (words !== undefined) return words;
  return [
    ...(before === undefined ? [] : [{ kind: 'removed', text: before } as const]),
    ...(after === undefined ? [] : [{ kind: 'added', text: after } as const]),
  ];
}

/** A run with its links as pills. Removed and added links show their id, because their words may be the same. */
function linkedRun(
  run: WordRun,
  objectIds: ReadonlySet<string>,
  state: Pick<PageState, 'hovered' | 'picked'>,
  actions: Pick<ReviewActions, 'goTo' | 'hover'>,
): TemplateResult | readonly (TemplateResult | string)[] {
  const pieces = textPieces(run.text, objectIds).map((piece) => {
    if (piece.kind !== 'pill') return piece.text;
    const { objectId, text, dead } = piece;
    const content = html`${text}${run.kind === 'same' ? null : html` <span class="link-id">${objectId}</span>`}`;
    return dead
      ? html`<span class="pill dead ${pointedClasses(objectId, state)}" title="No level or drawing has the ID “${objectId}”.">${content}</span>`
      : objectPill(objectId, content, `${objectId}: show on chart`, state, actions);
  });
  return markedContent(run.kind, pieces);
}
