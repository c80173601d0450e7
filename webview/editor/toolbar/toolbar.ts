import './flyoutMenu.ts';
import { html, type TemplateResult } from 'lit';
import { CARD_LIMITS } from '../../../src/card/model/card.ts';
import { type ChartAction, MAGNETS, type Magnet, TOOL_NAMES, type ToolId } from '../../../src/protocol/chartActions.ts';
import type { EditorAction } from '../../../src/protocol/editorMessages.ts';
import { drawingLimitReason } from '../../chart/tools/cardEdits.ts';
import { disabledReason } from '../actions/disabledReasons.ts';
import { ACTION_LABELS, type EditorActions } from '../actions/editorActions.ts';
import type { PageState } from '../pageState.ts';
import { findingCounts } from '../sections/findingsSection.ts';
import { MAGNET_NAMES, NEXT_MAGNET, shownTool, TOOL_FAMILIES, type ToolFamily } from '../toolNames.ts';
import { PANEL_WIDTH } from '../viewState.ts';
import { type BarButton, barButton, codicon, isMac, keyText, toolIcon } from './barButton.ts';
import type { FlyoutItem } from './flyoutMenu.ts';
import { followFocus, moveInToolbar } from './rovingFocus.ts';

/**
 * The toolbar above the chart. Buttons never move by themselves: disabled ones stay, and the text beside them takes the
 * remaining width.
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

/** The menu with the commands that don't fit on a narrow page. */
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

/** The drawing tools; variants of one type share a button that shows the last used one. */
function toolButtons(state: PageState, actions: EditorActions): TemplateResult {
  const one = (tool: ToolId) => toolButton(state, actions, tool);
  return html`<div class="tools" role="group" aria-label="Drawing tools">
    ${one('select')}${one('horizontalLine')}${family(state, actions, 'line', 'Line tools')}
    ${one('rectangle')}${one('channel')}${family(state, actions, 'fibonacci', 'Fibonacci tools')}
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
    // Pressing the armed tool disarms it.
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

/** The drawing modes: magnet and staying in the tool; and the number of drawings. */
function modeButtons({ snapshot, remembered }: PageState, actions: EditorActions): TemplateResult {
  const { magnet, stayInTool } = remembered;
  const strengths = MAGNETS.map((strength) => ({
    id: strength,
    label: MAGNET_NAMES[strength],
    checked: strength === magnet,
  }));
  return html`<div class="tools" role="group" aria-label="Drawing modes">
    <span class="split">${barButton({
      label: MAGNET_NAMES[magnet],
      icon: html`<span class="magnet ${magnet}">${codicon('magnet')}</span>`,
      keys: keyText('magnet'),
      pressed: magnet !== 'off',
      run: () => actions.remember({ magnet: NEXT_MAGNET[magnet] }),
    })}<flyout-menu
      .name=${'magnet'}
      .label=${'Magnet strength'}
      .items=${strengths}
      .choose=${(strength: string) => actions.remember({ magnet: strength as Magnet })}
    ></flyout-menu></span>
    ${barButton({
      label: 'Keep the tool armed after drawing',
      icon: codicon(stayInTool ? 'pinned' : 'pin'),
      keys: keyText('stayInTool'),
      pressed: stayInTool,
      run: () => actions.runChartAction('stayInTool'),
    })}
    ${counter(snapshot.sketch.drawings.length, drawingLimitReason(snapshot.sketch))}
  </div>`;
}

function counter(drawings: number, full: string | undefined): TemplateResult {
  const { max } = CARD_LIMITS.drawings;
  return html`<span class="drawing-count ${full === undefined ? '' : 'full'}" title=${full ?? `${drawings} of ${max} drawings`}
    ><span aria-hidden="true">${drawings}/${max}</span><span class="visually-hidden">${drawings} of ${max} drawings</span></span>`;
}

/** How far one press resizes the panel, CSS pixels. */
const STEP = 40;

/** Shows and hides the side panel, and sets its width for those who can't drag its edge. */
function panelButtons({ view }: PageState, actions: EditorActions): TemplateResult {
  const { panelHidden, panelWidth } = view;
  const keys = keyText('togglePanel');
  const items: readonly FlyoutItem[] = [
    { id: 'only', label: 'Chart only', icon: codicon('screen-full'), keys, checked: panelHidden },
    width('wider', 'Wider', 'arrow-left', panelWidth < PANEL_WIDTH.most),
    width('narrower', 'Narrower', 'arrow-right', panelWidth > PANEL_WIDTH.least),
    width('first', 'Default width', 'discard', panelWidth !== PANEL_WIDTH.first),
  ];
  const choose = (id: string): void => {
    if (id === 'only') {
      actions.togglePanel();
      return;
    }
    if (view.panelHidden) actions.togglePanel();
    const by = id === 'wider' ? STEP : -STEP;
    actions.resizePanel(id === 'first' ? PANEL_WIDTH.first : panelWidth + by);
  };
  return html`<span class="split">${barButton({
    label: 'Side panel',
    icon: codicon(panelHidden ? 'layout-sidebar-right-off' : 'layout-sidebar-right'),
    keys,
    pressed: !panelHidden,
    run: actions.togglePanel,
  })}<flyout-menu .name=${'panel'} .label=${'Side panel width'} .items=${items} .choose=${choose}></flyout-menu></span>`;
}

function width(id: string, label: string, icon: string, can: boolean): FlyoutItem {
  return {
    id,
    label,
    icon: codicon(icon),
    keepsOpen: true,
    ...(can ? {} : { reason: 'The panel already has this width.' }),
  };
}

/** A command of the toolbar, on a button or in the menu of narrow pages. */
interface BarCommand extends BarButton {
  readonly id: string;
}

function selectionCommands(state: PageState, actions: EditorActions): readonly BarCommand[] {
  return [
    chartCommand(state, actions, 'editStyle', 'Style', codicon('symbol-color'), state.popover === 'style'),
    chartCommand(state, actions, 'duplicate', 'Duplicate', codicon('copy')),
    chartCommand(state, actions, 'delete', 'Delete', codicon('trash')),
  ];
}

function historyCommands({ snapshot }: PageState, actions: EditorActions): readonly BarCommand[] {
  const reason = snapshot.readOnly?.reason;
  const [undo, redo] = isMac ? ['⌘Z', '⇧⌘Z'] : ['Ctrl+Z', 'Ctrl+Y'];
  return [
    command(actions, { id: 'undo', label: 'Undo', icon: codicon('discard'), keys: undo, reason }, () =>
      actions.history('undo'),
    ),
    command(actions, { id: 'redo', label: 'Redo', icon: codicon('redo'), keys: redo, reason }, () =>
      actions.history('redo'),
    ),
  ];
}

function viewCommands(state: PageState, actions: EditorActions): readonly BarCommand[] {
  return [
    chartCommand(state, actions, 'fitCard', 'Fit card', codicon('screen-full')),
    chartCommand(state, actions, 'fitAll', 'Fit all', codicon('arrow-both')),
    chartCommand(state, actions, 'measure', 'Measure', codicon('symbol-ruler'), state.drawingStatus.tool === 'measure'),
    chartCommand(state, actions, 'indicators', 'Indicators', codicon('pulse'), state.popover === 'indicators'),
    chartCommand(
      state,
      actions,
      'viewTimeframe',
      'Timeframe of the view',
      codicon('watch'),
      state.popover === 'timeframes',
    ),
  ];
}

function candleCommands(_: PageState, actions: EditorActions): readonly BarCommand[] {
  return [hostCommand(actions, 'reloadCandles'), hostCommand(actions, 'loadCandles')];
}

function documentCommands({ snapshot }: PageState, actions: EditorActions): readonly BarCommand[] {
  const { dirty, readOnly } = snapshot;
  const reason = readOnly?.reason ?? (dirty ? undefined : 'There are no unsaved changes.');
  const save = { ...labeled('save'), keys: isMac ? '⌘S' : 'Ctrl+S', reason };
  return [hostCommand(actions, 'openAsText'), command(actions, save, () => actions.run('save'))];
}

function chartCommand(
  state: PageState,
  actions: EditorActions,
  action: ChartAction,
  label: string,
  icon: TemplateResult,
  pressed?: boolean,
): BarCommand {
  return {
    id: action,
    label,
    icon,
    keys: keyText(action),
    reason: disabledReason(action, state),
    ...(pressed === undefined ? {} : { pressed }),
    run: () => actions.runChartAction(action),
  };
}

function hostCommand(actions: EditorActions, action: EditorAction): BarCommand {
  return command(actions, labeled(action), () => actions.run(action));
}

function labeled(action: EditorAction) {
  const { label, icon } = ACTION_LABELS[action];
  return { id: action, label, icon: codicon(icon) };
}

/** A disabled command announces the reason instead. */
function command(actions: EditorActions, shown: Omit<BarCommand, 'run'>, run: () => void): BarCommand {
  const { reason } = shown;
  return { ...shown, run: reason === undefined ? run : () => actions.announce(reason, 'assertive') };
}
