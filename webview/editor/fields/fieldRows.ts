import './commitInput.ts';
import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { JsonPath } from '../../../src/card/model/jsonValue.ts';
import type { EditorActions } from '../actions/editorActions.ts';
import type { PageState } from '../pageState.ts';
import { fieldId, findingNotes, findingsAt, lengthCounter, worstSeverity } from './fieldFindings.ts';

/** A labeled text field. */
export function textRow(
  { snapshot }: PageState,
  actions: EditorActions,
  row: {
    readonly path: JsonPath;
    readonly label: string;
    readonly value: string;
    readonly most?: number;
    readonly locked?: boolean;
  },
): TemplateResult {
  const id = fieldId(row.path);
  const findings = findingsAt(snapshot, row.path);
  return html`<div class="field">
    ${
      row.most === undefined
        ? html`<label for=${id}>${row.label}</label>`
        : html`<div class="field-head"><label for=${id}>${row.label}</label>${lengthCounter(row.value, row.most)}</div>`
    }
    <commit-input
      .fieldId=${id}
      .value=${live(row.value)}
      .pending=${actions.pending}
      .describedBy=${`${id}-notes`}
      .invalid=${worstSeverity(findings) === 'error'}
      .disabled=${snapshot.readOnly !== undefined || snapshot.unreadable !== undefined || row.locked === true}
      .read=${(text: string) => ({ kind: 'value', value: text, set: () => actions.type(row.path, text) })}
    ></commit-input>
    ${findingNotes(`${id}-notes`, findings)}
  </div>`;
}

/** An option of a list: the card's value and its label. */
interface Option {
  readonly value: string;
  readonly label: string;
}

/** A labeled list; the empty option stands for a value that couldn't be read. */
export function selectRow(
  { snapshot }: PageState,
  actions: EditorActions,
  row: {
    readonly path: JsonPath;
    readonly label: string;
    readonly value: string | undefined;
    readonly options: readonly Option[];
  },
): TemplateResult {
  const id = fieldId(row.path);
  const findings = findingsAt(snapshot, row.path);
  const chosen = (event: Event): void => actions.set(row.path, (event.target as HTMLSelectElement).value);
  return html`<div class="field">
    <label for=${id}>${row.label}</label>
    <span class="select"><select
      id=${id}
      .value=${live(row.value ?? '')}
      ?disabled=${snapshot.readOnly !== undefined || snapshot.unreadable !== undefined}
      aria-describedby="${id}-notes"
      aria-invalid=${worstSeverity(findings) === 'error'}
      @change=${chosen}
    >
      ${row.value === undefined ? html`<option value="" selected disabled>Choose…</option>` : null}
      ${row.options.map(({ value, label }) => html`<option value=${value} ?selected=${value === row.value}>${label}</option>`)}
    </select><i class="codicon codicon-chevron-down" aria-hidden="true"></i></span>
    ${findingNotes(`${id}-notes`, findings)}
  </div>`;
}
