import { distanceUnit, type UnitOfSymbol } from '../../../src/card/geometry/distances.ts';
import type { CardSketch } from '../../../src/card/model/cardSketch.ts';
import type { CardChart } from '../cardChart.ts';
import type { CardDisplay, ChartCallbacks, DrawingSettings, DrawingStatus } from '../chartApi.ts';
import type { LayerState } from '../layerState.ts';
import type { ToolContext } from '../tools/tool.ts';

/** What drawing depends on beside the card: the settings, the locks and the selection. */
export interface DrawingState {
  readonly settings: DrawingSettings;
  readonly locks: Pick<CardDisplay, 'readOnly' | 'levelsLocked' | 'pivotIsInvalidation'>;
  readonly unit?: UnitOfSymbol | undefined;
  /** Ids of the selected objects, the one selected last at the end. */
  readonly selected: readonly string[];
}

type PaintedDrawingState = Pick<
  LayerState,
  'sketch' | 'selected' | 'view' | 'hidden' | 'locked' | 'focusedHandle' | 'reach' | 'readOnly' | 'levelsLocked'
>;

/** What the chart and the page show of the drawing controller. */
export interface DrawingDisplayState {
  readonly painted: PaintedDrawingState;
  readonly status: DrawingStatus;
  /** Takes precedence over the tool's cursor. */
  readonly cursor: string | undefined;
  /** A tool has taken the pointer, so the chart library doesn't see it move. */
  readonly toolHasPointer: boolean;
}

/** Puts the drawing state on the chart, and tells the page what has changed. */
export function drawingDisplay(
  { layer, plot, showCrosshair }: CardChart,
  callbacks: Pick<Partial<ChartCallbacks>, 'hover' | 'statusChanged'>,
): (next: DrawingDisplayState) => void {
  let before: DrawingDisplayState | undefined;
  return (next) => {
    const last = before;
    before = next;
    const { view } = next.painted;
    layer.update(next.painted);
    setCursor(plot, next.cursor ?? view.cursor);
    // The library's crosshair stays behind while a tool has the pointer, and would be a second one beside a guide.
    const wasHidden = last !== undefined && hidesCrosshair(last);
    if (wasHidden !== hidesCrosshair(next)) showCrosshair(wasHidden);
    if (last?.painted.view.hovered !== view.hovered) callbacks.hover?.(view.hovered);
    if (last === undefined || !isSameStatus(last.status, next.status)) callbacks.statusChanged?.(next.status);
  };
}

function setCursor(plot: HTMLElement, cursor: string | undefined): void {
  if (plot.style.cursor === (cursor ?? '')) return;
  plot.style.cursor = cursor ?? '';
  plot.classList.toggle('has-cursor', cursor !== undefined);
}

function hidesCrosshair({ painted, toolHasPointer }: DrawingDisplayState): boolean {
  return toolHasPointer || painted.view.guide !== undefined;
}

function isSameStatus(a: DrawingStatus, b: DrawingStatus): boolean {
  return a.tool === b.tool && a.hint === b.hint && a.snapHint === b.snapHint && a.busy === b.busy;
}

const TICK_UNIT: UnitOfSymbol = { name: 'tick' };

/** What tools see of that card on this chart; undefined while the chart has no view. */
export function createToolContext(
  { layer, bars, theme }: CardChart,
  sketch: CardSketch,
  { settings, locks, unit = TICK_UNIT, selected }: DrawingState,
): ToolContext | undefined {
  const projection = layer.projection();
  if (!projection) return undefined;
  const { magnet, looks, hidden, locked } = settings;
  return {
    sketch,
    projection,
    barAt: (index) => bars.barAt(index),
    tick: bars.tick,
    precision: bars.precision,
    unit: distanceUnit(unit, bars.tick),
    selected,
    hidden,
    locked,
    ...locks,
    magnet,
    looks,
    drawingColor: theme().drawing,
  };
}
