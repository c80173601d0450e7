import { html, type TemplateResult } from 'lit';
import { CARD_LIMITS } from '../../../src/card/card.ts';
import type { EditorActions } from '../editorActions.ts';
import type { PageState } from '../pageState.ts';
import { drawingRow } from './drawingRow.ts';
import { section } from './section.ts';

/** All drawings of the card, in the order of the text. */
export function drawingsSection(state: PageState, actions: EditorActions): TemplateResult {
  const { drawings } = state.snapshot.sketch;
  return section(state, actions, {
    id: 'drawings',
    title: 'Drawings',
    badge: `${drawings.length}/${CARD_LIMITS.drawings.max}`,
    body:
      drawings.length === 0
        ? html`<p class="faint">No drawings yet.</p>`
        : html`<ul class="rows">${drawings.map((drawing, at) => drawingRow(state, actions, drawing, at))}</ul>`,
  });
}
