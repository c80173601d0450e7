import { html, type TemplateResult } from 'lit';
import { panelSection } from '../../card/section.ts';
import type { PageState } from '../pageState.ts';
import type { ReviewActions } from '../reviewActions.ts';
import { conflictChoice } from './conflictChoice.ts';
import { decidedCount, formatDecided } from './decided.ts';

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
