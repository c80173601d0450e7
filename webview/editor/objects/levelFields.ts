import { html, type TemplateResult } from 'lit';
import type { LevelName } from '../../../src/card/card.ts';
import { formatLevelDistance, levelDistances } from '../../../src/card/levels/levelDistances.ts';
import type { EditorActions } from '../editorActions.ts';
import type { PageState } from '../pageState.ts';
import { levelPriceInput } from '../sections/levelPriceInput.ts';
import { levelUnit } from '../sections/levelStep.ts';

/** The price of the selected level, and how far it is from the others. */
export function levelFields(state: PageState, actions: EditorActions, name: LevelName): TemplateResult {
  const distances = levelDistances(state.snapshot.sketch.levels, name);
  const unit = levelUnit(state);
  const id = `inspect-levels-${name}-price`;
  return html`<div class="field">
      <label for=${id}>Price</label>
      ${levelPriceInput(state, actions, name, { id })}
    </div>
    <ul class="distances">${distances.map((distance) => html`<li>${formatLevelDistance(distance, unit)}</li>`)}</ul>`;
}
