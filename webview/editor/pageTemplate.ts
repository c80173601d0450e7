import { html, type TemplateResult } from 'lit';
import type { EditorActions } from './editorActions.ts';
import type { PageState } from './pageState.ts';
import { banners } from './sections/banners.ts';
import { cardSection } from './sections/cardSection.ts';
import { drawingsSection } from './sections/drawingsSection.ts';
import { findingsSection } from './sections/findingsSection.ts';
import { levelsSection } from './sections/levelsSection.ts';
import { saveSection } from './sections/saveSection.ts';
import { statusHeader } from './sections/statusHeader.ts';
import { textsSection } from './sections/textsSection.ts';
import { splitter } from './splitter.ts';
import { toolbar } from './toolbar.ts';

/** The side panel, from top to bottom. */
const SECTIONS = [cardSection, textsSection, levelsSection, drawingsSection, findingsSection, saveSection];

/** The whole page. What stands against editing is said even without the side panel. `chart` is the element that the chart lives in, made once and only placed here. */
export function pageTemplate(state: PageState, actions: EditorActions, chart: HTMLElement): TemplateResult {
  const { view } = state;
  return html`<div class="page ${view.panelHidden ? 'without-panel' : ''}">
    <main class="chart-side">
      ${toolbar(state, actions)}
      ${view.panelHidden ? banners(state, actions) : null}
      ${chart}
    </main>
    ${view.panelHidden ? null : splitter(state, actions)}
    ${
      view.panelHidden
        ? null
        : html`<aside class="panel" aria-label="Card">
            ${statusHeader(state, actions)}
            ${banners(state, actions)}
            ${SECTIONS.map((part) => part(state, actions))}
          </aside>`
    }
  </div>`;
}
