import { html, type TemplateResult } from 'lit';
import type { EditorActions } from '../editorActions.ts';
import type { PageState } from '../pageState.ts';
import { findingCounts } from '../sections/findingCounts.ts';
import { barButton } from './barButton.ts';
import {
  type BarCommand,
  candleCommands,
  documentCommands,
  historyCommands,
  selectionCommands,
  viewCommands,
} from './commandButtons.ts';
import './flyoutMenu.ts';
import { modeButtons } from './modeButtons.ts';
import { panelButtons } from './panelButtons.ts';
import { followFocus, moveInToolbar } from './rovingFocus.ts';
import { toolButtons } from './toolButtons.ts';
import { codicon } from './toolIcon.ts';

/**
 * The bar above the chart: the tools, what is shown, and what can be done with it. What stands in it never changes its
 * place by itself: buttons that do nothing now stay, and the text beside them takes what room is left.
 */
export function toolbar(state: PageState, actions: EditorActions): TemplateResult {
  const { candles } = state.snapshot;
  const [history, view, sources] = [historyCommands, viewCommands, candleCommands].map((made) => made(state, actions));
  return html`<div class="toolbar" role="toolbar" aria-label="Card editor" @keydown=${moveInToolbar} @focusin=${followFocus}>
    ${toolButtons(state, actions)}
    ${modeButtons(state, actions)}
    ${group('Selection', selectionCommands(state, actions))}
    ${group('History', history, 'roomy')}
    ${group('View', view, 'roomy')}
    <div class="toolbar-end">
      <span class="candles ${candles.kind}" title=${candles.text}>
        ${candles.kind === 'loading' ? html`<i class="codicon codicon-loading codicon-modifier-spin" aria-hidden="true"></i>` : null}
        ${candles.kind === 'failed' ? codicon('warning') : null}
        ${candles.text}</span>
      ${state.view.panelHidden ? html`<span class="toolbar-findings">${findingCounts(state, actions)}</span>` : null}
      ${group('Candles', sources, 'roomy')}
      ${group('Document', documentCommands(state, actions))}
      <div class="tools tight">${more([...(history ?? []), ...(view ?? []), ...(sources ?? [])])}</div>
      ${panelButtons(state, actions)}
    </div>
  </div>`;
}

function group(label: string, commands: readonly BarCommand[] = [], place = ''): TemplateResult {
  return html`<div class="tools ${place}" role="group" aria-label=${label}>${commands.map(barButton)}</div>`;
}

/** What a narrow page has no room for. */
function more(commands: readonly BarCommand[]): TemplateResult {
  const choose = (id: string): void => commands.find((command) => command.id === id)?.run();
  return html`<flyout-menu
    .name=${'more'}
    .label=${'More'}
    .icon=${codicon('ellipsis')}
    .items=${commands.map(({ id, label, icon, keys, reason }) => ({ id, label, icon, keys, reason }))}
    .choose=${choose}
  ></flyout-menu>`;
}
