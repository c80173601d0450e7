import { html, type TemplateResult } from 'lit';
import type { LineHead } from '../../../src/card/card.ts';
import type { DrawingSketch } from '../../../src/card/cardSketch.ts';
import type { EditorActions } from '../editorActions.ts';
import { selectRow } from '../fields/selectRow.ts';
import type { PageState } from '../pageState.ts';

const HEADS: readonly { readonly value: LineHead; readonly label: string }[] = [
  { value: 'NONE', label: 'Plain' },
  { value: 'ARROW', label: 'Arrow' },
  { value: 'EXTEND', label: 'Goes on' },
];

/** What a line wears at its ends. */
export function headFields(
  state: PageState,
  actions: EditorActions,
  drawing: DrawingSketch,
  place: number,
): TemplateResult {
  const head = (key: 'startHead' | 'endHead', label: string) =>
    selectRow(state, actions, {
      path: ['drawings', place, key],
      label,
      value: drawing[key] ?? 'NONE',
      options: HEADS,
    });
  return html`<div class="pair">${head('startHead', 'Start head')}${head('endHead', 'End head')}</div>`;
}
