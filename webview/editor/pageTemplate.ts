import { html, type TemplateResult } from 'lit';
import type { CardSketch } from '../../src/card/cardSketch.ts';
import type { EditorActions } from './editorActions.ts';
import { objectsSection } from './objects/objectsSection.ts';
import type { PageState } from './pageState.ts';
import { popoverTemplate } from './popover/openPopover.ts';
import type { StylePopoverHost } from './popover/stylePopover.ts';
import { banners } from './sections/banners.ts';
import { cardSection } from './sections/cardSection.ts';
import { findingsSection } from './sections/findingsSection.ts';
import { levelsSection } from './sections/levelsSection.ts';
import { saveSection } from './sections/saveSection.ts';
import { statusHeader } from './sections/statusHeader.ts';
import { textsSection } from './sections/textsSection.ts';
import { splitter } from './splitter.ts';
import { toolbar } from './toolbar/toolbar.ts';

/** The side panel, from top to bottom: the objects of the chart beside it first, then the fields. */
const SECTIONS = [objectsSection, levelsSection, cardSection, textsSection, findingsSection, saveSection];

/** What is made once and only placed in the page. */
export interface PlacedElements {
  /** The one that the chart lives in. */
  readonly chart: HTMLElement;
  readonly hintLine: HTMLElement;
  readonly stylePopoverHost: StylePopoverHost;
  /** The card as the chart shows it; undefined before there is a chart. */
  readonly shown: CardSketch | undefined;
}

/** The whole page. What stands against editing is said even without the side panel. */
export function pageTemplate(
  state: PageState,
  actions: EditorActions,
  { chart, hintLine, stylePopoverHost: styleDesk, shown }: PlacedElements,
): TemplateResult {
  const { panelHidden } = state.view;
  return html`<div class="page ${panelHidden ? 'without-panel' : ''}">
    <main class="chart-side">
      <h1 class="unseen">${cardName(state)}</h1>
      ${toolbar(state, actions)}
      ${panelHidden ? banners(lastingProblems(state), actions) : null}
      <div class="chart-area">
        ${chart}
        ${panelHidden ? html`<div class="over-chart">${banners(passingProblems(state), actions)}</div>` : null}
      </div>
      ${hintLine}
      ${panelHidden ? null : splitter(state, actions)}
    </main>
    ${popoverTemplate(state, shown ?? state.snapshot.sketch, styleDesk)}
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

/** What stands against editing for good: it has a place of its own, and no candle lies under it. */
function lastingProblems(state: PageState): PageState {
  const { unreadable: _, ...snapshot } = state.snapshot;
  return { ...state, snapshot, notice: undefined };
}

/** What comes and goes lies over the chart, which keeps its size. */
function passingProblems(state: PageState): PageState {
  const { readOnly: _, ...snapshot } = state.snapshot;
  return { ...state, snapshot };
}
