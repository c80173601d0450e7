import { html, type TemplateResult } from 'lit';
import { LEVEL_NAMES } from '../../../src/card/card.ts';
import type { EditorActions } from '../editorActions.ts';
import type { PageState } from '../pageState.ts';
import { addLevel } from './addLevel.ts';
import { levelGap } from './levelGap.ts';
import { levelNotes } from './levelNotes.ts';
import './levelProposal.ts';
import { panelSection } from '../../card/section.ts';
import { levelRow } from './levelRow.ts';
import { rewardToRiskLine } from './ratioLine.ts';
import { levelsLockedReason } from './whyLevelsStay.ts';

/** The levels from the highest to the lowest, with their prices and how far they are from the pivot. */
export function levelsSection(state: PageState, actions: EditorActions): TemplateResult {
  const { levels } = state.snapshot.sketch;
  const there = LEVEL_NAMES.filter((name) => levels[name] !== undefined);
  const missing = LEVEL_NAMES.filter((name) => levels[name] === undefined);
  const fixed = levelsLockedReason(state.snapshot) !== undefined;
  return panelSection(state, actions, {
    id: 'levels',
    title: 'Levels',
    body: html`<table class="levels">
        <thead><tr><th scope="col">Level</th><th scope="col">Price</th><th scope="col" class="number" title="Distance to the pivot">To pivot</th><th><span class="unseen">Actions</span></th></tr></thead>
        <tbody>${there.map((name, at) => html`${levelRow(state, actions, name)}${levelGap(state, name, there[at + 1])}`)}</tbody>
      </table>
      ${rewardToRiskLine(state)}
      ${levelNotes(state, actions)}
      ${
        missing.length === 0 || fixed
          ? null
          : html`<div class="buttons">${missing.map((name) => addLevel(state, actions, name))}</div>`
      }
      <level-proposal .state=${state} .actions=${actions}></level-proposal>`,
  });
}
