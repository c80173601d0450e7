import type { TemplateResult } from 'lit';
import type { ChartAction } from '../../../src/protocol/chartActions.ts';
import type { EditorAction } from '../../../src/protocol/editorMessages.ts';
import { disabledReason } from '../actions/disabledReasons.ts';
import { ACTION_LABELS, type EditorActions } from '../actions/editorActions.ts';

import type { PageState } from '../pageState.ts';
import { type BarButton, codicon, isMac, keyText } from './barButton.ts';

/** A command of the toolbar, on a button or in the menu of narrow pages. */
export interface BarCommand extends BarButton {
  readonly id: string;
}

/** Commands for the selection. */
export function selectionCommands(state: PageState, actions: EditorActions): readonly BarCommand[] {
  return [
    chartCommand(state, actions, 'editStyle', 'Style', codicon('symbol-color'), state.popover === 'style'),
    chartCommand(state, actions, 'duplicate', 'Duplicate', codicon('copy')),
    chartCommand(state, actions, 'delete', 'Delete', codicon('trash')),
  ];
}

/** Undo and redo. */
export function historyCommands({ snapshot }: PageState, actions: EditorActions): readonly BarCommand[] {
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

/** Commands for the view. */
export function viewCommands(state: PageState, actions: EditorActions): readonly BarCommand[] {
  return [
    chartCommand(state, actions, 'fitCard', 'Fit card', codicon('screen-full')),
    chartCommand(state, actions, 'fitAll', 'Fit all', codicon('arrow-both')),
  ];
}

/** Commands for candles. */
export function candleCommands(_: PageState, actions: EditorActions): readonly BarCommand[] {
  return [hostCommand(actions, 'reloadCandles'), hostCommand(actions, 'loadCandles')];
}

/** Commands for the document. */
export function documentCommands({ snapshot }: PageState, actions: EditorActions): readonly BarCommand[] {
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
