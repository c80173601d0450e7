import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { renameRefusal } from '../../../src/card/renameRefusal.ts';
import type { EditorActions } from '../editorActions.ts';
import '../fields/commitInput.ts';
import type { ParsedInput } from '../fields/commitInput.ts';
import { fieldId, findingsAt, worstSeverity } from '../fields/fieldFindings.ts';
import { findingNotes } from '../fields/findingNotes.ts';
import type { PageState } from '../pageState.ts';
import { renameObject } from './objectCommands.ts';
import type { ObjectRow } from './objectRow.ts';
import { idLockedReason } from './whyIdStays.ts';

/** The object's id; another one takes all links along. */
export function idField(state: PageState, actions: EditorActions, row: ObjectRow): TemplateResult {
  const { snapshot } = state;
  const path = [...row.path, 'clientObjectId'];
  const id = fieldId(path);
  const findings = findingsAt(snapshot, path);
  const read = (text: string): ParsedInput => {
    const to = text.trim();
    const message = renameRefusal(snapshot, row.objectId, to);
    if (message !== undefined) return { kind: 'mistake', message };
    return { kind: 'value', value: to, set: () => to !== row.objectId && renameObject(state, actions, row, to) };
  };
  return html`<div class="field">
    <label for=${id}>Id</label>
    <commit-input
      .fieldId=${id}
      .value=${live(row.objectId ?? '')}
      .pending=${actions.pending}
      .whenLeft=${true}
      .describedBy=${`${id}-notes`}
      .invalid=${worstSeverity(findings) === 'error'}
      .disabled=${idLockedReason(row, snapshot) !== undefined}
      .read=${read}
    ></commit-input>
    ${findingNotes(`${id}-notes`, findings)}
  </div>`;
}
