import type { CardSketch } from '../../../src/card/cardSketch.ts';
import { drawnLevels } from '../../../src/card/geometry/levelLines.ts';
import type { Spot } from '../../../src/card/geometry/projection.ts';
import type { AxisGrip } from '../axisMarks.ts';
import type { ChartContext } from '../cardChart.ts';
import { PointerInput } from '../pointerInput.ts';
import { moveRefusal } from '../tools/cardEdits.ts';
import type { ToolPointer } from '../tools/tool.ts';
import type { ChartDrawingController } from './chartDrawingController.ts';

/** What the pointer asks for that is not the desk's. */
export interface DrawingPointerListener {
  readonly reveal: (objectId: string) => void;
  /** The pointer is at that bar, a whole number; undefined when it is nowhere on the pane. */
  readonly onBar: (index: number | undefined) => void;
}

/** Milliseconds within which the second press of a double click follows the first. */
const DOUBLE_CLICK_MS = 500;

/** The pointer on the desk: gestures of the tools, chevrons at the edge, the context menu, and the view that follows a drag. */
export class DrawingPointer {
  readonly input: PointerInput;
  readonly #desk: ChartDrawingController;
  readonly #ground: ChartContext;
  readonly #listener: DrawingPointerListener;
  readonly #edge: EdgePan;
  readonly #stop = new AbortController();
  /** Id of the object whose chevron is pressed. */
  #chevron: string | undefined;
  /** The object whose label on the price axis is pressed, and when the last one was chosen so: the axis goes before. */
  #label: string | undefined;
  #chosenAt = Number.NEGATIVE_INFINITY;
  /** How far below the pointer the line is that is held, or pointed at, by its mark on the price axis. */
  #grip: number | undefined;

  constructor(desk: ChartDrawingController, ground: ChartContext, listener: DrawingPointerListener, mac: boolean) {
    this.#desk = desk;
    this.#ground = ground;
    this.#listener = listener;
    this.#edge = new EdgePan((pixels) => this.#pull(pixels));
    this.input = new PointerInput(
      ground.plot,
      {
        isOnPane: (spot) => this.#isOnPane(spot),
        press: (at) => this.#press(at),
        move: (at, held) => this.#move(at, held),
        release: (at) => this.#release(at),
        doubleClick: (at) => this.#doubleClick(at),
        leave: () => this.#leave(),
        cancel: () => this.#cancel(),
      },
      mac,
    );
    setMenuSection(ground.plot, 'chart');
    ground.plot.addEventListener('contextmenu', (event) => this.#menu(event), {
      capture: true,
      signal: this.#stop.signal,
    });
  }

  /** One step back, by a key or the secondary button: what is under way with the pointer is over. */
  back(): boolean {
    this.#edge.stop();
    this.#chevron = undefined;
    this.input.releasePointer();
    return this.#desk.back();
  }

  dispose(): void {
    this.#edge.stop();
    this.input.dispose();
    this.#stop.abort();
  }

  /** Marks of lines on the price axis belong to their lines: the chosen one can be held there, the others chosen. */
  #isOnPane({ x, y }: Spot): boolean {
    const pane = this.#ground.layer.projection();
    if (pane === undefined || x < 0 || y < 0 || y > pane.height) return false;
    return x <= pane.width || this.#labelAt({ x, y }) !== undefined;
  }

  #labelAt({ x, y }: Spot): AxisGrip | undefined {
    const { layer } = this.#ground;
    const pane = layer.projection();
    if (pane === undefined || x <= pane.width || this.#desk.isPlacing) return undefined;
    const { selected } = this.#desk;
    return layer.axisGripAt(y, selected) ?? layer.axisGripAt(y);
  }

  /** Only what is chosen and may be moved is held by its label: all else of the axis scales. */
  #gripAt(spot: Spot): number | undefined {
    const label = this.#labelAt(spot);
    const { facts, selected } = this.#desk;
    if (label === undefined || !selected.includes(label.objectId)) return undefined;
    if (facts === undefined || moveRefusal(facts, label.objectId) !== undefined) return undefined;
    return label.y - spot.y;
  }

  /** On a mark of the price axis its line is meant, where it meets the axis. */
  #meant(at: ToolPointer): ToolPointer {
    const pane = this.#ground.layer.projection();
    if (this.#grip === undefined || pane === undefined) return at;
    return { ...at, spot: { x: pane.width - 1, y: at.spot.y + this.#grip } };
  }

  #press(pressed: ToolPointer): boolean {
    const isSecond = performance.now() - this.#chosenAt < DOUBLE_CLICK_MS;
    this.#grip = isSecond ? undefined : this.#gripAt(pressed.spot);
    this.#label = this.#grip === undefined ? this.#labelAt(pressed.spot)?.objectId : undefined;
    if (this.#label !== undefined) return false;
    const at = this.#meant(pressed);
    this.#chevron = this.#chevronAt(at.spot);
    return this.#chevron !== undefined || this.#desk.handle({ kind: 'press', at });
  }

  #move(moved: ToolPointer, held: boolean): void {
    if (this.#chevron !== undefined) return;
    if (!held) {
      this.#grip = this.#gripAt(moved.spot);
      if (this.#grip === undefined && this.#labelAt(moved.spot) !== undefined) {
        this.#leave();
        return;
      }
    }
    const at = this.#meant(moved);
    const isOnChevron = this.#chevronAt(at.spot) !== undefined;
    this.#desk.setCursor(isOnChevron ? 'pointer' : undefined);
    this.#desk.handle(isOnChevron ? { kind: 'leave' } : { kind: 'move', at });
    const projection = this.#ground.layer.projection();
    if (!projection) return;
    if (this.#grip !== undefined) {
      this.#listener.onBar(undefined);
      return;
    }
    // What is placed or reshaped may be beside the pointer, and catches the prices of its own bar.
    this.#listener.onBar(Math.round(this.#desk.guide?.index ?? projection.index(at.spot.x)));
    if (held && this.#desk.status.busy && !this.#desk.isFraming) this.#edge.at(at.spot.x, projection.width);
  }

  #chevronAt(spot: Spot): string | undefined {
    return this.#desk.isPlacing || this.#grip !== undefined ? undefined : this.#ground.layer.chevronAt(spot);
  }

  #release(at: ToolPointer): void {
    this.#edge.stop();
    const { chevron, label } = { chevron: this.#chevron, label: this.#label };
    this.#chevron = undefined;
    this.#label = undefined;
    if (label !== undefined) {
      this.#chosenAt = performance.now();
      this.#desk.choose([label]);
    } else if (chevron === undefined) this.#desk.handle({ kind: 'release', at: this.#meant(at) });
    else if (this.#ground.layer.chevronAt(at.spot) === chevron) {
      this.#desk.choose([chevron]);
      this.#listener.reveal(chevron);
    }
  }

  #doubleClick(at: ToolPointer): void {
    // The axis's own.
    if (this.#grip === undefined && this.#labelAt(at.spot) !== undefined) return;
    this.#desk.handle({ kind: 'doubleClick', at: this.#meant(at) });
  }

  #leave(): void {
    this.#grip = undefined;
    this.#label = undefined;
    this.#desk.setCursor(undefined);
    this.#desk.handle({ kind: 'leave' });
    this.#listener.onBar(undefined);
  }

  #cancel(): void {
    this.#edge.stop();
    this.#chevron = undefined;
    this.#label = undefined;
    this.#grip = undefined;
    this.#desk.handle({ kind: 'cancel' });
  }

  /** The view moves in the next frame; the drag goes on from where the pointer still is. */
  #pull(pixels: number): void {
    const projection = this.#ground.layer.projection();
    if (!projection || !this.input.holds) {
      this.#edge.stop();
      return;
    }
    this.#ground.window.shift(projection.index(pixels) - projection.index(0));
    this.input.repeatMove();
  }

  /** While something is under way the secondary button takes it back; else the menu speaks of what is under it. */
  #menu(event: MouseEvent): void {
    const { plot, layer } = this.#ground;
    if (this.#desk.isPlacing || this.input.holds) {
      event.preventDefault();
      // A finger that rests long enough on what it drags has not asked for anything.
      if (!isTouch(event)) this.back();
      return;
    }
    const spot = this.input.spotOf(event);
    // On a Mac, Ctrl makes the primary button the secondary one; the menu key has no button at all.
    const byPointer = event.button === 2 || event.ctrlKey || isTouch(event);
    if (byPointer && this.#isOnPane(spot)) {
      const under =
        spot.x > (layer.projection()?.width ?? 0) ? layer.axisGripAt(spot.y)?.objectId : layer.objectsAt(spot)[0];
      const { selected } = this.#desk;
      if (under === undefined) {
        setMenuSection(plot, 'chart');
        return;
      }
      this.#desk.choose([...(selected.includes(under) ? selected.filter((id) => id !== under) : []), under]);
    }
    setMenuSection(plot, menuSection(this.#desk.sketch, this.#desk.selected.at(-1)));
  }
}

function isTouch(event: MouseEvent): boolean {
  return event instanceof PointerEvent && event.pointerType === 'touch';
}

/** CSS pixels from the pane's side within which a drag pulls the view along. */
const EDGE_WIDTH = 28;
/** Greatest speed: this share of the pane's width a second. */
const MAX_SPEED = 0.5;

/** How fast the view follows a drag at `x`, in CSS pixels a second; negative to the left, 0 away from the sides. */
export function edgePanSpeed(x: number, width: number): number {
  // A narrow pane would otherwise consist of sides.
  const near = Math.min(EDGE_WIDTH, width / 8);
  const beyond = x > width - near ? x - (width - near) : x < near ? x - near : 0;
  return Math.max(-1, Math.min(1, beyond / near)) * MAX_SPEED * width;
}

/** Pulls the view along while a drag is near a side: slowly, and by time, not by events. */
class EdgePan {
  readonly #pull: (pixels: number) => void;
  #speed = 0;
  #frame: number | undefined;
  #last = 0;

  /** `pull` moves the view so many CSS pixels to the right. */
  constructor(pull: (pixels: number) => void) {
    this.#pull = pull;
  }

  /** The drag is at `x` of a pane of that width. */
  at(x: number, width: number): void {
    this.#speed = edgePanSpeed(x, width);
    if (this.#speed === 0) this.stop();
    else if (this.#frame === undefined) {
      this.#last = performance.now();
      this.#frame = requestAnimationFrame((now) => this.#step(now));
    }
  }

  stop(): void {
    this.#speed = 0;
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }

  #step(now: number): void {
    // A page that was held up does not leap.
    const seconds = Math.max(0, Math.min(0.1, (now - this.#last) / 1000));
    this.#last = now;
    this.#frame = requestAnimationFrame((next) => this.#step(next));
    this.#pull(this.#speed * seconds);
  }
}

/** What the workbench's own context menu is about. */
export type MenuSection = 'drawing' | 'level' | 'chart';

/** What the menu is about when that object is the one that was last selected. */
export function menuSection(sketch: CardSketch, objectId: string | undefined): MenuSection {
  if (objectId === undefined) return 'chart';
  const isLevel = drawnLevels(sketch.levels).some(({ level }) => level.clientObjectId === objectId);
  return isLevel ? 'level' : 'drawing';
}

/** Tells the workbench which menu to open on this element; it reads that when the event has come up to the window. */
function setMenuSection(element: HTMLElement, section: MenuSection): void {
  element.dataset['vscodeContext'] = JSON.stringify({
    webviewSection: section,
    preventDefaultContextMenuItems: true,
  });
}
