import { html, type TemplateResult } from 'lit';
import { cardHead } from './cardHead.ts';
import { chartArea } from './chartSide.ts';
import { notices } from './notices.ts';
import type { PageState } from './pageState.ts';
import type { PreviewActions } from './previewActions.ts';
import { levelsTable } from './reading/levelsTable.ts';
import { scenarioTexts } from './reading/scenarioTexts.ts';
import { renderingNote } from './renderingNote.ts';

/** The whole page: the card as its readers meet it, and above it what the page is. */
export function previewTemplate(state: PageState, actions: PreviewActions, chart: HTMLElement): TemplateResult {
  return html`<div class="preview">
    ${renderingNote(state, actions)}
    ${notices(state, actions)}
    <main class="card ${state.snapshot.unreadable === undefined ? '' : 'is-old'}">
      ${cardHead(state)}
      ${chartArea(state, actions, chart)}
      <article class="reading" aria-label="Texts and levels">
        ${scenarioTexts(state, actions)}
        ${levelsTable(state, actions)}
      </article>
    </main>
  </div>`;
}
