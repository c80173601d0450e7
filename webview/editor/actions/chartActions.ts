import type { CardSketch } from '../../../src/card/model/cardSketch.ts';
import { lookChanges, withDrawings } from '../../../src/card/model/drawingChanges.ts';
import { withLook } from '../../../src/card/model/drawingLook.ts';
import type { PlaceChange } from '../../../src/card/model/jsonValue.ts';
import { objectIds } from '../../../src/card/model/objectIds.ts';
import {
  type ArmedToolId,
  type ChartAction,
  TOOL_IDS,
  TOOL_NAMES,
  type ToolId,
} from '../../../src/protocol/chartActions.ts';
import type { FromEditor } from '../../../src/protocol/editorMessages.ts';
import type { EditorChart } from '../../chart/editorChart.ts';
import { changesEdit } from '../../chart/tools/cardEdits.ts';
import type { EditOutbox } from '../editOutbox.ts';
import type { FieldTyping } from '../fieldTyping.ts';
import type { PageElements } from '../pageElements.ts';
import { request } from '../pageRequests.ts';
import type { PageState, PageStore } from '../pageState.ts';
import { MAGNET_NAMES, NEXT_MAGNET } from '../toolNames.ts';
import { disabledReason } from './disabledReasons.ts';
import type { EditorActions } from './editorActions.ts';
import { openIndicators, openTimeframes } from './viewChoices.ts';

/** Runs an action; `pasted` is the clipboard's text, if the browser provides it. */
type Run = (state: PageState, pasted?: string) => void;

/** Creates the function that runs a chart action, or announces why it can't run. */
export function createChartActions(
  context: PageContext,
  actions: EditorActions,
): (action: ChartAction, pasted?: string) => void {
  const { store, chart, elements, announce } = context;
  const table: Readonly<Record<ChartAction, Run>> = {
    ...toolActions(context),
    ...selectionEditActions(context),
    ...clipboardActions(context),
    ...visibilityActions(actions),
    stayInTool: ({ remembered }) => {
      const stayInTool = !remembered.stayInTool;
      actions.remember({ stayInTool });
      announce(stayInTool ? 'Tools stay armed after drawing.' : 'Select is armed after drawing.', 'polite');
    },
    magnet: ({ remembered }) => {
      const magnet = NEXT_MAGNET[remembered.magnet];
      actions.remember({ magnet });
      announce(MAGNET_NAMES[magnet], 'polite');
    },
    move: () => {
      chart.plot.focus();
      chart.drawing.pickUp();
    },
    selectAll: ({ snapshot, hidden }) => {
      const all = drawingIds(snapshot).filter((id) => !hidden.has(id));
      actions.select(all);
      announce(all.length === 1 ? '1 drawing selected.' : `${all.length} drawings selected.`, 'polite');
    },
    rename: ({ selected }) => {
      const objectId = selected.at(-1);
      if (objectId === undefined) return;
      showPanel(store.state, actions);
      request('rename-object', { objectId });
    },
    editStyle: ({ popover }) => {
      if (popover !== 'style') {
        chart.drawing.flush();
        actions.openPopover('style');
      } else {
        elements.commitPopover();
        actions.closePopover();
      }
    },
    applyStyle: (state) => applyLastLooks(context, state),
    insertLink: ({ selected }) => {
      showPanel(store.state, actions);
      request('insert-link', { objectIds: selected });
    },
    revealInText: ({ snapshot, selected }) => {
      const object = objectIds(snapshot).findLast(({ id }) => id === selected.at(-1));
      if (object !== undefined) actions.revealInText(object.path);
    },
    zoomToSelection: ({ selected }) => chart.view.zoomTo(selected),
    fitCard: () => chart.view.fitCard(),
    fitAll: () => chart.view.fitAll(),
    levelsFromCandles: () => {
      actions.goToSection('levels');
      request('levels-from-candles', undefined);
    },
    indicators: (state) => void openIndicators(chart, actions, state),
    viewTimeframe: (state) => openTimeframes(actions, state),
    replay: async () => {
      if (!(await chart.replay())) announce('There are no candles since the card was published.', 'assertive');
    },
    togglePanel: () => actions.togglePanel(),
    focusChart: () => chart.plot.focus(),
    focusToolbar: () => elements.focusToolbar(),
    focusObjects: () => {
      showPanel(store.state, actions);
      elements.focusObjects();
    },
  };
  return (action, pasted) => {
    const { state } = store;
    if (state === undefined) return;
    const reason = disabledReason(action, state);
    if (reason === undefined) table[action](state, pasted);
    else announce(reason, 'assertive');
  };
}

function toolActions({ chart }: PageContext): Record<ArmedToolId, Run> {
  const arm = (tool: ArmedToolId): Run => {
    return () => {
      chart.drawing.arm(tool);
      // Points are placed there, by mouse or keyboard.
      if (tool !== 'select') chart.plot.focus();
    };
  };
  return {
    ...(Object.fromEntries(TOOL_IDS.map((tool) => [tool, arm(tool)])) as Record<ToolId, Run>),
    measure: arm('measure'),
  };
}

/** Edits of the selection, which the chart computes and shows before they are settled. */
function selectionEditActions({ chart }: PageContext) {
  return {
    duplicate: () => chart.drawing.run('duplicate'),
    delete: () => chart.drawing.run('delete'),
    bringToFront: () => chart.drawing.run('bringToFront'),
    bringForward: () => chart.drawing.run('bringForward'),
    sendBackward: () => chart.drawing.run('sendBackward'),
    sendToBack: () => chart.drawing.run('sendToBack'),
    snapToCandle: () => chart.drawing.run('snapToCandle'),
    reversePoints: () => chart.drawing.run('reversePoints'),
  };
}

function clipboardActions({ chart, outbox, post, announce }: PageContext) {
  /** All shown edits must be in the document before objects are copied. */
  const exchange = async (action: 'copy' | 'cut' | 'paste', pasted?: string): Promise<void> => {
    chart.drawing.flush();
    await outbox.idle();
    post({ type: 'clipboard', version: outbox.version, action, ...(pasted === undefined ? {} : { text: pasted }) });
  };
  const copyText = (text: string): void => {
    post({ type: 'copyText', text: text.slice(0, 1000) });
    announce(`Copied ${text}.`, 'polite');
  };
  return {
    copy: () => void exchange('copy'),
    cut: () => void exchange('cut'),
    paste: (_: PageState, pasted?: string) => void exchange('paste', pasted),
    copyId: ({ selected }: PageState) => copyText(selected.join(' ')),
    copyLink: ({ selected }: PageState) => copyText(selected.map((id) => `[[${id}:${id}]]`).join(' ')),
  };
}

/** Hides and locks objects in this session; the card isn't changed. */
function visibilityActions(actions: EditorActions) {
  return {
    hide: ({ selected, hidden }: PageState) => {
      const hide = selected.some((id) => !hidden.has(id));
      actions.setHidden(selected, hide);
      actions.announce(`${objectCountText(selected)} ${hide ? 'hidden' : 'shown'}.`, 'polite');
    },
    hideAll: ({ snapshot }: PageState) => {
      actions.setHidden(drawingIds(snapshot), true);
      actions.announce('All drawings hidden.', 'polite');
    },
    showAll: ({ hidden }: PageState) => {
      actions.setHidden([...hidden], false);
      actions.announce('All objects shown.', 'polite');
    },
    lock: ({ selected, locked }: PageState) => {
      const lock = selected.some((id) => !locked.has(id));
      actions.setLocked(selected, lock);
      actions.announce(`${objectCountText(selected)} ${lock ? 'locked' : 'unlocked'}.`, 'polite');
    },
    unlockAll: ({ locked }: PageState) => {
      actions.setLocked([...locked], false);
      actions.announce('All objects unlocked.', 'polite');
    },
  };
}

function showPanel(state: PageState | undefined, actions: EditorActions): void {
  if (state?.view.panelHidden) actions.togglePanel();
}

function drawingIds(snapshot: PageState['snapshot']): string[] {
  return objectIds(snapshot)
    .filter(({ kind }) => kind === 'drawing')
    .map(({ id }) => id);
}

/** E.g. `trend`, or `3 objects`. */
function objectCountText(ids: readonly string[]): string {
  return ids.length === 1 ? String(ids[0]) : `${ids.length} objects`;
}

/** The announcement of an armed tool. */
export function describeArmedTool(tool: ArmedToolId, hint: string | undefined): string {
  return hint === undefined ? `${TOOL_NAMES[tool]}.` : hint;
}

/** Applies the last look of their types to the selected drawings, in one edit. */
function applyLastLooks(
  { chart, announce }: Pick<PageContext, 'chart' | 'announce'>,
  { selected, remembered }: Pick<PageState, 'selected' | 'remembered'>,
): void {
  const { sketch } = chart.drawing;
  const changed = new Map<number, CardSketch['drawings'][number]>();
  const changes: PlaceChange[] = [];
  sketch.drawings.forEach((drawing, place) => {
    const { clientObjectId: id, type } = drawing;
    const look = type === undefined ? undefined : remembered.looks[type];
    if (id === undefined || look === undefined || !selected.includes(id)) return;
    // A look without heads leaves those of the line unchanged.
    const { startHead, endHead } = drawing;
    const whole = { ...(startHead && { startHead }), ...(endHead && { endHead }), ...look };
    const made = lookChanges(drawing, whole, ['drawings', place]);
    if (made.length === 0) return;
    changed.set(place, withLook(drawing, whole));
    changes.push(...made);
  });
  if (changes.length === 0) {
    announce(
      'Nothing to apply: the drawings already have the last style of their type, or there is none yet.',
      'assertive',
    );
    return;
  }
  chart.drawing.edit(changesEdit(changes), withDrawings(sketch, changed));
  announce(changed.size === 1 ? 'Style applied.' : `Style applied to ${changed.size} drawings.`, 'polite');
}

/** What the page's actions work on. */
export interface PageContext {
  readonly store: PageStore;
  readonly chart: EditorChart;
  readonly outbox: EditOutbox;
  readonly typing: FieldTyping;
  readonly elements: PageElements;
  post(message: FromEditor): void;
  announce(text: string, urgency: 'polite' | 'assertive'): void;
}
