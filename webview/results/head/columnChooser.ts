import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { PageState } from '../pageState.ts';
import type { ResultsActions } from '../resultsActions.ts';

/** Which columns are shown. */
export function columnChooser({ head, columns, chooser }: PageState, actions: ResultsActions): TemplateResult {
  const label = 'Choose columns';
  return html`<div class="chooser">
    <button
      class="icon"
      title=${label}
      aria-label=${label}
      aria-haspopup="dialog"
      aria-expanded=${chooser === 'open'}
      @click=${() => actions.toggleChooser()}
    >
      <i class="codicon codicon-list-selection" aria-hidden="true"></i>
    </button>
    ${
      chooser === 'closed'
        ? null
        : html`<div class="popover" role="dialog" aria-label="Columns">
            <div class="choices">
              ${head.columns.map(
                (column, place) => html`<label>
                  <input
                    type="checkbox"
                    .checked=${live(columns.includes(place))}
                    ?disabled=${columns.length === 1 && columns.includes(place)}
                    @change=${(event: Event) => actions.showColumn(place, (event.target as HTMLInputElement).checked)}
                  />
                  <span>${column.label}</span>
                </label>`,
              )}
            </div>
            <button class="link" @click=${() => actions.resetColumns()}>As they came</button>
          </div>`
    }
  </div>`;
}
