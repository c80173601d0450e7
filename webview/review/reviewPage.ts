import { render } from 'lit';
import type { FromReview, ReviewState, ToReview } from '../../src/protocol/reviewMessages.ts';
import type { ChartViewState } from '../chart/chartApi.ts';
import { NOTHING_POINTED, ReaderPage } from '../page/readerPage.ts';
import type { VsCodeApi } from '../page/vscodePage.ts';
import { comparedChart, sideFor } from './chartPicture.ts';
import { nextOpenKey, stateAnnouncements } from './describeReview.ts';
import { type PageState, type ReviewActions, recallViewState, type ViewState } from './pageState.ts';
import { reviewTemplate } from './reviewTemplate.ts';

/** The review: shows the last state it received, and posts the user's decisions. */
export class ReviewPage extends ReaderPage<Omit<PageState, 'review'>> {
  readonly #api: VsCodeApi<FromReview>;
  #review: ReviewState | undefined;

  constructor(api: VsCodeApi<FromReview>, root: HTMLElement) {
    super(root, {
      ...NOTHING_POINTED,
      view: recallViewState(api),
      requested: 'nothing',
      wholeTexts: new Set(),
    });
    this.#api = api;
  }

  ready(): Extract<FromReview, { readonly type: 'ready' }> {
    return { type: 'ready' };
  }

  receive(message: Exclude<ToReview, { readonly type: 'hello' }>): void {
    if (message.type === 'review') this.#show(message);
    else this.receiveShared(message);
  }

  readonly #actions: ReviewActions = {
    ...this.pointing,
    showSide: (side) => {
      this.#setView({ side });
      this.#showChart();
    },
    goTo: (objectId) => this.#goTo(objectId),
    choose: (key, side) => this.#api.postMessage({ type: 'choose', key, side }),
    chooseAll: (side) => this.#api.postMessage({ type: 'chooseAll', side }),
    nextOpen: () => this.#nextOpen(),
    goToChecks: () => goToSection(this.root, 'checks'),
    revealCheck: (check) => this.#api.postMessage({ type: 'revealCheck', check }),
    showWhole: (key) => this.change({ wholeTexts: new Set([...this.state.wholeTexts, key]) }),
    copyBody: () => this.#api.postMessage({ type: 'copyBody' }),
    compareAsText: () => this.#api.postMessage({ type: 'compareAsText' }),
    confirm: () => this.#confirm(),
    cancel: () => this.#cancel(),
    toggleSection: (section, open) => {
      const others = this.state.view.closedSections.filter((id) => id !== section);
      this.#setView({ closedSections: open ? others : [...others, section] });
    },
  };

  #show(review: ReviewState): void {
    const before = this.#review;
    this.#review = review;
    this.change({ requested: 'nothing', message: undefined });
    this.#showChart();
    for (const text of stateAnnouncements(before, review)) this.announcer.announce(text, 'polite');
  }

  #showChart(): void {
    if (this.#review === undefined) return;
    const chart = this.openChart(this.state.view.chart);
    const { sketch, ghost, marks } = comparedChart(this.#review, this.state.view.side);
    chart.setCard(sketch, { timeframe: sketch.metadata.timeframe, dimmed: false });
    chart.setGhost(ghost, marks);
    this.highlight();
  }

  #goTo(objectId: string): void {
    if (this.#review === undefined) return;
    const side = sideFor(this.#review, this.state.view.side, objectId);
    if (side !== this.state.view.side) this.#actions.showSide(side);
    this.pointing.goTo(objectId);
  }

  /** The selected one comes last: the chart's keyboard navigation continues from there. */
  protected highlighted(): readonly (string | undefined)[] {
    const { hovered, picked } = this.state;
    return [hovered === picked ? undefined : hovered, picked];
  }

  #nextOpen(): void {
    if (this.#review === undefined) return;
    const focused = document.activeElement?.closest<HTMLElement>('.conflict')?.dataset['key'];
    const key = nextOpenKey(this.#review.conflicts, focused);
    if (key === undefined) return;
    const next = this.root.querySelector<HTMLElement>(`.conflict[data-key="${CSS.escape(key)}"]`);
    next?.scrollIntoView({ block: 'nearest' });
    next?.querySelector('input')?.focus({ preventScroll: true });
  }

  #confirm(): void {
    const refusal = this.#review?.confirm?.refusal;
    if (refusal !== undefined) {
      this.announcer.announce(refusal, 'assertive');
      return;
    }
    // Only once: sending twice could publish twice.
    if (this.state.requested !== 'nothing') return;
    this.change({ requested: 'confirm' });
    this.#api.postMessage({ type: 'confirm' });
  }

  #cancel(): void {
    if (this.state.requested !== 'nothing') return;
    this.change({ requested: 'cancel' });
    this.#api.postMessage({ type: 'cancel' });
  }

  protected escaped(): void {
    if (this.state.picked !== undefined) {
      this.pick(undefined);
      return;
    }
    // As in a dialog. In a conflict, a single key must not discard the choices made.
    const mode = this.#review?.mode;
    if (mode === 'save' || mode === 'publish') this.#cancel();
  }

  #setView(changed: Partial<ViewState>): void {
    const view = { ...this.state.view, ...changed };
    this.#api.setState(view);
    this.change({ view });
  }

  protected viewChanged(chart: ChartViewState): void {
    this.#setView({ chart });
  }

  /** The first row or fieldset about that level or drawing, if there is one. */
  protected bringIntoView(objectId: string): void {
    const row = this.root.querySelector(`.panel [data-object-id="${CSS.escape(objectId)}"]`);
    const section = row?.closest('details');
    if (section) section.open = true;
    row?.scrollIntoView({ block: 'nearest' });
  }

  protected render(): void {
    if (this.#review === undefined) return;
    render(reviewTemplate({ ...this.state, review: this.#review }, this.#actions, this.chartElement), this.root);
  }
}

/** Expands a section of the panel and focuses it. */
function goToSection(root: HTMLElement, section: string): void {
  const details = root.querySelector<HTMLDetailsElement>(`details[data-section="${section}"]`);
  if (details === null) return;
  details.open = true;
  details.scrollIntoView({ block: 'start' });
  details.querySelector('summary')?.focus({ preventScroll: true });
}
