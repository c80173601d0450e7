import type { CardSketch } from '../../../src/card/cardSketch.ts';
import { lookChanges, withDrawings } from '../../../src/card/drawingChanges.ts';
import { withLook } from '../../../src/card/drawingLook.ts';
import type { PlaceChange } from '../../../src/card/jsonValue.ts';
import { objectIds } from '../../../src/card/objectIds.ts';
import { type ChartAction, TOOL_IDS, type ToolId } from '../../../src/protocol/chartActions.ts';
import type { PageContext } from '../pageContext.ts';
import { request } from '../pageRequests.ts';
import type { PageState } from '../pageState.ts';
import { MAGNET_NAMES, NEXT_MAGNET, TOOL_NAMES } from '../toolNames.ts';
import { disabledReason } from './disabledReasons.ts';
import type { EditorActions } from './editorActions.ts';

/** Does an action for the page as it is; `pasted` is the clipboard's text, where the browser said it. */
type Run = (state: PageState, pasted?: string) => void;

/** What every action of the desk does. */
export function createChartActions(
  parts: PageContext,
  actions: EditorActions,
): (action: ChartAction, pasted?: string) => void {
  const { store, chart, elements, say } = parts;
  const table: Readonly<Record<ChartAction, Run>> = {
    ...toolActions(parts),
    ...selectionEditActions(parts),
    ...clipboardActions(parts),
    ...visibilityActions(actions),
    stayInTool: ({ remembered }) => {
      const stayInTool = !remembered.stayInTool;
      actions.remember({ stayInTool });
      say(stayInTool ? 'Tools stay in hand after a drawing.' : 'After a drawing comes Select.', 'polite');
    },
    magnet: ({ remembered }) => {
      const magnet = NEXT_MAGNET[remembered.magnet];
      actions.remember({ magnet });
      say(MAGNET_NAMES[magnet], 'polite');
    },
    move: () => {
      chart.focusPlot();
      chart.pickUp();
    },
    selectAll: ({ snapshot, hidden }) => {
      const all = drawingIds(snapshot).filter((id) => !hidden.has(id));
      actions.select(all);
      say(all.length === 1 ? '1 drawing selected.' : `${all.length} drawings selected.`, 'polite');
    },
    rename: ({ selected }) => {
      const objectId = selected.at(-1);
      if (objectId === undefined) return;
      showPanel(store.state, actions);
      request('rename-object', { objectId });
    },
    editStyle: ({ popover }) => {
      if (popover === undefined) {
        chart.flush();
        actions.openPopover('style');
      } else {
        elements.commitPopover();
        actions.closePopover();
      }
    },
    applyStyle: (state) => applyLastLooks(parts, state),
    insertLink: ({ selected }) => {
      showPanel(store.state, actions);
      request('insert-link', { objectIds: selected });
    },
    revealInText: ({ snapshot, selected }) => {
      const object = objectIds(snapshot).findLast(({ id }) => id === selected.at(-1));
      if (object !== undefined) actions.revealInText(object.path);
    },
    zoomToSelection: ({ selected }) => chart.zoomTo(selected),
    fitCard: () => chart.fitCard(),
    fitAll: () => chart.fitAll(),
    levelsFromCandles: () => {
      actions.goToSection('levels');
      request('levels-from-candles', undefined);
    },
    togglePanel: () => actions.togglePanel(),
    focusChart: () => chart.focusPlot(),
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
    else say(reason, 'assertive');
  };
}

function toolActions({ chart }: PageContext): Record<ToolId, Run> {
  const arm = (tool: ToolId): Run => {
    return () => {
      chart.arm(tool);
      // Points are placed there, by the mouse or the keyboard.
      if (tool !== 'select') chart.focusPlot();
    };
  };
  return Object.fromEntries(TOOL_IDS.map((tool) => [tool, arm(tool)])) as Record<ToolId, Run>;
}

/** Edits of what is selected; the chart works them out, and shows them before the document has answered. */
function selectionEditActions({ chart }: PageContext) {
  return {
    duplicate: () => chart.run('duplicate'),
    delete: () => chart.run('delete'),
    bringToFront: () => chart.run('bringToFront'),
    bringForward: () => chart.run('bringForward'),
    sendBackward: () => chart.run('sendBackward'),
    sendToBack: () => chart.run('sendToBack'),
    snapToCandle: () => chart.run('snapToCandle'),
    reversePoints: () => chart.run('reversePoints'),
  };
}

function clipboardActions({ chart, outbox, post, say }: PageContext) {
  /** The document must have all that is shown before its objects are copied. */
  const exchange = async (action: 'copy' | 'cut' | 'paste', pasted?: string): Promise<void> => {
    chart.flush();
    await outbox.idle();
    post({ type: 'clipboard', version: outbox.version, action, ...(pasted === undefined ? {} : { text: pasted }) });
  };
  const copyText = (text: string): void => {
    post({ type: 'copyText', text: text.slice(0, 1000) });
    say(`Copied ${text}.`, 'polite');
  };
  return {
    copy: () => void exchange('copy'),
    cut: () => void exchange('cut'),
    paste: (_: PageState, pasted?: string) => void exchange('paste', pasted),
    copyId: ({ selected }: PageState) => copyText(selected.join(' ')),
    copyLink: ({ selected }: PageState) => copyText(selected.map((id) => `[[${id}:${id}]]`).join(' ')),
  };
}

/** Hidden and locked objects: for the session, nothing of it is in the card. */
function visibilityActions(actions: EditorActions) {
  return {
    hide: ({ selected, hidden }: PageState) => {
      const hide = selected.some((id) => !hidden.has(id));
      actions.setHidden(selected, hide);
      actions.say(`${objectCountText(selected)} ${hide ? 'hidden' : 'shown'}.`, 'polite');
    },
    hideAll: ({ snapshot }: PageState) => {
      actions.setHidden(drawingIds(snapshot), true);
      actions.say('All drawings hidden.', 'polite');
    },
    showAll: ({ hidden }: PageState) => {
      actions.setHidden([...hidden], false);
      actions.say('Everything shown.', 'polite');
    },
    lock: ({ selected, locked }: PageState) => {
      const lock = selected.some((id) => !locked.has(id));
      actions.setLocked(selected, lock);
      actions.say(`${objectCountText(selected)} ${lock ? 'locked' : 'unlocked'}.`, 'polite');
    },
    unlockAll: ({ locked }: PageState) => {
      actions.setLocked([...locked], false);
      actions.say('Everything unlocked.', 'polite');
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

/** For the announcement of a tool. */
export function describeArmedTool(tool: ToolId, hint: string | undefined): string {
  return hint === undefined ? `${TOOL_NAMES[tool]}.` : hint;
}

/** Gives the selected drawings the last look of their kinds: one edit. */
function applyLastLooks(
  { chart, say }: Pick<PageContext, 'chart' | 'say'>,
  { snapshot, selected, remembered }: Pick<PageState, 'snapshot' | 'selected' | 'remembered'>,
): void {
  const sketch = chart.sketch ?? snapshot.sketch;
  const changed = new Map<number, CardSketch['drawings'][number]>();
  const changes: PlaceChange[] = [];
  sketch.drawings.forEach((drawing, place) => {
    const { clientObjectId: id, type } = drawing;
    const look = type === undefined ? undefined : remembered.looks[type];
    if (id === undefined || look === undefined || !selected.includes(id)) return;
    // A look that names no ends leaves those of the line as they are.
    const { startHead, endHead } = drawing;
    const whole = { ...(startHead && { startHead }), ...(endHead && { endHead }), ...look };
    const made = lookChanges(drawing, whole, ['drawings', place]);
    if (made.length === 0) return;
    changed.set(place, withLook(drawing, whole));
    changes.push(...made);
  });
  if (changes.length === 0) {
    say('The selected drawings have the last look of their kind already, or none is known yet.', 'assertive');
    return;
  }
  chart.edit({ kind: 'setMany', changes: changes.map(asWireChange) }, withDrawings(sketch, changed));
  say(changed.size === 1 ? 'Style applied.' : `Style applied to ${changed.size} drawings.`, 'polite');
}

function asWireChange({ path, value }: PlaceChange) {
  return { path: [...path], ...(value === undefined ? {} : { value: structuredClone(value) as never }) };
}
