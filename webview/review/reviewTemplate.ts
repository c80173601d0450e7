import { html, svg, type TemplateResult } from 'lit';
import { CARD_TEXT_LANGUAGE } from '../../src/card/model/textLanguage.ts';
import { OBJECT_MARKS } from '../../src/protocol/chartActions.ts';
import type { ReviewState } from '../../src/protocol/reviewMessages.ts';
import { CANDLE_ICONS, iconButton, panelSection, radioSwitch } from '../page/controls.ts';
import { cardSection } from './cardSection.ts';
import { changesSection, textChanges } from './changesSection.ts';
import { comparedChart, shownSide } from './chartPicture.ts';
import { checkCountsButton, checksSection } from './checksSection.ts';
import { conflictsSection } from './conflictsSection.ts';
import { capitalized } from './describeReview.ts';
import { MARK_LABELS, markIcon } from './marks.ts';
import { CHART_SIDES, type ChartSide, type PageState, type ReviewActions } from './pageState.ts';

type Section = (state: PageState, actions: ReviewActions) => TemplateResult | null;

/** The panel's sections from top to bottom: decisions first, their consequences last. */
const SECTIONS: Readonly<Record<ReviewState['mode'], readonly Section[]>> = {
  compare: [changesSection, textChanges, sendsSection, checksSection],
  save: [changesSection, textChanges, sendsSection, checksSection],
  publish: [cardSection, sendsSection, checksSection],
  conflict: [conflictsSection, changesSection, textChanges, sendsSection, checksSection],
};

/** The page around the chart, which is created once. */
export function reviewTemplate(state: PageState, actions: ReviewActions, chart: HTMLElement): TemplateResult {
  return html`<div class="review ${state.review.mode}">
    ${reviewHeader(state, actions)}
    ${chartPane(state, actions, chart)}
    <section class="panel" aria-label="Review" tabindex="-1">
      ${SECTIONS[state.review.mode].map((section) => section(state, actions))}
    </section>
    ${confirmBar(state, actions)}
  </div>`;
}

const MODES: Readonly<Record<ReviewState['mode'], { readonly name: string; readonly icon: string }>> = {
  compare: { name: 'Compare', icon: 'diff' },
  save: { name: 'Before saving', icon: 'save' },
  publish: { name: 'Before publishing', icon: 'cloud-upload' },
  conflict: { name: 'Changed on both sides', icon: 'git-merge' },
};

/** What is reviewed, and the most important notice about it. */
function reviewHeader({ review }: PageState, actions: ReviewActions): TemplateResult {
  const { mode, title, before, after, notice, canCompareAsText } = review;
  const { name, icon } = MODES[mode];
  return html`<header class="review-head">
    <div class="title-line">
      <span class="chip"><i class="codicon codicon-${icon}" aria-hidden="true"></i>${name}</span>
      <h1 dir="auto" lang=${CARD_TEXT_LANGUAGE} title=${title}>${title}</h1>
      ${
        before.sketch === undefined
          ? html`<span class="faint">${capitalized(after.label)}</span>`
          : html`<span class="faint">${capitalized(before.label)} → ${after.label}</span>`
      }
      ${
        canCompareAsText
          ? html`<button class="secondary small" @click=${() => actions.compareAsText()}
              ><i class="codicon codicon-diff" aria-hidden="true"></i>Compare as text</button>`
          : null
      }
    </div>
    ${
      notice === undefined
        ? null
        : html`<div class="banner"><i class="codicon codicon-info" aria-hidden="true"></i><div><p>${notice}</p></div></div>`
    }
  </header>`;
}

/** The question and its buttons; nothing if there is nothing to confirm. */
function confirmBar({ review, requested }: PageState, actions: ReviewActions): TemplateResult | null {
  const { confirm } = review;
  if (confirm === undefined) return null;
  const { question, button, refusal } = confirm;
  const isWaiting = requested !== 'nothing';
  // A disabled button stays focusable, so that screen readers can announce why it's disabled.
  return html`<footer class="confirm" aria-label="Decision">
    <div class="question">
      <p id="question">${question}</p>
      ${
        refusal === undefined
          ? null
          : html`<p id="refusal" class="refusal"><i class="codicon codicon-circle-slash" aria-hidden="true"></i>${refusal}</p>`
      }
    </div>
    <div class="ways">
      ${checkCountsButton(review.checks, actions)}
      <button class="secondary" ?disabled=${isWaiting} @click=${() => actions.cancel()}>Cancel</button>
      <button
        class="primary"
        aria-disabled=${refusal !== undefined || isWaiting}
        aria-describedby=${refusal === undefined ? 'question' : 'refusal'}
        @click=${() => actions.confirm()}
      >${requested === 'confirm' ? html`<i class="codicon codicon-loading codicon-modifier-spin" aria-hidden="true"></i>` : null}${button}</button>
    </div>
  </footer>`;
}

/** The chart with its controls and legend. */
function chartPane(state: PageState, actions: ReviewActions, chart: HTMLElement): TemplateResult {
  return html`<main class="chart-side" aria-label="Chart">
    <div class="chart-bar">
      ${sideSwitch(state, actions)}
      ${candlesNote(state.review.candles)}
      ${iconButton('screen-normal', 'Fit card', () => actions.fitCard())}
    </div>
    <div class="chart-area">${chart}</div>
    ${chartLegend(state)}
  </main>`;
}

/** Chooses the cards that the chart shows; nothing if there is only one. */
function sideSwitch({ review, view }: PageState, actions: ReviewActions): TemplateResult | null {
  const { before, after } = review;
  if (before.sketch === undefined) return null;
  const names: Readonly<Record<ChartSide, string>> = {
    before: capitalized(before.label),
    both: 'Both',
    after: capitalized(after.label),
  };
  return radioSwitch(
    { name: 'side', label: 'Shown on the chart', className: 'side-switch' },
    CHART_SIDES.map((side) => ({ value: side, name: names[side] })),
    shownSide(review, view.side),
    (side) => actions.showSide(side),
  );
}

/** Explains the pale lines and marks that are present on the chart. */
function chartLegend({ review, view }: PageState): TemplateResult | null {
  const { ghost, marks } = comparedChart(review, view.side);
  if (ghost === undefined) return null;
  const present = new Set(marks.values());
  return html`<ul class="chart-key" aria-label="Legend">
    <li><svg class="ghost-line" viewBox="0 0 22 8" width="22" height="8" aria-hidden="true">${svg`<path d="M0 4 H22" />`}</svg>Pale, dashed: ${review.before.label}</li>
    ${OBJECT_MARKS.filter((mark) => present.has(mark)).map(
      (mark) => html`<li>${markIcon(mark)}${MARK_LABELS[mark].word}</li>`,
    )}
  </ul>`;
}

/** Source of the candles, or why there are none. */
function candlesNote({ kind, text }: ReviewState['candles']): TemplateResult {
  const icon = CANDLE_ICONS[kind];
  return html`<span class="candles ${kind}" title=${text}>
    ${icon === undefined ? null : html`<i class="codicon codicon-${icon}" aria-hidden="true"></i>`}<span>${text}</span>
  </span>`;
}

const SEND_ICONS: Readonly<Record<Sends['kind'], string>> = {
  nothing: 'check',
  send: 'cloud-upload',
  refused: 'circle-slash',
  none: 'info',
};

type Sends = ReviewState['sends'];

/** What will be sent to the service, and what that triggers. */
function sendsSection(state: PageState, actions: ReviewActions): TemplateResult {
  const { sends } = state.review;
  return panelSection(state, actions, {
    id: 'sends',
    title: 'What will be sent',
    body: html`
      <p class="headline ${sends.kind}"><i class="codicon codicon-${SEND_ICONS[sends.kind]}" aria-hidden="true"></i>${sends.headline}</p>
      ${sends.effects.length === 0 ? null : effects(sends)}
      ${sends.body === undefined ? null : requestBody(state, actions, sends.body)}`,
  });
}

/** What the request triggers, or why it can't be sent. */
function effects({ kind, effects }: Sends): TemplateResult {
  const isRefused = kind === 'refused';
  return html`<h3>${isRefused ? 'Why it can’t be sent' : 'What it triggers'}</h3>
    <ul class="rows effects">${effects.map(
      (effect) => html`<li class="finding">
        <i class="codicon codicon-${isRefused ? 'circle-slash' : 'zap'} ${isRefused ? 'error' : ''}" aria-hidden="true"></i>
        <div class="message">${effect}</div>
      </li>`,
    )}</ul>`;
}

function requestBody({ view, message }: PageState, actions: ReviewActions, body: string): TemplateResult {
  const toggled = (event: Event): void =>
    actions.toggleSection('body', (event.currentTarget as HTMLDetailsElement).open);
  return html`<details class="body" .open=${!view.closedSections.includes('body')} @toggle=${toggled}>
      <summary><i class="codicon codicon-chevron-right" aria-hidden="true"></i>Request body</summary>
      <pre tabindex="0" role="region" aria-label="Request body">${body}</pre>
    </details>
    <div class="buttons"><button class="secondary" @click=${() => actions.copyBody()}
      ><i class="codicon codicon-copy" aria-hidden="true"></i>Copy request</button>${message === undefined ? null : html`<span class="status-message">${message}</span>`}</div>`;
}
