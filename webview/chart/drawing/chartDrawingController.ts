import type { CardSketch } from '../../../src/card/cardSketch.ts';
import { distanceUnit, type UnitOfSymbol } from '../../../src/card/distances.ts';
import type { Place } from '../../../src/card/geometry/projection.ts';
import type { CardEdit } from '../../../src/protocol/cardEdit.ts';
import type { ToolId } from '../../../src/protocol/chartActions.ts';
import type { ChartContext } from '../cardChart.ts';
import type { CardDisplay, ChartCallbacks, DrawingSettings, DrawingStatus } from '../chartApi.ts';
import type { LayerState } from '../layerState.ts';
import { createTool } from '../tools/drawingTools.ts';
import type { Nudge, ToolContext, ToolEvent } from '../tools/tool.ts';
import { DrawingController } from './drawingController.ts';
import { NudgeBurst, pageTimer } from './nudging.ts';
import type { SelectionCommand } from './selectionEdits.ts';

const INITIAL_STATE: DrawingState = {
  display: { magnet: 'off', stayInTool: false, looks: {}, hidden: new Set(), locked: new Set() },
  locks: { readOnly: undefined, levelsLocked: undefined },
  selected: [],
};

/** The drawing desk on its chart: the tools with what they need to know, the selection, and what is shown of both. */
export class ChartDrawingController {
  readonly #ground: ChartContext;
  readonly #callbacks: ChartCallbacks;
  readonly #desk: DrawingController;
  readonly #screen: DrawingDisplay;
  readonly #burst = new NudgeBurst(pageTimer, () => this.#desk.rest());
  #state = INITIAL_STATE;
  /** Id of the handle that the keyboard is on. */
  #handle: string | undefined;
  #preview: CardSketch | undefined;
  #reach: 'fine' | 'coarse' = 'fine';
  #holds = false;
  /** Cursor over something that is no tool's. */
  #cursor: string | undefined;

  constructor(ground: ChartContext, callbacks: ChartCallbacks) {
    this.#ground = ground;
    this.#callbacks = callbacks;
    this.#screen = new DrawingDisplay(ground, callbacks);
    this.#desk = new DrawingController({
      toolContext: (sketch) => createToolContext(ground, sketch, this.#state),
      createTool,
      edit: (edit, select) => this.#edited(edit, select),
      select: (objectIds) => this.choose(objectIds),
      openStyle: (objectId) => callbacks.onOpenStyle(objectId),
      say: callbacks.onSay,
      changed: () => this.#show(),
    });
  }

  /** Shows the document's card. */
  setCard(sketch: CardSketch, { readOnly, levelsLocked, pivotIsInvalidation, unit }: CardDisplay): void {
    this.#state = { ...this.#state, locks: { readOnly, levelsLocked, pivotIsInvalidation }, unit };
    this.#desk.setCard(sketch);
    this.#show();
  }

  /** Bars are about to be counted otherwise: what was begun remembers its bars by number, and would be somewhere else. */
  barsRenumbered(): void {
    this.flush();
    if (!this.isUnderWay) return;
    this.#holds = false;
    this.#desk.handle({ kind: 'cancel' });
    this.say('The candles have changed meanwhile: what was under way is put back.', 'assertive');
  }

  setDrawingSettings(display: DrawingSettings): void {
    this.#state = { ...this.#state, display };
    this.#desk.setStayInTool(display.stayInTool);
    this.#show();
  }

  /** Shows another card instead; undefined shows the card again. */
  setPreview(sketch: CardSketch | undefined): void {
    this.#preview = sketch;
    this.#show();
  }

  /** All edits that were sent have been dealt with. */
  settled(): void {
    this.#desk.settled();
  }

  arm(tool: ToolId): void {
    this.flush();
    this.#handle = undefined;
    this.#desk.arm(tool);
    const { hint } = this.status;
    if (tool !== 'select' && hint !== undefined) this.say(hint);
  }

  /** Edits the selection, or says why it cannot be. */
  run(command: SelectionCommand): void {
    this.flush();
    const { facts } = this;
    if (facts === undefined) return;
    const result = command(facts);
    if (result.kind === 'edit') this.#desk.edit(result.edit, result.sketch, result.select);
    else this.say(result.reason, 'assertive');
  }

  /** The selection, or the handle that the keyboard is on, follows the pointer or the keyboard's crosshair. */
  pickUp(): void {
    this.flush();
    this.#desk.pickUp(this.selected, this.#handle);
    // What may not be moved has been said.
    if (this.status.busy) this.say('Move it by the pointer or by arrow keys. A click or Enter puts it down.');
  }

  /** An edit that was made elsewhere, shown at once. */
  edit(edit: CardEdit, sketch: CardSketch, select?: readonly string[]): void {
    this.flush();
    this.#desk.edit(edit, sketch, select);
  }

  /** Makes an edit of what the keyboard has moved and not told yet. */
  flush(): void {
    this.#burst.flush();
  }

  /** Selects silently. */
  select(objectIds: readonly string[]): void {
    if (objectIds.join('\n') === this.selected.join('\n')) return;
    // What was nudged is an edit of what was selected.
    this.flush();
    this.#setSelected(objectIds);
    this.#show();
  }

  /** Selects, and says so to the page. */
  choose(objectIds: readonly string[]): void {
    this.select(objectIds);
    this.#callbacks.onSelect(objectIds);
  }

  /** Hands what the pointer does to the tool; true when the pointer is the tool's. */
  handle(event: ToolEvent): boolean {
    if ('at' in event) this.#reach = event.at.reach;
    if (this.#burst.isActive) {
      // A mouse may tremble while keys are pressed.
      if (event.kind === 'move' || event.kind === 'leave') return false;
      this.flush();
    }
    const taken = this.#desk.handle(event);
    if (event.kind === 'press') this.#holds = taken;
    else if (event.kind === 'release' || event.kind === 'cancel') this.#holds = false;
    if (taken) this.#handle = undefined;
    // Moves, of which there are many, are shown by the desk itself.
    if (event.kind !== 'move') this.#show();
    return taken;
  }

  /** One step back: from what is under way, from a handle, from the selection; false when there is nothing to go back from. */
  back(): boolean {
    if (this.#burst.isActive) {
      this.#burst.drop();
      this.#desk.handle({ kind: 'cancel' });
      this.say('Put back.');
    } else if (this.isPlacing) {
      const { tool } = this.status;
      this.#holds = false;
      this.#desk.handle({ kind: 'back' });
      this.say(tool === 'select' ? 'Put back.' : (this.status.hint ?? 'Select.'));
    } else if (this.#handle !== undefined) {
      this.focusHandle(undefined);
      this.say('The whole drawing.');
    } else if (this.selected.length > 0) {
      this.choose([]);
      this.say('Nothing selected.');
    } else return false;
    return true;
  }

  /** Moves the selection, or the handle that the keyboard is on, by keys. */
  nudge(by: Nudge): void {
    this.#desk.nudge(by, this.#handle);
    // What may not be moved has been said, and is at rest.
    if (this.status.busy) this.#burst.extend();
  }

  focusHandle(handle: string | undefined): void {
    this.#handle = handle;
    this.#show();
  }

  setCursor(cursor: string | undefined): void {
    if (cursor === this.#cursor) return;
    this.#cursor = cursor;
    this.#show();
  }

  say(text: string, urgency: 'polite' | 'assertive' = 'polite'): void {
    this.#callbacks.onSay(text, urgency);
  }

  openStyle(): void {
    const objectId = this.selected.at(-1);
    this.flush();
    if (objectId !== undefined) this.#callbacks.onOpenStyle(objectId);
  }

  /** The card with what was done and has not come back yet. */
  get sketch(): CardSketch {
    return this.#desk.sketch;
  }

  get selected(): readonly string[] {
    return this.#state.selected;
  }

  get focusedHandle(): string | undefined {
    return this.#handle;
  }

  get status(): DrawingStatus {
    return this.#desk.status();
  }

  /** A tool wants places, from the pointer or from the crosshair of the keyboard. */
  get isPlacing(): boolean {
    const { tool, busy } = this.status;
    return tool !== 'select' || (busy && !this.#burst.isActive);
  }

  /** Something has been begun that has not become an edit. */
  get isUnderWay(): boolean {
    return this.status.busy && !this.#burst.isActive;
  }

  /** A frame around objects stays on the screen, and what goes up and down only has no use for other times: so must the view. */
  get isFraming(): boolean {
    const { marquee, cursor } = this.#desk.view();
    return marquee !== undefined || cursor === 'ns-resize';
  }

  /** Where the point is that is being placed or moved. */
  get guide(): Place | undefined {
    return this.#desk.view().guide;
  }

  get facts(): ToolContext | undefined {
    return createToolContext(this.#ground, this.sketch, this.#state);
  }

  /** The facts with the card as it is painted: with what is under way as well. */
  get shownToolContext(): ToolContext | undefined {
    return createToolContext(this.#ground, this.#desk.view().preview ?? this.sketch, this.#state);
  }

  dispose(): void {
    this.#burst.drop();
  }

  #edited(edit: CardEdit, select: readonly string[] | undefined): void {
    if (select !== undefined) this.#setSelected(select);
    this.#callbacks.onEdit(edit, select);
  }

  #setSelected(selected: readonly string[]): void {
    this.#state = { ...this.#state, selected };
    this.#handle = undefined;
  }

  #show(): void {
    const { display, locks, selected } = this.#state;
    const { hidden, locked } = display;
    this.#screen.show({
      painted: {
        sketch: this.#preview ?? this.sketch,
        selected,
        view: this.#desk.view(),
        hidden,
        locked,
        focusedHandle: this.#handle,
        reach: this.#reach,
        ...locks,
      },
      cursor: this.#cursor,
      status: this.status,
      holds: this.#holds,
    });
  }
}

/** How the desk is set and what it must not touch. */
interface DrawingState {
  readonly display: DrawingSettings;
  readonly locks: Pick<CardDisplay, 'readOnly' | 'levelsLocked' | 'pivotIsInvalidation'>;
  readonly unit?: UnitOfSymbol | undefined;
  /** Ids of the selected objects, the last one chosen last. */
  readonly selected: readonly string[];
}

const TICK_UNIT: UnitOfSymbol = { name: 'tick' };

/** What tools may know, of that card on this chart as it is now; undefined while there is no view. */
function createToolContext(
  { layer, bars: stage, drawingColor }: ChartContext,
  sketch: CardSketch,
  { display, locks, unit = TICK_UNIT, selected }: DrawingState,
): ToolContext | undefined {
  const projection = layer.projection();
  if (!projection) return undefined;
  const { magnet, looks, hidden, locked } = display;
  return {
    sketch,
    projection,
    barAt: (index) => stage.barAt(index),
    tick: stage.tick,
    precision: stage.precision,
    unit: distanceUnit(unit, stage.tick),
    selected,
    hidden,
    locked,
    ...locks,
    magnet,
    looks,
    drawingColor: drawingColor(),
  };
}

/** What of the desk the card's layer paints. */
export type PaintedDrawingState = Pick<
  LayerState,
  'sketch' | 'selected' | 'view' | 'hidden' | 'locked' | 'focusedHandle' | 'reach' | 'readOnly' | 'levelsLocked'
>;

/** What is shown of the desk. */
export interface DrawingDisplayState {
  readonly painted: PaintedDrawingState;
  readonly status: DrawingStatus;
  /** Goes before the tool's own. */
  readonly cursor: string | undefined;
  /** A tool has the pointer: the chart library sees nothing of it. */
  readonly holds: boolean;
}

/** What the screen tells of; each only when it has changed. */
export interface DrawingDisplayListener {
  readonly onHover: (objectId: string | undefined) => void;
  readonly onStatusChange: (status: DrawingStatus) => void;
}

/** Brings the desk onto the chart, and tells the page what has changed. */
class DrawingDisplay {
  readonly #ground: ChartContext;
  readonly #listener: DrawingDisplayListener;
  #shown: DrawingDisplayState | undefined;

  constructor(ground: ChartContext, listener: DrawingDisplayListener) {
    this.#ground = ground;
    this.#listener = listener;
  }

  show(next: DrawingDisplayState): void {
    const before = this.#shown;
    this.#shown = next;
    const { view } = next.painted;
    this.#ground.layer.update(next.painted);
    this.#point(next.cursor ?? view.cursor);
    // The library's crosshair stands still while a tool has the pointer, and beside a guide it would be a second one.
    const wasHidden = before !== undefined && hidesCrosshair(before);
    if (wasHidden !== hidesCrosshair(next)) this.#ground.showCrosshair(wasHidden);
    if (before?.painted.view.hovered !== view.hovered) this.#listener.onHover(view.hovered);
    if (before === undefined || !isSameStatus(before.status, next.status)) this.#listener.onStatusChange(next.status);
  }

  #point(cursor: string | undefined): void {
    const { plot } = this.#ground;
    if (plot.style.cursor === (cursor ?? '')) return;
    plot.style.cursor = cursor ?? '';
    plot.classList.toggle('has-cursor', cursor !== undefined);
  }
}

function hidesCrosshair({ painted, holds }: DrawingDisplayState): boolean {
  return holds || painted.view.guide !== undefined;
}

function isSameStatus(a: DrawingStatus, b: DrawingStatus): boolean {
  return a.tool === b.tool && a.hint === b.hint && a.caught === b.caught && a.busy === b.busy;
}
