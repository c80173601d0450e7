import { html, type TemplateResult } from 'lit';
import { actionButtons } from './actionButtons.ts';
import type { PageState } from './pageState.ts';
import type { PreviewActions } from './previewActions.ts';

/** Says what this page is and what it is of, so that nobody takes it for the service. */
export function renderingNote(state: PageState, actions: PreviewActions): TemplateResult {
  const { origin } = state.snapshot;
  return html`<header class="rendering-note">
    <span class="chip"><i class="codicon codicon-open-preview" aria-hidden="true"></i>Preview</span>
    <span class="what"><span class="own">Our own rendering, not the service’s</span><span class="origin" title=${origin}>${origin}</span></span>
    ${actionButtons(state, actions)}
  </header>`;
}
