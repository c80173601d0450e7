import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { ReviewConflict } from '../../src/protocol/reviewMessages.ts';
import { panelSection } from '../page/controls.ts';
import { objectButton } from '../page/readersText.ts';
import { capitalized, decidedCount, formatDecided } from './describeReview.ts';
import { sideContent } from './marks.ts';
import type { ConflictSide, PageState, ReviewActions } from './pageState.ts';
import { expandToTokens, wordDiff } from './wordChanges.ts';

/** A choice for every conflict. */
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
        ? html`<p class="faint">There are no conflicts.</p>`
        : html`
          <p>Choose which version to keep for each conflict. Changes made on only one side are kept.</p>
          <div class="decide">
            <progress max=${conflicts.length} value=${decided} aria-label="Conflicts resolved"></progress>
            <span class="decided">${formatDecided(conflicts)}</span>
            <button class="secondary small" ?disabled=${decided === conflicts.length} @click=${() => actions.nextOpen()}
              ><i class="codicon codicon-arrow-down" aria-hidden="true"></i>Next conflict</button>
            <span class="all">
              <button class="secondary small" @click=${() => actions.chooseAll('theirs')}>Keep all theirs</button>
              <button class="secondary small" @click=${() => actions.chooseAll('mine')}>Keep all mine</button>
            </span>
          </div>
          ${conflicts.map((conflict) => conflictChoice(state, actions, conflict))}`,
  });
}

const SIDES = [
  ['theirs', 'Theirs', 'on the service now'],
  ['mine', 'Mine', 'your version'],
] as const satisfies readonly (readonly [ConflictSide, string, string])[];

/** One conflict: the original value, and a choice between both versions. */
function conflictChoice(state: PageState, actions: ReviewActions, conflict: ReviewConflict): TemplateResult {
  const { key, label, choice, objectId } = conflict;
  return html`<fieldset
    class="conflict ${choice === 'open' ? 'open' : 'decided'} ${objectId !== undefined && state.hovered === objectId ? 'hovered' : ''}"
    data-key=${key}
    data-object-id=${objectId ?? ''}
    @pointerenter=${() => objectId !== undefined && actions.hover(objectId)}
    @pointerleave=${() => objectId !== undefined && actions.hover(undefined)}
  >
    <legend><i class="codicon codicon-${choice === 'open' ? 'question' : 'pass'}" role="img" aria-label=${choice === 'open' ? 'unresolved' : 'resolved'}></i>
      ${objectId === undefined ? capitalized(label) : objectButton(objectId, capitalized(label), actions)}</legend>
    <div class="sides">
      <div class="option base"><span class="side-name">Before<span class="faint">when you started</span></span>
        ${value(conflict.base)}</div>
      ${SIDES.map(([side, name, meaning]) => option(actions, conflict, side, name, meaning))}
    </div>
  </fieldset>`;
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

function changedValue(base: string | undefined, text: string | undefined): TemplateResult {
  if (base === undefined || text === undefined) return value(text);
  return html`<div class="value">${sideContent(expandToTokens(wordDiff(base, text)), 'after')}</div>`;
}

function value(text: string | undefined): TemplateResult {
  return html`<div class="value">${text === undefined ? html`<span class="faint none">removed</span>` : text}</div>`;
}
