import { html, type TemplateResult } from 'lit';
import type { EditorSnapshot } from '../../../src/protocol/editorMessages.ts';
import type { EditorActions } from '../editorActions.ts';
import { findingsAt, worst } from '../fields/fieldFindings.ts';
import type { PageState } from '../pageState.ts';
import { severityIcon } from '../severityIcon.ts';
import { colorChip, DRAWING_LABELS, drawingIcon } from './drawingIcon.ts';
import { objectClasses } from './objectClasses.ts';

type Drawing = EditorSnapshot['sketch']['drawings'][number];

/** One drawing: kind, id, colour, what is wrong with it, and what can be done with it. */
export function drawingRow(state: PageState, actions: EditorActions, drawing: Drawing, at: number): TemplateResult {
  const { snapshot } = state;
  const id = drawing.clientObjectId;
  const name = id === undefined || id === '' ? `drawing ${at + 1}` : id;
  const kind = drawing.type === undefined ? 'Unknown kind' : DRAWING_LABELS[drawing.type];
  const findings = findingsAt(snapshot, ['drawings', at]);
  const severity = worst(findings);
  const locked = snapshot.readOnly !== undefined || snapshot.unreadable !== undefined;
  const remove = (): void => actions.remove(['drawings', at]);
  const key = (event: KeyboardEvent): void => {
    if (event.key === 'Delete' && !locked) remove();
  };
  return html`<li
    class=${objectClasses(state, id)}
    @pointerenter=${() => actions.hover(id ?? null)}
    @pointerleave=${() => actions.hover(null)}
    @keydown=${key}
  >
    <button class="object" title="${kind} · ${name}" aria-pressed=${id !== undefined && state.selected.includes(id)} @click=${() => id && actions.goTo(id)}>
      ${drawingIcon(drawing.type)}<span class="name">${name}</span><span class="unseen">${kind}</span>
    </button>
    ${severity === undefined ? null : html`<span title=${findings.map(({ message }) => message).join('\n')}>${severityIcon(severity)}</span>`}
    ${colorChip(drawing.style.color ?? drawing.style.borderColor ?? drawing.style.fillColor)}
    <span class="row-actions">
      <button class="icon" title="Show in the text" aria-label="Show ${name} in the text" @click=${() =>
        actions.revealInText(['drawings', at])}><i class="codicon codicon-go-to-file" aria-hidden="true"></i></button>
      <button class="icon" title="Delete" aria-label="Delete ${name}" ?disabled=${locked} @click=${remove}
        ><i class="codicon codicon-trash" aria-hidden="true"></i></button>
    </span>
  </li>`;
}
