import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { EditorActions } from '../editorActions.ts';
import type { PageState } from '../pageState.ts';
import { headFields } from './headFields.ts';
import { idField } from './idField.ts';
import { levelFields } from './levelFields.ts';
import { objectButtons } from './objectButtons.ts';
import { objectNotes } from './objectNotes.ts';
import type { ObjectRow } from './objectRow.ts';
import { objectRows } from './objectRows.ts';
import { countOf } from './objectWords.ts';
import { pointFields } from './pointFields.ts';

/** What there is to put in and to do of the selected objects; nothing without a selection. */
export function inspector(state: PageState, actions: EditorActions): TemplateResult | typeof nothing {
  const { levels, drawings } = objectRows(state);
  const rows = [...levels, ...drawings].filter(
    ({ objectId }) => objectId !== undefined && state.selected.includes(objectId),
  );
  const [first] = rows;
  if (first === undefined) return nothing;
  // Keyed: what was begun for one object must not stand in the fields of another.
  return rows.length === 1
    ? html`${keyed(first.key, single(state, actions, first))}`
    : html`<div class="inspector" role="group" aria-label="Selected objects">
        <h3>${countOf(rows)} selected</h3>
        ${objectButtons(state, actions, rows)}
      </div>`;
}

function single(state: PageState, actions: EditorActions, row: ObjectRow): TemplateResult {
  const { what } = row;
  return html`<div class="inspector" role="group" aria-label="Selected object">
    <h3>${what.kind === 'level' ? row.name : row.description}</h3>
    ${idField(state, actions, row)}
    ${what.kind === 'level' ? levelFields(state, actions, what.level) : drawingFields(state, actions, what.place)}
    ${objectNotes(state, actions, row)}
    ${objectButtons(state, actions, [row])}
  </div>`;
}

function drawingFields(state: PageState, actions: EditorActions, place: number): TemplateResult | typeof nothing {
  const drawing = state.snapshot.sketch.drawings[place];
  if (drawing === undefined) return nothing;
  return html`${pointFields(state, actions, drawing, place)}
    ${drawing.type === 'LINE' ? headFields(state, actions, drawing, place) : nothing}`;
}
