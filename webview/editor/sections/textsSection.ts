import '../texts/linkedText.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { linkTargetsOf } from '../../../src/card/mentions/linkTargets.ts';
import {
  CARD_LIMITS,
  LINKED_TEXT_FIELDS,
  type LinkedTextField,
  METADATA_FIELDS,
} from '../../../src/card/model/card.ts';
import type { EditorSnapshot, FindingView } from '../../../src/protocol/editorMessages.ts';
import { severityIcon } from '../../page/cardIcons.ts';
import { panelSection } from '../../page/controls.ts';
import type { EditorActions } from '../actions/editorActions.ts';
import { fieldId, findingsAt, worstSeverity } from '../fields/fieldFindings.ts';
import { decimalsOfPrices } from '../fields/priceField.ts';
import type { PageState } from '../pageState.ts';

/** The section with the texts that may hold links. */
export function textsSection(state: PageState, actions: EditorActions): TemplateResult {
  return panelSection(state, actions, {
    id: 'texts',
    title: 'Texts',
    body: LINKED_TEXT_FIELDS.map((field) => textField(state, actions, field)),
  });
}

function textField(state: PageState, actions: EditorActions, field: LinkedTextField): TemplateResult {
  const { snapshot, selected, hovered } = state;
  const path = ['metadata', field];
  const id = fieldId(path);
  const findings = findingsAt(snapshot, path);
  return html`<div class="field">
    <linked-text
      .fieldId=${id}
      .label=${METADATA_FIELDS[field].heading}
      .value=${live(snapshot.sketch.metadata[field] ?? '')}
      .most=${CARD_LIMITS[field].max}
      .describedBy=${`${id}-notes`}
      .invalid=${worstSeverity(findings) === 'error'}
      .disabled=${snapshot.readOnly !== undefined || snapshot.unreadable !== undefined}
      .facts=${{ targets: linkTargetsOf(snapshot.sketch, decimalsOfPrices(state)), selected, hovered }}
      .actions=${actions}
      .save=${(text: string) => actions.type(path, text)}
    ></linked-text>
    ${textNotes(`${id}-notes`, snapshot, findings, actions)}
  </div>`;
}

/** Errors and warnings of a text with a button for each fix. Hints are only in the list. */
function textNotes(
  id: string,
  { readOnly }: EditorSnapshot,
  findings: readonly FindingView[],
  actions: EditorActions,
): TemplateResult {
  const shown = findings.filter(({ severity }) => severity !== 'hint');
  return html`<div class="notes" id=${id}>${shown.map(
    (finding) => html`<p class="note ${finding.severity}">
      ${severityIcon(finding.severity)}<span>${finding.message}
        ${
          readOnly === undefined
            ? finding.fixes.map(
                (fix) => html`<button class="link" @click=${() => actions.applyFix(fix)}>${fix.title}</button> `,
              )
            : nothing
        }</span>
    </p>`,
  )}</div>`;
}
