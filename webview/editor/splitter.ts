import { html, type TemplateResult } from 'lit';
import type { EditorActions } from './editorActions.ts';
import type { PageState } from './pageState.ts';
import { PANEL_WIDTH } from './panelWidth.ts';

/** How far one arrow key moves it, in CSS pixels. */
const STEP = 20;

/** The handle between chart and panel: dragged, or moved by the arrow keys. */
export function splitter({ view }: PageState, actions: EditorActions): TemplateResult {
  const drag = (event: PointerEvent): void => {
    const handle = event.currentTarget;
    if (!(handle instanceof HTMLElement) || event.button !== 0) return;
    event.preventDefault();
    handle.focus();
    handle.setPointerCapture(event.pointerId);
    const from = event.clientX;
    const width = view.panelWidth;
    const move = (moved: PointerEvent): void => actions.resizePanel(width + from - moved.clientX, 'moving');
    const end = (ended: PointerEvent): void => {
      actions.resizePanel(width + from - ended.clientX);
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', end);
      handle.removeEventListener('pointercancel', end);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', end);
    handle.addEventListener('pointercancel', end);
  };
  const key = (event: KeyboardEvent): void => {
    const to = widthAfter(event.key, view.panelWidth);
    if (to === undefined) return;
    event.preventDefault();
    actions.resizePanel(to);
  };
  return html`<div
    class="splitter"
    role="separator"
    tabindex="0"
    aria-orientation="vertical"
    aria-label="Width of the side panel"
    aria-valuenow=${view.panelWidth}
    aria-valuemin=${PANEL_WIDTH.least}
    aria-valuemax=${PANEL_WIDTH.most}
    @pointerdown=${drag}
    @keydown=${key}
    @dblclick=${() => actions.resizePanel(PANEL_WIDTH.first)}
  ></div>`;
}

function widthAfter(key: string, width: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return width + STEP;
    case 'ArrowRight':
      return width - STEP;
    case 'Home':
      return PANEL_WIDTH.most;
    case 'End':
      return PANEL_WIDTH.least;
    default:
      return undefined;
  }
}
