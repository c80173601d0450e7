import { html, type TemplateResult } from 'lit';
import type { EditorChart } from '../chart/editorChart.ts';
import type { EditorActions } from './actions/editorActions.ts';
import { listTemplate } from './actions/viewChoices.ts';
import { objectsSection } from './objects/objectsTree.ts';
import type { PageState } from './pageState.ts';
import { popoverTemplate } from './popover/stylePopover.ts';
import { cardSection } from './sections/cardSection.ts';
import { findingsSection } from './sections/findingsSection.ts';
import { levelsSection } from './sections/levelsSection.ts';
import { banners, saveSection, statusHeader } from './sections/statusHeader.ts';
import { textsSection } from './sections/textsSection.ts';
import { toolbar } from './toolbar/toolbar.ts';
import { PANEL_WIDTH } from './viewState.ts';

/** The side panel from top to bottom: the chart's objects first, then the fields. */
const SECTIONS = [objectsSection, levelsSection, cardSection, textsSection, findingsSection, saveSection];

/** Elements that stay the same across renders. */
interface PlacedElements {
  readonly chart: EditorChart;
  readonly hintLine: HTMLElement;
}

/** The whole page. The reasons why the card can't be edited are shown even without the side panel. */
export function pageTemplate(
  state: PageState,
  actions: EditorActions,
  { chart, hintLine }: PlacedElements,
): TemplateResult {
  const { panelHidden } = state.view;
  return html`<div class="page ${panelHidden ? 'without-panel' : ''}">
    <main class="chart-side">
      <h1 class="visually-hidden">${cardName(state)}</h1>
      ${toolbar(state, actions)}
      ${panelHidden ? banners(lastingProblems(state), actions) : null}
      <div class="chart-area">
        ${chart.element}
        ${panelHidden ? html`<div class="over-chart">${banners(passingProblems(state), actions)}</div>` : null}
      </div>
      ${hintLine}
      ${panelHidden ? null : splitter(state, actions)}
    </main>
    ${popoverTemplate(state, chart, actions)}
    ${listTemplate(state, chart, actions)}
    ${
      panelHidden
        ? null
        : html`<aside class="panel" aria-label="Card">
            ${statusHeader(state, actions)}
            ${banners(state, actions)}
            ${SECTIONS.map((part) => part(state, actions))}
          </aside>`
    }
  </div>`;
}

function cardName({ snapshot }: PageState): string {
  const { symbol, title } = snapshot.sketch.metadata;
  return [symbol, title].filter((part) => part !== undefined && part !== '').join(': ') || 'Card';
}

/** Permanent obstacles to editing, shown above the chart, so that they cover no candle. */
function lastingProblems(state: PageState): PageState {
  const { unreadable: _, ...snapshot } = state.snapshot;
  return { ...state, snapshot, notice: undefined };
}

/** Temporary problems, shown over the chart, which keeps its size. */
function passingProblems(state: PageState): PageState {
  const { readOnly: _, laidOver: __, ...snapshot } = state.snapshot;
  return { ...state, snapshot };
}

/** How far an arrow key moves the splitter, CSS pixels. */
const STEP = 20;

/** The splitter between chart and panel, moved by dragging or by the arrow keys. */
function splitter({ view }: PageState, actions: EditorActions): TemplateResult {
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
