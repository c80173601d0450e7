import { html, nothing, type TemplateResult } from 'lit';
import type { ChartAction } from '../../../src/protocol/deskActions.ts';
import { disabledReason } from '../desk/whyNot.ts';
import type { EditorActions } from '../editorActions.ts';
import type { PageState } from '../pageState.ts';
import type { ObjectRow } from './objectRow.ts';

/** An action of the desk on a button of the inspector. */
interface ObjectButton {
  readonly action: ChartAction;
  readonly icon: string;
  readonly label: string;
}

const ORDER: readonly ObjectButton[] = [
  { action: 'bringToFront', icon: 'arrow-circle-up', label: 'Bring to front' },
  { action: 'bringForward', icon: 'arrow-up', label: 'Bring forward' },
  { action: 'sendBackward', icon: 'arrow-down', label: 'Send backward' },
  { action: 'sendToBack', icon: 'arrow-circle-down', label: 'Send to back' },
];
const LINK: ObjectButton = { action: 'insertLink', icon: 'link', label: 'Insert a link into the text' };
const ZOOM: ObjectButton = { action: 'zoomToSelection', icon: 'zoom-in', label: 'Zoom to it' };
const DUPLICATE: ObjectButton = { action: 'duplicate', icon: 'files', label: 'Duplicate' };
const DELETE: ObjectButton = { action: 'delete', icon: 'trash', label: 'Delete' };

/**
 * What can be done with all that is selected, as buttons: also for those who do not drag and press no keys.
 * What is selected alone has buttons in its line as well, so there are fewer here.
 */
export function objectButtons(state: PageState, actions: EditorActions, rows: readonly ObjectRow[]): TemplateResult {
  const ofDrawings = rows.some(({ what }) => what.kind === 'drawing');
  const groups = [
    ...(ofDrawings ? [ORDER] : []),
    rows.length === 1 ? [ZOOM, LINK] : [...visibilityButtons(state), ZOOM],
    ofDrawings ? [DUPLICATE, DELETE] : [DELETE],
  ];
  return html`<div class="object-buttons" role="group" aria-label="What to do with what is selected">
    ${ofDrawings ? styleButton(state, actions) : nothing}
    ${groups.map((group) => html`<span class="group">${group.map((button) => iconButton(state, actions, button))}</span>`)}
  </div>`;
}

/** Hiding and locking say what they will do next. */
function visibilityButtons({ selected, hidden, locked }: PageState): readonly ObjectButton[] {
  const allHidden = selected.every((id) => hidden.has(id));
  const allLocked = selected.every((id) => locked.has(id));
  return [
    { action: 'hide', icon: allHidden ? 'eye-closed' : 'eye', label: allHidden ? 'Show' : 'Hide' },
    { action: 'lock', icon: allLocked ? 'lock' : 'unlock', label: allLocked ? 'Unlock' : 'Lock' },
  ];
}

function iconButton(state: PageState, actions: EditorActions, { action, icon, label }: ObjectButton): TemplateResult {
  const reason = disabledReason(action, state);
  return html`<button
    class="icon"
    title=${reason ?? label}
    aria-label=${label}
    ?disabled=${reason !== undefined}
    @click=${() => actions.runChartAction(action)}
  ><i class="codicon codicon-${icon}" aria-hidden="true"></i></button>`;
}

function styleButton(state: PageState, actions: EditorActions): TemplateResult {
  const reason = disabledReason('editStyle', state);
  return html`<button
    class="secondary small"
    title=${reason ?? 'Colours, width, fill, ratios'}
    ?disabled=${reason !== undefined}
    @click=${() => actions.runChartAction('editStyle')}
  ><i class="codicon codicon-symbol-color" aria-hidden="true"></i>Style…</button>`;
}
