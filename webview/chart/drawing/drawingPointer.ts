import { drawnLevels } from '../../../src/card/geometry/levelLines.ts';
import type { Spot } from '../../../src/card/geometry/projection.ts';
import type { CardSketch } from '../../../src/card/model/cardSketch.ts';
import type { AxisGrip } from '../axisMarks.ts';
import type { CardChart } from '../cardChart.ts';
import { PointerInput } from '../pointerInput.ts';
import { moveRefusal } from '../tools/cardEdits.ts';
import type { ToolPointer } from '../tools/tool.ts';
import type { DrawingController } from './drawingController.ts';

/** Greatest time between the two presses of a double click. */
const DOUBLE_CLICK_MS = 500;

/** The pointer on the editor's chart: tool gestures, chevrons, axis labels, the context menu, and panning at the edge. */
export class DrawingPointer {
  readonly input: PointerInput;
  readonly #drawing: DrawingController;
  readonly #chart: CardChart;
  readonly #edge: EdgePan;
  /** Id of the object whose chevron is pressed. */
  #chevron: string | undefined;
  /** Id of the object whose label on the price axis is pressed. */
  #label: string | undefined;
  /** When an object was last selected by its label: a second press soon after is a double click on the axis. */
  #labelClickedAt = Number.NEGATIVE_INFINITY;
  /** Distance in pixels from the pointer down to the line that is dragged, or hovered, by its label on the price axis. */
  #grip: number | undefined;

  constructor(drawing: DrawingController, chart: CardChart, mac: boolean) {
    this.#drawing = drawing;
    this.#chart = chart;
    this.#edge = new EdgePan((pixels) => this.#panUnderDrag(pixels));
    this.input = new PointerInput(
      chart.plot,
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
    setMenuSection(chart.plot, 'chart');
    chart.plot.addEventListener('contextmenu', (event) => this.#menu(event), { capture: true });
  }

  /** One step back, by Escape or the secondary button. Ends the pointer's gesture. */
  back(): boolean {
    this.#edge.stop();
    this.#chevron = undefined;
    this.input.releasePointer();
    return this.#drawing.back();
  }

  /** Labels on the price axis count as their lines: a selected line can be dragged there, the others selected. */
  #isOnPane({ x, y }: Spot): boolean {
    const pane = this.#chart.layer.projection();
    if (pane === undefined || x < 0 || y < 0 || y > pane.height) return false;
    return x <= pane.width || this.#labelAt({ x, y }) !== undefined;
  }

  #labelAt({ x, y }: Spot): AxisGrip | undefined {
    const { layer } = this.#chart;
    const pane = layer.projection();
    if (pane === undefined || x <= pane.width || this.#drawing.isPlacing) return undefined;
    const { selected } = this.#drawing;
    return layer.axisGripAt(y, selected) ?? layer.axisGripAt(y);
  }

  /** Only a selected object that may be moved can be dragged by its label. A drag elsewhere on the axis scales it. */
  #gripAt(spot: Spot): number | undefined {
    const label = this.#labelAt(spot);
    const { toolContext, selected } = this.#drawing;
    if (label === undefined || !selected.includes(label.objectId)) return undefined;
    if (toolContext === undefined || moveRefusal(toolContext, label.objectId) !== undefined) return undefined;
    return label.y - spot.y;
  }

  /** A pointer on a label acts on the label's line, where it meets the axis. */
  #onLine(at: ToolPointer): ToolPointer {
    const pane = this.#chart.layer.projection();
    if (this.#grip === undefined || pane === undefined) return at;
    return { ...at, spot: { x: pane.width - 1, y: at.spot.y + this.#grip } };
  }

  #press(pressed: ToolPointer): boolean {
    const isSecond = performance.now() - this.#labelClickedAt < DOUBLE_CLICK_MS;
    this.#grip = isSecond ? undefined : this.#gripAt(pressed.spot);
    this.#label = this.#grip === undefined ? this.#labelAt(pressed.spot)?.objectId : undefined;
    if (this.#label !== undefined) return false;
    const at = this.#onLine(pressed);
    this.#chevron = this.#chevronAt(at.spot);
    return this.#chevron !== undefined || this.#drawing.handle({ kind: 'press', at });
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
    const at = this.#onLine(moved);
    const isOnChevron = this.#chevronAt(at.spot) !== undefined;
    this.#drawing.setCursor(isOnChevron ? 'pointer' : undefined);
    this.#drawing.handle(isOnChevron ? { kind: 'leave' } : { kind: 'move', at });
    const projection = this.#chart.layer.projection();
    if (!projection) return;
    if (this.#grip !== undefined) {
      this.#chart.showBar(undefined);
      return;
    }
    // A point that is placed or reshaped may be beside the pointer, and snaps to the prices of its own bar.
    this.#chart.showBar(Math.round(this.#drawing.guide?.index ?? projection.index(at.spot.x)));
    if (held && this.#drawing.status.busy && !this.#drawing.keepsView) this.#edge.at(at.spot.x, projection.width);
  }

  #chevronAt(spot: Spot): string | undefined {
    return this.#drawing.isPlacing || this.#grip !== undefined ? undefined : this.#chart.layer.chevronAt(spot);
  }

  #release(at: ToolPointer): void {
    this.#edge.stop();
    const { chevron, label } = { chevron: this.#chevron, label: this.#label };
    this.#chevron = undefined;
    this.#label = undefined;
    if (label !== undefined) {
      this.#labelClickedAt = performance.now();
      this.#drawing.choose([label]);
    } else if (chevron === undefined) this.#drawing.handle({ kind: 'release', at: this.#onLine(at) });
    else if (this.#chart.layer.chevronAt(at.spot) === chevron) {
      this.#drawing.choose([chevron]);
      this.#chart.view.reveal(chevron);
    }
  }

  #doubleClick(at: ToolPointer): void {
    // A double click there fits the axis.
    if (this.#grip === undefined && this.#labelAt(at.spot) !== undefined) return;
    this.#drawing.handle({ kind: 'doubleClick', at: this.#onLine(at) });
  }

  #leave(): void {
    this.#grip = undefined;
    this.#label = undefined;
    this.#drawing.setCursor(undefined);
    this.#drawing.handle({ kind: 'leave' });
    this.#chart.showBar(undefined);
  }

  #cancel(): void {
    this.#edge.stop();
    this.#chevron = undefined;
    this.#label = undefined;
    this.#grip = undefined;
    this.#drawing.handle({ kind: 'cancel' });
  }

  /** Pans the view in the next frame. The drag continues from the resting pointer. */
  #panUnderDrag(pixels: number): void {
    const projection = this.#chart.layer.projection();
    if (!projection || !this.input.holds) {
      this.#edge.stop();
      return;
    }
    this.#chart.window.shift(projection.index(pixels) - projection.index(0));
    this.input.repeatMove();
  }

  /** The secondary button undoes a step of the gesture; otherwise it selects what is under it for the menu. */
  #menu(event: MouseEvent): void {
    const { plot, layer } = this.#chart;
    if (this.#drawing.isPlacing || this.input.holds) {
      event.preventDefault();
      // A long touch during a drag isn't a request to go back.
      if (!isTouch(event)) this.back();
      return;
    }
    const spot = this.input.spotOf(event);
    // On a Mac, Ctrl+click is the secondary button. The menu key has no button at all.
    const byPointer = event.button === 2 || event.ctrlKey || isTouch(event);
    if (byPointer && this.#isOnPane(spot)) {
      const under =
        spot.x > (layer.projection()?.width ?? 0) ? layer.axisGripAt(spot.y)?.objectId : layer.objectsAt(spot)[0];
      const { selected } = this.#drawing;
      if (under === undefined) {
        setMenuSection(plot, 'chart');
        return;
      }
      this.#drawing.choose([...(selected.includes(under) ? selected.filter((id) => id !== under) : []), under]);
    }
    setMenuSection(plot, menuSection(this.#drawing.sketch, this.#drawing.selected.at(-1)));
  }
}

function isTouch(event: MouseEvent): boolean {
  return event instanceof PointerEvent && event.pointerType === 'touch';
}

/** A drag within so many CSS pixels of the pane's side pans the view. */
const EDGE_WIDTH = 28;
/** Greatest speed of panning, in pane widths per second. */
const MAX_SPEED = 0.5;

/** How fast the view pans for a drag at `x`, in CSS pixels per second; negative to the left, 0 away from the sides. */
export function edgePanSpeed(x: number, width: number): number {
  // Otherwise a narrow pane would be all side.
  const near = Math.min(EDGE_WIDTH, width / 8);
  const beyond = x > width - near ? x - (width - near) : x < near ? x - near : 0;
  return Math.max(-1, Math.min(1, beyond / near)) * MAX_SPEED * width;
}

/** Pans the view while a drag is near a side; the distance depends on time, not on the number of events. */
class EdgePan {
  readonly #pan: (pixels: number) => void;
  #speed = 0;
  #frame: number | undefined;
  #last = 0;

  /** `pan` moves the view by so many CSS pixels to the right. */
  constructor(pan: (pixels: number) => void) {
    this.#pan = pan;
  }

  /** Call for every move of the drag: it is at `x` on a pane of that width. */
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
    // Cap the step, so that a page that stalled doesn't jump.
    const seconds = Math.max(0, Math.min(0.1, (now - this.#last) / 1000));
    this.#last = now;
    this.#frame = requestAnimationFrame((next) => this.#step(next));
    this.#pan(this.#speed * seconds);
  }
}

/** Which section VS Code's context menu shows. */
type MenuSection = 'drawing' | 'level' | 'chart';

/** The menu's section when that object was selected last. */
export function menuSection(sketch: CardSketch, objectId: string | undefined): MenuSection {
  if (objectId === undefined) return 'chart';
  const isLevel = drawnLevels(sketch.levels).some(({ level }) => level.clientObjectId === objectId);
  return isLevel ? 'level' : 'drawing';
}

/** Sets the context menu of this element; VS Code reads it when the event reaches the window. */
function setMenuSection(element: HTMLElement, section: MenuSection): void {
  element.dataset['vscodeContext'] = JSON.stringify({
    webviewSection: section,
    preventDefaultContextMenuItems: true,
  });
}
