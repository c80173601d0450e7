import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { ReviewConflict } from '../../src/protocol/reviewMessages.ts';
import { panelSection } from '../page/panelSection.ts';
import { capitalized, decidedCount, formatDecided } from './describeReview.ts';
import { sideContent } from './marks.ts';
import type { ConflictSide, PageState, ReviewActions } from './pageState.ts';
import { expandToTokens, wordDiff } from './wordChanges.ts';

/** The parts that both sides changed, each with a choice; nothing where there is none. */
export function conflictsSection(state: PageState, actions: ReviewActions): TemplateResult | null {
  const { mode, conflicts } = state.review;
  if (mode !== 'conflict') return null;
  const decided = decidedCount(conflicts);
  return panelSection(state, actions, {
    id: 'conflicts',
    title: 'Changed on both sides',
    badge: `${decided} / ${conflicts.length}`,
    body:
      conflicts.length === 0
        ? html`<p class="faint">No part was changed on both sides.</p>`
        : html`
          <p>Choose for each part whose word counts. What only one side changed is kept anyway.</p>
          <div class="decide">
            <progress max=${conflicts.length} value=${decided} aria-label="Parts decided"></progress>
            <span class="decided">${formatDecided(conflicts)}</span>
            <button class="secondary small" ?disabled=${decided === conflicts.length} @click=${() => actions.nextOpen()}
              ><i class="codicon codicon-arrow-down" aria-hidden="true"></i>Next open</button>
            <span class="all">
              <button class="secondary small" @click=${() => actions.chooseAll('theirs')}>All theirs</button>
              <button class="secondary small" @click=${() => actions.chooseAll('mine')}>All mine</button>
            </span>
          </div>
          ${conflicts.map((conflict) => conflictChoice(state, actions, conflict))}`,
  });
}

const SIDES = [
  ['theirs', 'Theirs', 'on the service now'],
  ['mine', 'Mine', 'as you wrote it'],
] as const satisfies readonly (readonly [ConflictSide, string, string])[];

/** One part that both sides changed: as it was, and both words about it, one of which is chosen. */
function conflictChoice(state: PageState, actions: ReviewActions, conflict: ReviewConflict): TemplateResult {
  const { key, label, choice, objectId } = conflict;
  return html`<fieldset
    class="conflict ${choice === 'open' ? 'open' : 'decided'} ${objectId !== undefined && state.hovered === objectId ? 'hovered' : ''}"
    data-key=${key}
    data-object-id=${objectId ?? ''}
    @pointerenter=${() => objectId !== undefined && actions.hover(objectId)}
    @pointerleave=${() => objectId !== undefined && actions.hover(undefined)}
  >
    <legend><i class="codicon codicon-${choice === 'open' ? 'question' : 'pass'}" role="img" aria-label=${choice === 'open' ? 'open' : 'decided'}></i>
      ${objectId === undefined ? capitalized(label) : showOnChart(actions, label, objectId)}</legend>
    <div class="sides">
      <div class="option base"><span class="side-name">Before<span class="faint">when you began</span></span>
        ${value(conflict.base)}</div>
      ${SIDES.map(([side, name, meaning]) => option(actions, conflict, side, name, meaning))}
    </div>
  </fieldset>`;
}

function showOnChart(actions: ReviewActions, label: string, objectId: string): TemplateResult {
  return html`<button class="object" title="Show it on the chart" @click=${() => actions.goTo(objectId)}
    @focus=${() => actions.hover(objectId)} @blur=${() => actions.hover(undefined)}>${capitalized(label)}</button>`;
}

function option(
  actions: ReviewActions,
  conflict: ReviewConflict,
  side: ConflictSide,
  name: string,
  meaning: string,
): TemplateResult {
  const { key, label, choice } = conflict;
  return html`<label class="option ${side} ${choice === side ? 'chosen' : ''}">
    <span class="side-name"><input
      type="radio"
      name="side of ${key}"
      aria-label="${capitalized(label)}: ${name.toLowerCase()}, ${meaning}"
      .checked=${live(choice === side)}
      @change=${() => actions.choose(key, side)}
    />${name}<span class="faint">${meaning}</span></span>
    ${changedValue(conflict.base, conflict[side])}
  </label>`;
}

/** What a side made of it, with what is new in it marked. */
function changedValue(base: string | undefined, text: string | undefined): TemplateResult {
  if (base === undefined || text === undefined) return value(text);
  return html`<div class="value">${sideContent(expandToTokens(wordDiff(base, text)), 'after')}</div>`;
}

function value(text: string | undefined): TemplateResult {
  return html`<div class="value">${text === undefined ? html`<span class="faint none">not there</span>` : text}</div>`;
}
