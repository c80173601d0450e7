import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { CARD_LIMITS, type LinkedTextField } from '../../../src/card/card.ts';
import type { EditorActions } from '../editorActions.ts';
import { fieldId, findingsAt, worstSeverity } from '../fields/fieldFindings.ts';
import '../fields/linkedText.ts';
import { linkTargetsOf } from '../../../src/card/links/linkTargets.ts';
import { panelSection } from '../../card/section.ts';
import type { PageState } from '../pageState.ts';
import { textNotes } from '../texts/textNotes.ts';

const LABELS: readonly (readonly [LinkedTextField, string])[] = [
  ['preferenceText', 'Preference'],
  ['alternativeText', 'Alternative'],
  ['comments', 'Comments'],
];

/** The three texts of the card. */
export function textsSection(state: PageState, actions: EditorActions): TemplateResult {
  return panelSection(state, actions, {
    id: 'texts',
    title: 'Texts',
    body: LABELS.map(([field, label]) => textField(state, actions, field, label)),
  });
}

function textField(
  { snapshot, selected, hovered }: PageState,
  actions: EditorActions,
  field: LinkedTextField,
  label: string,
): TemplateResult {
  const path = ['metadata', field];
  const id = fieldId(path);
  const findings = findingsAt(snapshot, path);
  return html`<div class="field">
    <linked-text
      .fieldId=${id}
      .label=${label}
      .value=${live(snapshot.sketch.metadata[field] ?? '')}
      .most=${CARD_LIMITS[field].max}
      .describedBy=${`${id}-notes`}
      .invalid=${worstSeverity(findings) === 'error'}
      .disabled=${snapshot.readOnly !== undefined || snapshot.unreadable !== undefined}
      .facts=${{ targets: linkTargetsOf(snapshot), selected, hovered }}
      .actions=${actions}
      .save=${(text: string) => actions.type(path, text)}
    ></linked-text>
    ${textNotes(`${id}-notes`, snapshot, findings, actions)}
  </div>`;
}
