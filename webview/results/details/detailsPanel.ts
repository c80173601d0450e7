import { html, type TemplateResult } from 'lit';
import { formatNumber } from '../../../src/card/shownValues.ts';
import type { DetailField } from '../../../src/protocol/resultsMessages.ts';
import type { PageState } from '../pageState.ts';
import type { ResultsActions } from '../resultsActions.ts';
import { formatUtcAndLocal } from './timeInBoth.ts';

/** All fields of a row, and what can be done with it. */
export function detailsPanel(state: PageState, actions: ResultsActions): TemplateResult | null {
  const { details, view, head } = state;
  if (view.details !== 'open') return null;
  if (details === undefined) {
    return html`<aside class="details" aria-label="Details of a row" tabindex="-1">
      <p class="faint">Choose a row to see all of its fields.</p>
    </aside>`;
  }
  const button = (icon: string, label: string, run: () => void): TemplateResult =>
    html`<button class="icon" title=${label} aria-label=${label} @click=${run}>
      <i class="codicon codicon-${icon}" aria-hidden="true"></i>
    </button>`;
  return html`<aside class="details" aria-label="Details of a row" tabindex="-1">
    <div class="details-head">
      <h2>Row ${formatNumber(details.row + 1)}</h2>
      <span class="gap"></span>
      ${button('arrow-up', 'Row above', () => actions.step(-1))}
      ${button('arrow-down', 'Row below', () => actions.step(1))}
      ${button('json', 'Copy the row as JSON', () => actions.copyRow())}
      ${button('close', 'Close the details', () => actions.closeDetails())}
    </div>
    ${
      details.actions.length === 0
        ? null
        : html`<div class="ways">
            ${details.actions.map((place) => {
              const action = head.actions[place];
              return action === undefined
                ? null
                : html`<button class="secondary" @click=${() => actions.act(place, 'detailed')}>
                    <i class="codicon codicon-${action.icon}" aria-hidden="true"></i>${action.label}
                  </button>`;
            })}
          </div>`
    }
    <dl>${details.fields.map(field)}</dl>
  </aside>`;
}

function field({ label, kind, text }: DetailField): TemplateResult {
  return html`<div>
    <dt>${label}</dt>
    <dd>${value(kind, text)}</dd>
  </div>`;
}

function value(kind: DetailField['kind'], text: string): TemplateResult | string {
  switch (kind) {
    case 'none':
      return html`<span class="faint">none</span>`;
    case 'json':
      return html`<pre tabindex="0" role="group" aria-label="Nested values">${text}</pre>`;
    case 'time':
      return formatUtcAndLocal(text);
    case 'text':
    case 'outcome':
    case 'id':
    case 'number':
    case 'day':
    case 'flag':
    case 'list':
      return text === '' ? html`<span class="faint">empty</span>` : text;
  }
}
