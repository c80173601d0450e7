import type { CardSketch } from '../../../src/card/cardSketch.ts';
import type { Handle } from '../../../src/card/geometry/drawingKind.ts';
import { drawnLevels } from '../../../src/card/geometry/levelLines.ts';
import type { Place } from '../../../src/card/geometry/projection.ts';
import type { CardEdit } from '../../../src/protocol/cardEdit.ts';
import type { ToolId } from '../../../src/protocol/deskActions.ts';
import { handlesOf } from '../cardScene.ts';
import type { ChartViewCallbacks } from '../chartCallbacks.ts';
import type { CardDisplay, DeskDisplay } from '../chartDisplay.ts';
import type { DeskFacts } from '../tools/deskFacts.ts';
import type { Nudge, ToolEvent } from '../tools/toolEvent.ts';
import { newTool } from '../tools/tools.ts';
import type { ChartGround } from './chartGround.ts';
import { deskHelp } from './deskHelp.ts';
import { DeskScreen } from './deskScreen.ts';
import type { DeskStatus } from './deskStatus.ts';
import { DrawingDesk } from './drawingDesk.ts';
import { NudgeBurst, pageTimer } from './nudgeBurst.ts';
import { walkedObjects } from './objectKeys.ts';
import type { SelectionCommand } from './selectionEdits/selectionEdit.ts';

const NOTHING: ReadonlySet<string> = new Set();

/** The drawing desk on its chart: the tools with what they need to know, the selection, and what is shown of both. */
export class ChartDesk {
  readonly #ground: ChartGround;
  readonly #callbacks: ChartViewCallbacks;
  readonly #desk: DrawingDesk;
  readonly #screen: DeskScreen;
  readonly #burst = new NudgeBurst(pageTimer, () => this.#desk.rest());
  #locks: Pick<CardDisplay, 'readOnly' | 'levelsLocked'> = { readOnly: undefined, levelsLocked: undefined };
  #display: DeskDisplay = { magnet: 'off', stayInTool: false, looks: {}, hidden: NOTHING, locked: NOTHING };
  #selected: readonly string[] = [];
  /** Id of the handle that the keyboard is on. */
  #handle: string | undefined;
  #preview: CardSketch | undefined;
  #reach: 'fine' | 'coarse' = 'fine';
  #holds = false;

  constructor(ground: ChartGround, callbacks: ChartViewCallbacks) {
    this.#ground = ground;
    this.#callbacks = callbacks;
    this.#screen = new DeskScreen(ground, callbacks);
    this.#desk = new DrawingDesk({
      facts: (sketch) => this.#facts(sketch),
      newTool,
      edit: (edit, select) => this.#edited(edit, select),
      select: (objectIds) => this.choose(objectIds),
      openStyle: (objectId) => callbacks.onOpenStyle(objectId),
      say: callbacks.onSay,
      changed: () => this.#show(),
    });
  }

  /** Shows the document's card. */
  setCard(sketch: CardSketch, { readOnly, levelsLocked }: CardDisplay): void {
    this.#locks = { readOnly, levelsLocked };
    this.#desk.setCard(sketch);
    this.#show();
  }

  setDesk(display: DeskDisplay): void {
    this.#display = display;
    this.#desk.setStay(display.stayInTool);
    this.#show();
  }

  setPreview(sketch: CardSketch | undefined): void {
    this.#preview = sketch;
    this.#show();
  }

  settled(): void {
    this.#desk.settled();
    this.#show();
  }

  arm(tool: ToolId): void {
    this.flush();
    this.#handle = undefined;
    this.#desk.arm(tool);
    const { hint } = this.status;
    if (hint !== undefined) this.say(hint);
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

  pickUp(): void {
    this.flush();
    if (this.#selected.length > 0) this.#desk.pickUp(this.#selected, this.#handle);
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
    if (objectIds.join('\n') === this.#selected.join('\n')) return;
    this.flush();
    this.#selected = objectIds;
    this.#handle = undefined;
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
    if (this.#burst.isOn) {
      // The mouse may tremble while keys are pressed.
      if (event.kind === 'move' || event.kind === 'leave') return false;
      this.flush();
    }
    const taken = this.#desk.handle(event);
    if (event.kind === 'press') this.#holds = taken;
    else if (event.kind === 'release' || event.kind === 'cancel') this.#holds = false;
    if (event.kind === 'press' && taken) this.#handle = undefined;
    this.#show();
    return taken;
  }

  /** One step back; true when there was anything to go back from. */
  back(): boolean {
    if (this.#burst.isOn) {
      this.#burst.drop();
      this.#desk.handle({ kind: 'cancel' });
      this.say('Put back.');
      return true;
    }
    if (this.isPlacing) {
      const { tool } = this.status;
      this.#holds = false;
      this.#desk.handle({ kind: 'back' });
      const { hint } = this.status;
      this.say(tool === 'select' ? 'Put back.' : (hint ?? 'Select.'));
      return true;
    }
    if (this.#handle !== undefined) {
      this.focusHandle(undefined);
      return true;
    }
    if (this.#selected.length === 0) return false;
    this.choose([]);
    this.say('Nothing selected.');
    return true;
  }

  /** Moves the selection, or the handle that the keyboard is on, by keys. */
  nudge(by: Nudge): void {
    this.#desk.nudge(by, this.#handle);
    // What may not be moved has been said, and is at rest.
    if (this.status.busy) this.#burst.again();
  }

  focusHandle(handle: string | undefined): void {
    this.#handle = handle;
    this.#show();
  }

  say(text: string, urgency: 'polite' | 'assertive' = 'polite'): void {
    this.#callbacks.onSay(text, urgency);
  }

  help(): void {
    this.say(deskHelp(this.status.tool));
  }

  openStyle(): void {
    const objectId = this.#selected.at(-1);
    this.flush();
    if (objectId !== undefined) this.#callbacks.onOpenStyle(objectId);
  }

  /** The card with what was done and has not come back yet. */
  get sketch(): CardSketch {
    return this.#desk.sketch;
  }

  /** The card as it is painted: with what is under way as well. */
  get shown(): CardSketch {
    return this.#desk.view().preview ?? this.#preview ?? this.#desk.sketch;
  }

  get selected(): readonly string[] {
    return this.#selected;
  }

  get focusedHandle(): string | undefined {
    return this.#handle;
  }

  get status(): DeskStatus {
    return this.#desk.status();
  }

  /** A tool wants places, from the pointer or from the crosshair of the keyboard. */
  get isPlacing(): boolean {
    const { tool, busy } = this.status;
    return tool !== 'select' || (busy && !this.#burst.isOn);
  }

  /** What a drag is told by a frame around objects: then the view stays, for the frame is on the screen. */
  get isFraming(): boolean {
    return this.#desk.view().marquee !== undefined;
  }

  get facts(): DeskFacts | undefined {
    return this.#facts(this.sketch);
  }

  /** The handles that the keyboard can reach: those of a single selected drawing that may be moved. */
  get handles(): readonly Handle[] {
    const [objectId, ...others] = this.#selected;
    const projection = this.#ground.layer.projection();
    if (objectId === undefined || others.length > 0 || !projection) return [];
    if (this.#locks.readOnly !== undefined || this.#display.locked.has(objectId)) return [];
    return handlesOf(this.shown, objectId, projection);
  }

  /** Where the keyboard takes hold of the selection: at its focused handle, else its first, or on a level in the middle. */
  get grip(): Place | undefined {
    const projection = this.#ground.layer.projection();
    if (!projection) return undefined;
    const { handles } = this;
    const handle = handles.find(({ id }) => id === this.#handle) ?? handles[0];
    if (handle) return { index: projection.index(handle.x), price: projection.price(handle.y) };
    const level = drawnLevels(this.sketch.levels).find(({ level }) => level.clientObjectId === this.#selected.at(-1));
    return level && { index: Math.round(projection.index(projection.width / 2)), price: level.price };
  }

  /** Ids of the objects that keys walk. */
  get objects(): readonly string[] {
    return walkedObjects(this.sketch, this.#display.hidden);
  }

  dispose(): void {
    this.#burst.drop();
  }

  #edited(edit: CardEdit, select: readonly string[] | undefined): void {
    if (select !== undefined) this.#selected = select;
    this.#callbacks.onEdit(edit, select);
  }

  #facts(sketch: CardSketch): DeskFacts | undefined {
    const { layer, stage, drawingColor } = this.#ground;
    const projection = layer.projection();
    if (!projection) return undefined;
    const { magnet, looks, hidden, locked } = this.#display;
    return {
      sketch,
      projection,
      barAt: (index) => stage.barAt(index),
      tick: stage.tick,
      precision: stage.precision,
      selected: this.#selected,
      hidden,
      locked,
      ...this.#locks,
      magnet,
      looks,
      drawingColor: drawingColor(),
    };
  }

  #show(): void {
    const { hidden, locked } = this.#display;
    this.#screen.show({
      painted: {
        sketch: this.#preview ?? this.sketch,
        selected: this.#selected,
        view: this.#desk.view(),
        hidden,
        locked,
        focusedHandle: this.#handle,
        reach: this.#reach,
        ...this.#locks,
      },
      status: this.status,
      holds: this.#holds,
    });
  }
}
