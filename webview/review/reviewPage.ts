import { render } from 'lit';
import type { FromReview, ReviewState, ToReview } from '../../src/protocol/reviewMessages.ts';
import { Announcer } from '../page/announcer.ts';
import { PageChart } from '../page/pageChart.ts';
import type { VsCodeApi } from '../page/vscodePage.ts';
import { comparedChart, sideFor } from './chartPicture.ts';
import { nextOpenKey, stateAnnouncements } from './describeReview.ts';
import { type PageState, type ReviewActions, recallViewState, type ViewState } from './pageState.ts';
import { reviewTemplate } from './reviewTemplate.ts';

/** The review: shows the last state it received, and posts the user's decisions. */
export class ReviewPage {
  readonly #api: VsCodeApi<FromReview>;
  readonly #root: HTMLElement;
  readonly #announcer = new Announcer(document.body);
  readonly #chart: PageChart;
  #review: ReviewState | undefined;
  #kept: Omit<PageState, 'review'>;

  constructor(api: VsCodeApi<FromReview>, root: HTMLElement) {
    this.#api = api;
    this.#root = root;
    const view = recallViewState(api);
    this.#kept = {
      view,
      hovered: undefined,
      picked: undefined,
      requested: 'nothing',
      message: undefined,
      wholeTexts: new Set(),
    };
    this.#chart = new PageChart({
      onPick: (objectId) => this.#picked(objectId),
      onHover: (objectId) => this.#change({ hovered: objectId }),
      onViewChange: (chart) => this.#setView({ chart }),
    });
    document.addEventListener('keydown', (event) => this.#pressed(event));
  }

  ready(): Extract<FromReview, { readonly type: 'ready' }> {
    return { type: 'ready' };
  }

  receive(message: Exclude<ToReview, { readonly type: 'hello' }>): void {
    switch (message.type) {
      case 'review':
        this.#show(message);
        return;
      case 'candles':
        this.#chart.setCandles(message);
        return;
      case 'noCandles':
        this.#chart.setCandles(undefined);
        return;
      case 'status':
        this.#announcer.announce(message.text, 'polite');
        this.#change({ message: message.text });
        return;
    }
  }

  readonly #actions: ReviewActions = {
    showSide: (side) => {
      this.#setView({ side });
      this.#showChart();
    },
    goTo: (objectId) => this.#goTo(objectId),
    hover: (objectId) => {
      this.#chart.chart?.highlight(this.#highlighted(objectId));
      this.#change({ hovered: objectId });
    },
    fitCard: () => this.#chart.chart?.fitCard(),
    choose: (key, side) => this.#api.postMessage({ type: 'choose', key, side }),
    chooseAll: (side) => this.#api.postMessage({ type: 'chooseAll', side }),
    nextOpen: () => this.#nextOpen(),
    goToChecks: () => goToSection(this.#root, 'checks'),
    revealCheck: (check) => this.#api.postMessage({ type: 'revealCheck', check }),
    showWhole: (key) => this.#change({ wholeTexts: new Set([...this.#kept.wholeTexts, key]) }),
    copyBody: () => this.#api.postMessage({ type: 'copyBody' }),
    compareAsText: () => this.#api.postMessage({ type: 'compareAsText' }),
    confirm: () => this.#confirm(),
    cancel: () => this.#cancel(),
    toggleSection: (section, open) => {
      const others = this.#kept.view.closedSections.filter((id) => id !== section);
      this.#setView({ closedSections: open ? others : [...others, section] });
    },
  };

  #show(review: ReviewState): void {
    const before = this.#review;
    this.#review = review;
    this.#change({ requested: 'nothing', message: undefined });
    this.#showChart();
    for (const text of stateAnnouncements(before, review)) this.#announcer.announce(text, 'polite');
  }

  #showChart(): void {
    if (this.#review === undefined) return;
    const chart = this.#chart.open(this.#kept.view.chart);
    const { sketch, ghost, marks } = comparedChart(this.#review, this.#kept.view.side);
    chart.setCard(sketch, { timeframe: sketch.metadata.timeframe, dimmed: false });
    chart.setGhost(ghost, marks);
    chart.highlight(this.#highlighted(this.#kept.hovered));
  }

  #goTo(objectId: string): void {
    if (this.#review === undefined) return;
    const side = sideFor(this.#review, this.#kept.view.side, objectId);
    if (side !== this.#kept.view.side) this.#actions.showSide(side);
    this.#change({ picked: objectId });
    this.#chart.chart?.highlight(this.#highlighted(this.#kept.hovered));
    this.#chart.chart?.zoomTo([objectId]);
  }

  /** Selects an object on the chart, and scrolls its row into view if it has one. */
  #picked(objectId: string | undefined): void {
    this.#change({ picked: objectId });
    this.#chart.chart?.highlight(this.#highlighted(this.#kept.hovered));
    if (objectId !== undefined) bringIntoView(this.#root, objectId);
  }

  #highlighted(hovered: string | undefined): readonly string[] {
    const { picked } = this.#kept;
    // The selected one comes last: the chart's keyboard navigation continues from there.
    return [...new Set([hovered === picked ? undefined : hovered, picked])].filter(
      (objectId) => objectId !== undefined,
    );
  }

  #nextOpen(): void {
    if (this.#review === undefined) return;
    const focused = document.activeElement?.closest<HTMLElement>('.conflict')?.dataset['key'];
    const key = nextOpenKey(this.#review.conflicts, focused);
    if (key === undefined) return;
    const next = this.#root.querySelector<HTMLElement>(`.conflict[data-key="${CSS.escape(key)}"]`);
    next?.scrollIntoView({ block: 'nearest' });
    next?.querySelector('input')?.focus({ preventScroll: true });
  }

  #confirm(): void {
    const refusal = this.#review?.confirm?.refusal;
    if (refusal !== undefined) {
      this.#announcer.announce(refusal, 'assertive');
      return;
    }
    // Only once: sending twice could publish twice.
    if (this.#kept.requested !== 'nothing') return;
    this.#change({ requested: 'confirm' });
    this.#api.postMessage({ type: 'confirm' });
  }

  #cancel(): void {
    if (this.#kept.requested !== 'nothing') return;
    this.#change({ requested: 'cancel' });
    this.#api.postMessage({ type: 'cancel' });
  }

  #pressed(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (this.#kept.picked !== undefined) {
      this.#picked(undefined);
      return;
    }
    // As in a dialog. In a conflict, a single key must not discard the choices made.
    const mode = this.#review?.mode;
    if (mode === 'save' || mode === 'publish') this.#cancel();
  }

  #setView(changed: Partial<ViewState>): void {
    const view = { ...this.#kept.view, ...changed };
    this.#api.setState(view);
    this.#change({ view });
  }

  #change(changed: Partial<Omit<PageState, 'review'>>): void {
    this.#kept = { ...this.#kept, ...changed };
    if (this.#review === undefined) return;
    render(reviewTemplate({ ...this.#kept, review: this.#review }, this.#actions, this.#chart.element), this.#root);
  }
}

/** Scrolls the first row or fieldset about that level or drawing into view, if there is one. */
function bringIntoView(root: HTMLElement, objectId: string): void {
  const row = root.querySelector(`.panel [data-object-id="${CSS.escape(objectId)}"]`);
  const section = row?.closest('details');
  if (section) section.open = true;
  row?.scrollIntoView({ block: 'nearest' });
}

/** Expands a section of the panel and focuses it. */
function goToSection(root: HTMLElement, section: string): void {
  const details = root.querySelector<HTMLDetailsElement>(`details[data-section="${section}"]`);
  if (details === null) return;
  details.open = true;
  details.scrollIntoView({ block: 'start' });
  details.querySelector('summary')?.focus({ preventScroll: true });
}
