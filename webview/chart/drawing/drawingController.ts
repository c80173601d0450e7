import type { Place } from '../../../src/card/geometry/projection.ts';
import type { CardSketch } from '../../../src/card/model/cardSketch.ts';
import { sameValue } from '../../../src/card/model/jsonValue.ts';
import type { CardEdit } from '../../../src/protocol/cardEdit.ts';
import type { ArmedToolId } from '../../../src/protocol/chartActions.ts';
import {
  type CardDisplay,
  type ChartCallbacks,
  type DrawingSettings,
  type DrawingStatus,
  EMPTY_CARD,
} from '../chartApi.ts';
import { drawRefusal } from '../tools/cardEdits.ts';
import { createTool } from '../tools/drawingTools.ts';
import {
  type Nudge,
  PLAIN_VIEW,
  type ToolContext,
  type ToolEvent,
  type ToolOutcome,
  type ToolView,
} from '../tools/tool.ts';
import type { DrawingDisplayState, DrawingState } from './drawingDisplay.ts';
import { NudgeBurst, pageTimer, type StartTimer } from './nudging.ts';
import { type SelectionAction, selectionEdits } from './selectionEdits.ts';

/** What the controller needs from the chart and the page. */
interface DrawingControllerOptions {
  /** What tools see of this card in the present view; undefined while the chart has no view. */
  readonly toolContext: (sketch: CardSketch, state: DrawingState) => ToolContext | undefined;
  readonly callbacks: Partial<ChartCallbacks>;
  /** Called after every change of what is shown. */
  readonly show: (display: DrawingDisplayState) => void;
  readonly startTimer?: StartTimer;
}

/**
 * Everything that edits the card on the chart: the armed tool, the selection, and the edits that were sent but aren't
 * in the document yet. Knows neither the DOM nor the chart library. The document is the only truth: an unfinished
 * gesture lives in the tool's state and is dropped when the card changes from elsewhere.
 */
export class DrawingController {
  readonly #options: DrawingControllerOptions;
  readonly #burst: NudgeBurst;
  #tool = createTool('select');
  #state: DrawingState = {
    settings: { magnet: 'off', stayInTool: false, looks: {}, hidden: new Set(), locked: new Set() },
    locks: { readOnly: undefined, levelsLocked: undefined },
    selected: [],
  };
  #card: CardSketch = EMPTY_CARD;
  /** The card with all unsettled edits applied; shown until they are settled, so that nothing jumps back. */
  #sent: CardSketch | undefined;
  /** Id of the handle that has the keyboard. */
  #focusedHandle: string | undefined;
  #preview: CardSketch | undefined;
  #reach: 'fine' | 'coarse' = 'fine';
  #toolHasPointer = false;
  /** Takes precedence over the tool's cursor, e.g. over a chevron. */
  #cursor: string | undefined;

  constructor(options: DrawingControllerOptions) {
    this.#options = options;
    this.#burst = new NudgeBurst(options.startTimer ?? pageTimer, () => this.#send({ kind: 'nudgeEnd' }));
  }

  /** Shows the document's card. A gesture that was begun on another card is dropped. */
  setCard(sketch: CardSketch, { readOnly, levelsLocked, pivotIsInvalidation, unit }: Partial<CardDisplay> = {}): void {
    this.#state = { ...this.#state, locks: { readOnly, levelsLocked, pivotIsInvalidation }, unit };
    const before = this.sketch;
    this.#card = sketch;
    if (this.#sent === undefined) this.#cancelIfChanged(before, sketch);
    this.#show();
  }

  /** All edits that were sent are settled, applied or refused: the document's card is shown again. */
  settled(): void {
    const sent = this.#sent;
    if (sent === undefined) return;
    this.#sent = undefined;
    this.#cancelIfChanged(sent, this.#card);
    this.#show();
  }

  /** Call before bars get other numbers: an unfinished gesture refers to bars by number, so it is cancelled. */
  barsRenumbered(): void {
    this.flush();
    if (!this.isUnderWay) return;
    this.#toolHasPointer = false;
    this.#send({ kind: 'cancel' });
    this.announce('The candles changed, so the unfinished change was undone.', 'assertive');
  }

  setSettings(settings: DrawingSettings): void {
    this.#state = { ...this.#state, settings };
    this.#show();
  }

  /** Shows another card instead, e.g. with a style that is being chosen; undefined shows the card again. */
  setPreview(sketch: CardSketch | undefined): void {
    this.#preview = sketch;
    this.#show();
  }

  /** Arms a tool and drops what the previous one had begun. Announces the reason when nothing can be drawn. */
  arm(tool: ArmedToolId): void {
    this.flush();
    this.#focusedHandle = undefined;
    this.#arm(tool);
    const { hint } = this.status;
    if (tool !== 'select' && hint !== undefined) this.announce(hint);
  }

  /** Edits the selection, or announces why it can't be edited. */
  run(action: SelectionAction): void {
    this.flush();
    const { toolContext } = this;
    if (toolContext === undefined) return;
    const result = selectionEdits[action](toolContext);
    if (result.kind === 'edit') this.edit(result.edit, result.sketch, result.select);
    else this.announce(result.reason, 'assertive');
  }

  /** From now on the selection, or the handle that has the keyboard, follows the pointer or the keyboard's crosshair. */
  pickUp(): void {
    this.flush();
    this.#armSelect();
    this.#send({ kind: 'pickUp', objectIds: this.selected, ...this.#handleOption() });
    // A refusal has been announced already.
    if (this.status.busy) this.announce('Move it with the pointer or the arrow keys. Click or press Enter to drop it.');
  }

  /** Moves the selection, or the handle that has the keyboard. Shown immediately; becomes an edit when the keys rest. */
  nudge(by: Nudge): void {
    this.#armSelect();
    this.#send({ kind: 'nudge', by, ...this.#handleOption() });
    // A refusal has been announced already.
    if (this.status.busy) this.#burst.extend();
  }

  /** Makes an edit from outside the tools, e.g. a button, and shows it immediately. Cancels an unfinished gesture. */
  edit(edit: CardEdit, sketch: CardSketch, select?: readonly string[]): void {
    this.flush();
    if (!this.#tool.isAtRest) this.#send({ kind: 'cancel' });
    this.#apply({ kind: 'edit', edit, sketch, ...(select === undefined ? {} : { select }) });
    this.#show();
  }

  /** Turns pending arrow-key moves into an edit now, e.g. before saving or undo. */
  flush(): void {
    this.#burst.flush();
  }

  /** Selects without telling the page. */
  select(objectIds: readonly string[]): void {
    if (objectIds.join('\n') === this.selected.join('\n')) return;
    // Pending arrow-key moves belong to the old selection.
    this.flush();
    this.#setSelected(objectIds);
    this.#show();
  }

  /** Selects and tells the page. */
  choose(objectIds: readonly string[]): void {
    this.select(objectIds);
    this.#options.callbacks.select?.(objectIds);
  }

  /** Passes a pointer event to the tool; true when the tool takes the pointer, so that the chart must not pan. */
  handle(event: ToolEvent): boolean {
    if ('at' in event) this.#reach = event.at.reach;
    if (this.#burst.isActive) {
      // A mouse may move a little while keys are pressed.
      if (event.kind === 'move' || event.kind === 'leave') return false;
      this.flush();
    }
    const { takes, changed } = this.#step(event);
    if (event.kind === 'press') this.#toolHasPointer = takes;
    else if (event.kind === 'release' || event.kind === 'cancel') this.#toolHasPointer = false;
    if (takes) this.#focusedHandle = undefined;
    // Most moves change nothing.
    if (changed || event.kind !== 'move') this.#show();
    return takes;
  }

  /** One step back from a gesture, a focused handle or the selection; false when there is nothing to go back from. */
  back(): boolean {
    if (this.#burst.isActive) {
      this.#burst.drop();
      this.#send({ kind: 'cancel' });
      this.announce('Move undone.');
    } else if (this.isPlacing) {
      const { tool } = this.status;
      this.#toolHasPointer = false;
      this.#send({ kind: 'back' });
      this.announce(tool === 'select' ? 'Move undone.' : (this.status.hint ?? 'Select.'));
    } else if (this.view().readout !== undefined) {
      // A finished measurement.
      this.#send({ kind: 'back' });
      this.announce('Measurement ended.');
    } else if (this.#focusedHandle !== undefined) {
      this.focusHandle(undefined);
      this.announce('Whole drawing.');
    } else if (this.selected.length > 0) {
      this.choose([]);
      this.announce('Nothing selected.');
    } else return false;
    return true;
  }

  focusHandle(handle: string | undefined): void {
    this.#focusedHandle = handle;
    this.#show();
  }

  setCursor(cursor: string | undefined): void {
    if (cursor === this.#cursor) return;
    this.#cursor = cursor;
    this.#show();
  }

  announce(text: string, urgency: 'polite' | 'assertive' = 'polite'): void {
    this.#options.callbacks.announce?.(text, urgency);
  }

  /** Opens the style of the object selected last. */
  openStyle(): void {
    const objectId = this.selected.at(-1);
    this.flush();
    if (objectId !== undefined) this.#options.callbacks.openStyle?.(objectId);
  }

  /** The card as it is shown, with unsettled edits but without the unfinished gesture. */
  get sketch(): CardSketch {
    return this.#sent ?? this.#card;
  }

  /** Ids of the selected objects, the one selected last at the end. */
  get selected(): readonly string[] {
    return this.#state.selected;
  }

  get focusedHandle(): string | undefined {
    return this.#focusedHandle;
  }

  get status(): DrawingStatus {
    const { hint, snapHint } = this.view();
    return { tool: this.#tool.id, hint, snapHint: snapHint?.label, busy: !this.#tool.isAtRest };
  }

  /** What the tool shows. */
  view(): ToolView {
    const { toolContext } = this;
    return toolContext === undefined ? PLAIN_VIEW : this.#tool.view(toolContext);
  }

  /** A tool is waiting for places, from the pointer or from the keyboard's crosshair. */
  get isPlacing(): boolean {
    const { tool, busy } = this.status;
    return tool !== 'select' || (busy && !this.#burst.isActive);
  }

  /** A gesture has begun and hasn't become an edit yet. */
  get isUnderWay(): boolean {
    return this.status.busy && !this.#burst.isActive;
  }

  /** The view must not pan during this drag: a marquee stays on the screen, and a vertical drag needs no other times. */
  get keepsView(): boolean {
    const { marquee, cursor } = this.view();
    return marquee !== undefined || cursor === 'ns-resize';
  }

  /** Where the point is that is being placed or moved. */
  get guide(): Place | undefined {
    return this.view().guide;
  }

  /** What tools see; undefined while the chart has no view. */
  get toolContext(): ToolContext | undefined {
    return this.#options.toolContext(this.sketch, this.#state);
  }

  /** The same with the card as it is painted, with the unfinished gesture. */
  get shownToolContext(): ToolContext | undefined {
    return this.#options.toolContext(this.view().preview ?? this.sketch, this.#state);
  }

  dispose(): void {
    this.#burst.drop();
  }

  #arm(tool: ArmedToolId): void {
    this.#send({ kind: 'nudgeEnd' });
    this.#send({ kind: 'cancel' });
    const { toolContext } = this;
    const isDrawing = tool !== 'select' && tool !== 'measure';
    const refusal = isDrawing && toolContext !== undefined ? drawRefusal(toolContext) : undefined;
    if (refusal !== undefined) this.announce(refusal, 'assertive');
    this.#tool = createTool(refusal === undefined ? tool : 'select');
    this.#show();
  }

  #armSelect(): void {
    if (this.#tool.id !== 'select') this.#arm('select');
  }

  #handleOption(): { readonly handle?: string } {
    return this.#focusedHandle === undefined ? {} : { handle: this.#focusedHandle };
  }

  #send(event: ToolEvent): void {
    if (this.#step(event).changed) this.#show();
  }

  #step(event: ToolEvent): { readonly takes: boolean; readonly changed: boolean } {
    const { toolContext } = this;
    if (toolContext === undefined) return { takes: false, changed: false };
    const { outcomes, takes, changed } = this.#tool.step(event, toolContext);
    for (const outcome of outcomes) this.#apply(outcome);
    return { takes, changed: changed || outcomes.length > 0 };
  }

  /** A gesture begun on another card would write something that was never on screen. */
  #cancelIfChanged(before: CardSketch, after: CardSketch): void {
    if (this.#tool.isAtRest || sameValue(before, after)) return;
    this.#send({ kind: 'cancel' });
    this.announce('The card changed, so the unfinished change was undone.', 'assertive');
  }

  #apply(outcome: ToolOutcome): void {
    const { callbacks } = this.#options;
    switch (outcome.kind) {
      case 'edit':
        this.#sent = outcome.sketch;
        if (outcome.select !== undefined) this.#setSelected(outcome.select);
        callbacks.edit?.(outcome.edit, outcome.select);
        return;
      case 'select':
        this.choose(outcome.objectIds);
        return;
      case 'finished':
        if (!this.#state.settings.stayInTool) this.#tool = createTool('select');
        return;
      case 'disarm':
        this.#tool = createTool('select');
        return;
      case 'openStyle':
        callbacks.openStyle?.(outcome.objectId);
        return;
      case 'announce':
        this.announce(outcome.text, outcome.urgency);
        return;
    }
  }

  #setSelected(selected: readonly string[]): void {
    this.#state = { ...this.#state, selected };
    this.#focusedHandle = undefined;
  }

  #show(): void {
    const { settings, locks, selected } = this.#state;
    const view = this.view();
    this.#options.show({
      painted: {
        sketch: this.#preview ?? this.sketch,
        selected,
        view,
        hidden: settings.hidden,
        locked: settings.locked,
        focusedHandle: this.#focusedHandle,
        reach: this.#reach,
        readOnly: locks.readOnly,
        levelsLocked: locks.levelsLocked,
      },
      cursor: this.#cursor,
      status: this.status,
      toolHasPointer: this.#toolHasPointer,
    });
  }
}
