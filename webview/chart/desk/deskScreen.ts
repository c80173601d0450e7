import type { LayerState } from '../layerState.ts';
import type { ChartContext } from './chartGround.ts';
import type { DrawingStatus } from './deskStatus.ts';

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
export class DrawingDisplay {
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
