import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { iconButton, radioSwitch } from '../page/controls.ts';
import { areNotesFolded, type PageState, type ResultsActions } from './pageState.ts';

const MASKED_NOTICE =
  'Personal data: e-mail addresses, names, phone numbers and addresses are masked until you reveal them. In custom fields, values that look like an e-mail address or phone number are masked. Nothing is kept after you close this view, unless you save it.';
const REVEALED_NOTICE = 'Personal data is shown in this view. Nothing is kept after you close it, unless you save it.';

/**
 * Title, toolbar and notes of the result. Buttons never move while rows are read or filtered: notes are below the toolbar,
 * and disabled buttons stay in place.
 */
export function resultsHeader(state: PageState, actions: ResultsActions): TemplateResult {
  const { head, view } = state;
  const isPlot = view.plot >= 0 && head.plots.length > 0;
  return html`<header class="result-head">
    <div class="title-line">
      <h1>${head.title}</h1>
      <p class="subtitle">${head.subtitle}</p>
    </div>
    <div class="bar" role="toolbar" aria-label="Result">
      <div class="table-tools ${isPlot ? 'off' : ''}" ?inert=${isPlot}>${tableTools(state, actions)}</div>
      ${viewSwitch(state, actions)}
      <span class="gap"></span>
      ${head.actions.map(({ label, icon, on }, place) =>
        on === 'result'
          ? html`<button class="secondary" @click=${() => actions.act(place, 'shown')}>
              <i class="codicon codicon-${icon}" aria-hidden="true"></i>${label}
            </button>`
          : null,
      )}
      <button class="primary" ?disabled=${state.counts.held === 0} @click=${() => actions.save()}>
        <i class="codicon codicon-save-as" aria-hidden="true"></i>Save…
      </button>
    </div>
    ${notices(state, actions)}
  </header>`;
}

function tableTools(state: PageState, actions: ResultsActions): TemplateResult {
  const { view, counts } = state;
  const isFiltered = view.filter !== '' || view.columnFilters.length > 0;
  return html`<div class="filter-box">
      <i class="codicon codicon-search" aria-hidden="true"></i>
      <input
        type="text"
        class="filter"
        spellcheck="false"
        aria-label="Filter all columns"
        placeholder="Filter all columns"
        .value=${live(view.filter)}
        @input=${(event: Event) => actions.filter((event.target as HTMLInputElement).value)}
        @keydown=${(event: KeyboardEvent) => {
          if (event.key === 'ArrowDown') actions.toRows();
          else if (event.key === 'Escape' && view.filter !== '') actions.filter('');
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
    </div>
    ${iconButton('clear-all', 'Clear all filters', actions.clearFilters, { disabled: !isFiltered })}
    ${iconButton('filter', 'Filter by column', actions.toggleFilterRow, { pressed: view.filterRow === 'shown' })}
    ${columnChooser(state, actions)}
    ${iconButton('layout-sidebar-right', describeDetails(state), actions.toggleDetails, { pressed: view.details === 'open' })}
    ${revealSwitch(state, actions)}
    ${iconButton('copy', counts.selected > 0 ? 'Copy selected rows' : 'Copy shown rows', actions.copy)}`;
}

function describeDetails({ head }: PageState): string {
  return head.actions.some(({ on }) => on === 'row') ? 'Row details and actions (Enter)' : 'Row details (Enter)';
}

/** Present only if something is masked, which email addresses are even in results that aren't about people. */
function revealSwitch({ head }: PageState, actions: ResultsActions): TemplateResult | null {
  if (!head.canReveal) return null;
  const isFull = head.exposure === 'full';
  const label = isFull ? 'Mask personal data (R)' : 'Reveal personal data (R)';
  return html`<button
    class="secondary reveal"
    title=${label}
    aria-keyshortcuts="R"
    aria-pressed=${isFull}
    @click=${() => actions.reveal()}
  >
    <i class="codicon codicon-${isFull ? 'eye' : 'eye-closed'}" aria-hidden="true"></i>Reveal
  </button>`;
}

/** The notes below their heading, or the heading with the beginning of the first one. */
function notices({ head }: PageState, actions: ResultsActions): TemplateResult | null {
  const { notes, exposure } = head;
  const personalData = head.personalData && head.canReveal;
  if (notes.length === 0 && !personalData) return null;
  const isFolded = areNotesFolded(head);
  const personal = exposure === 'full' ? REVEALED_NOTICE : MASKED_NOTICE;
  const count = notes.length + (personalData ? 1 : 0);
  const name = count === 1 ? '1 note' : `${count} notes`;
  return html`<button class="fold" aria-expanded=${!isFolded} @click=${() => actions.foldNotes()}>
      <i class="codicon codicon-${isFolded ? 'chevron-right' : 'chevron-down'}" aria-hidden="true"></i>
      ${personalData && isFolded ? html`<i class="codicon codicon-shield" aria-hidden="true"></i>` : null}
      <span class="first">${isFolded ? `${name}: ${[...(personalData ? [personal] : []), ...notes][0]}` : name}</span>
    </button>
    <ul class="notes" role="list" ?hidden=${isFolded}>
    ${
      personalData
        ? html`<li class="personal"><i class="codicon codicon-shield" aria-hidden="true"></i><span>${personal}</span></li>`
        : null
    }
    ${notes.map((note) => html`<li><i class="codicon codicon-info" aria-hidden="true"></i><span>${note}</span></li>`)}
  </ul>`;
}

/** The status message after personal data was shown or masked; undefined if that didn't change. */
export function describeExposureChange(
  before: PageState['head'] | undefined,
  now: PageState['head'],
): string | undefined {
  if (before === undefined || before.exposure === now.exposure) return undefined;
  return now.exposure === 'full' ? 'Personal data is shown in this view.' : 'Personal data is masked.';
}

/** Button and popover to choose the columns. */
function columnChooser({ head, columns, chooser }: PageState, actions: ResultsActions): TemplateResult {
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
            <button class="link" @click=${() => actions.resetColumns()}>Reset columns</button>
          </div>`
    }
  </div>`;
}

/** Switches between the table and the plots; nothing if there are no plots. */
function viewSwitch({ head, view }: PageState, actions: ResultsActions): TemplateResult | null {
  if (head.plots.length === 0) return null;
  const shown = Math.min(view.plot, head.plots.length - 1);
  const names = ['Table', ...head.plots.map(({ title }) => title)];
  return radioSwitch(
    { name: 'view', label: 'Shown', className: 'view-switch' },
    names.map((name, at) => ({ value: at - 1, name, icon: at === 0 ? 'table' : 'graph-line' })),
    shown,
    (plot) => actions.showPlot(plot),
  );
}
