import type { LayerState } from '../layerState.ts';
import type { ChartGround } from './chartGround.ts';
import type { DeskStatus } from './deskStatus.ts';

/** What of the desk the card's layer paints. */
export type PaintedDesk = Pick<
  LayerState,
  'sketch' | 'selected' | 'view' | 'hidden' | 'locked' | 'focusedHandle' | 'reach' | 'readOnly' | 'levelsLocked'
>;

/** What is shown of the desk. */
export interface ShownDesk {
  readonly painted: PaintedDesk;
  readonly status: DeskStatus;
  /** Goes before the tool's own. */
  readonly cursor: string | undefined;
  /** A tool has the pointer: the chart library sees nothing of it. */
  readonly holds: boolean;
}

/** What the screen tells of; each only when it has changed. */
export interface ScreenListener {
  readonly onHover: (objectId: string | undefined) => void;
  readonly onDesk: (status: DeskStatus) => void;
}

/** Brings the desk onto the chart, and tells the page what has changed. */
export class DeskScreen {
  readonly #ground: ChartGround;
  readonly #listener: ScreenListener;
  #shown: ShownDesk | undefined;

  constructor(ground: ChartGround, listener: ScreenListener) {
    this.#ground = ground;
    this.#listener = listener;
  }

  show(next: ShownDesk): void {
    const before = this.#shown;
    this.#shown = next;
    const { view } = next.painted;
    this.#ground.layer.update(next.painted);
    this.#point(next.cursor ?? view.cursor);
    // The library's crosshair stands still while a tool has the pointer, and beside a guide it would be a second one.
    const wasHidden = before !== undefined && hidesCrosshair(before);
    if (wasHidden !== hidesCrosshair(next)) this.#ground.showCrosshair(wasHidden);
    if (before?.painted.view.hovered !== view.hovered) this.#listener.onHover(view.hovered);
    if (before === undefined || !isSameStatus(before.status, next.status)) this.#listener.onDesk(next.status);
  }

  #point(cursor: string | undefined): void {
    const { plot } = this.#ground;
    if (plot.style.cursor === (cursor ?? '')) return;
    plot.style.cursor = cursor ?? '';
    plot.classList.toggle('has-cursor', cursor !== undefined);
  }
}

function hidesCrosshair({ painted, holds }: ShownDesk): boolean {
  return holds || painted.view.guide !== undefined;
}

function isSameStatus(a: DeskStatus, b: DeskStatus): boolean {
  return a.tool === b.tool && a.hint === b.hint && a.caught === b.caught && a.busy === b.busy;
}
