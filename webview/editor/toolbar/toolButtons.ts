import { html, type TemplateResult } from 'lit';
import type { ToolId } from '../../../src/protocol/deskActions.ts';
import { TOOL_NAMES } from '../desk/deskWords.ts';
import { disabledReason } from '../desk/whyNot.ts';
import type { EditorActions } from '../editorActions.ts';
import type { PageState } from '../pageState.ts';
import { barButton } from './barButton.ts';
import './flyoutMenu.ts';
import { shownTool, TOOL_FAMILIES, type ToolFamily } from './toolFamily.ts';
import { toolIcon } from './toolIcon.ts';
import { keyText } from './tooltip.ts';

/** The drawing tools; presets of one kind share a button that shows the last one. */
export function toolButtons(state: PageState, actions: EditorActions): TemplateResult {
  const one = (tool: ToolId) => toolButton(state, actions, tool);
  return html`<div class="tools" role="group" aria-label="Drawing tools">
    ${one('select')}${one('horizontalLine')}${family(state, actions, 'line', 'Kinds of lines')}
    ${one('rectangle')}${one('channel')}${family(state, actions, 'fibonacci', 'Kinds of Fibonacci drawings')}
  </div>`;
}

function toolButton(state: PageState, actions: EditorActions, tool: ToolId): TemplateResult {
  const pressed = state.drawingStatus.tool === tool;
  return barButton({
    label: TOOL_NAMES[tool],
    icon: toolIcon(tool),
    keys: keyText(tool),
    pressed,
    reason: disabledReason(tool, state),
    // A tool that is pressed again is put down.
    run: () => actions.runChartAction(pressed ? 'select' : tool),
  });
}

function family(state: PageState, actions: EditorActions, name: ToolFamily, label: string): TemplateResult {
  const shown = shownTool(name, state.drawingStatus.tool, state.view.lastTools);
  const items = TOOL_FAMILIES[name].map((tool) => ({
    id: tool,
    label: TOOL_NAMES[tool],
    icon: toolIcon(tool),
    keys: keyText(tool),
    checked: tool === shown,
    reason: disabledReason(tool, state),
  }));
  return html`<span class="split">${toolButton(state, actions, shown)}<flyout-menu
    .name=${name}
    .label=${label}
    .items=${items}
    .choose=${(tool: string) => actions.runChartAction(tool as ToolId)}
  ></flyout-menu></span>`;
}
