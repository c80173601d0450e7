import { html, type TemplateResult } from 'lit';
import { LEVEL_NAMES } from '../../../src/card/card.ts';
import type { EditorActions } from '../editorActions.ts';
import { findingsAt } from '../fields/fieldFindings.ts';
import { findingNotes } from '../fields/findingNotes.ts';
import type { PageState } from '../pageState.ts';
import { addLevel } from './addLevel.ts';
import { levelRow } from './levelRow.ts';
import { section } from './section.ts';

/** The levels from the highest to the lowest, with their prices and how far they are from the pivot. */
export function levelsSection(state: PageState, actions: EditorActions): TemplateResult {
  const { levels } = state.snapshot.sketch;
  const missing = LEVEL_NAMES.filter((name) => levels[name] === undefined);
  const locked = state.snapshot.readOnly !== undefined || state.snapshot.unreadable !== undefined;
  return section(state, actions, {
    id: 'levels',
    title: 'Levels',
    body: html`<table class="levels">
        <thead><tr><th scope="col">Level</th><th scope="col">Price</th><th scope="col" class="number" title="Distance to the pivot, in ticks and per cent">To pivot</th><th><span class="unseen">Actions</span></th></tr></thead>
        <tbody>${LEVEL_NAMES.filter((name) => levels[name] !== undefined).map((name) => levelRow(state, actions, name))}</tbody>
      </table>
      ${findingNotes('levels-notes', uniqueByMessage(findingsAt(state.snapshot, ['levels'])))}
      ${
        missing.length === 0 || locked
          ? null
          : html`<div class="buttons">${missing.map((name) => addLevel(state, actions, name))}</div>`
      }`,
  });
}

/** A broken pair of levels is said on both; once is enough here. */
function uniqueByMessage<T extends { readonly message: string }>(findings: readonly T[]): readonly T[] {
  return findings.filter((finding, at) => findings.findIndex(({ message }) => message === finding.message) === at);
}
