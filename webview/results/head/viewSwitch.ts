import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { PageState } from '../pageState.ts';
import type { ResultsActions } from '../resultsActions.ts';

/** Table or plots; nothing where there is no plot. */
export function viewSwitch({ head, view }: PageState, actions: ResultsActions): TemplateResult | null {
  if (head.plots.length === 0) return null;
  const shown = Math.min(view.plot, head.plots.length - 1);
  const names = ['Table', ...head.plots.map(({ title }) => title)];
  return html`<fieldset class="view-switch" aria-label="Shown">
    ${names.map(
      (name, at) => html`<label class=${shown === at - 1 ? 'chosen' : ''} title=${name}>
        <input type="radio" name="view" .checked=${live(shown === at - 1)} @change=${() => actions.showPlot(at - 1)} />
        <i class="codicon codicon-${at === 0 ? 'table' : 'graph-line'}" aria-hidden="true"></i>
        <span class="name">${name}</span>
      </label>`,
    )}
  </fieldset>`;
}
