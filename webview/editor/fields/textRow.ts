import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { JsonPath } from '../../../src/card/jsonPath.ts';
import type { EditorActions } from '../editorActions.ts';
import type { PageState } from '../pageState.ts';
import './commitInput.ts';
import { fieldId, findingsAt, worstSeverity } from './fieldFindings.ts';
import { findingNotes } from './findingNotes.ts';
import { lengthCounter } from './lengthCounter.ts';

/** A labelled line of text of the card. */
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
