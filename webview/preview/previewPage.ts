import { render } from 'lit';
import type { IndicatorId } from '../../src/protocol/chartActions.ts';
import type { OutcomeView } from '../../src/protocol/pageMessages.ts';
import {
  type FromPreview,
  type PictureScale,
  type PreviewSnapshot,
  type PreviewState,
  previewStateSchema,
  type ToPreview,
} from '../../src/protocol/previewMessages.ts';
import type { ChartViewState } from '../chart/chartApi.ts';
import type { ChartOutcome } from '../chart/outcome/chartOutcome.ts';
import { Announcer } from '../page/announcer.ts';
import { PageChart } from '../page/pageChart.ts';
import { restoreState, type VsCodeApi } from '../page/vscodePage.ts';
import { countLinksTo } from './describeCard.ts';
import { type PageState, type PreviewActions, previewTemplate } from './previewTemplate.ts';

/** How long a status message is shown, in milliseconds. */
const MESSAGE_SHOWN_MS = 8_000;
const NO_PICTURE = 'Couldn’t create an image of the chart. Nothing was saved.';

/** The preview: shows the last snapshot it received. */
export class PreviewPage {
  readonly #api: VsCodeApi<FromPreview>;
  readonly #root: HTMLElement;
  readonly #announcer = new Announcer(document.body);
  readonly #chart: PageChart;
  /** What the chart was last painted from, for comparison. */
  #painted: string | undefined;
  /** Passes changes to the chart that don't alter what's painted; undefined if there are none. */
  #updateUnpainted: (() => void) | undefined;
  readonly #kept: PreviewState | undefined;
  #snapshot: PreviewSnapshot | undefined;
  #view: Omit<PageState, 'snapshot'> = {
    hovered: undefined,
    picked: undefined,
    message: undefined,
    precision: undefined,
  };
  #chartView: ChartViewState | undefined;
  #outcome: Promise<ChartOutcome> | undefined;
  #statusTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(api: VsCodeApi<FromPreview>, root: HTMLElement) {
    this.#api = api;
    this.#root = root;
    this.#kept = restoreState(api, previewStateSchema);
    this.#chart = new PageChart({
      onPick: (objectId) => this.#picked(objectId),
      onHover: (objectId) => this.#change({ hovered: objectId }),
      onViewChange: (chart) => this.#keep(chart),
    });
    document.addEventListener('keydown', (event) => this.#pressed(event));
  }

  ready(): Extract<FromPreview, { readonly type: 'ready' }> {
    return { type: 'ready', version: this.#snapshot?.version ?? 0 };
  }

  receive(message: Exclude<ToPreview, { readonly type: 'hello' }>): void {
    switch (message.type) {
      case 'snapshot':
        this.#show(message);
        return;
      case 'candles':
        this.#chart.setCandles(message);
        this.#change({ precision: message.precision });
        return;
      case 'noCandles':
        this.#chart.setCandles(undefined);
        this.#change({ precision: undefined });
        return;
      case 'outcome':
        void this.#showOutcome(message.outcome);
        return;
      case 'takePicture':
        void this.#answer(message.id, async () => {
          const png = await this.#takePicture(message.scale, message.indicators);
          return { type: 'picture', id: message.id, png: new Uint8Array(await png.arrayBuffer()) };
        });
        return;
      case 'copyPicture':
        void this.#answer(message.id, async () => {
          await copyPicture(await this.#takePicture(message.scale));
          return { type: 'pictureCopied', id: message.id };
        });
        return;
      case 'status':
        this.#showStatus(message.text);
        return;
    }
  }

  readonly #actions: PreviewActions = {
    goTo: (objectId) => {
      this.#change({ picked: objectId });
      this.#highlight();
      this.#chart.chart?.zoomTo([objectId]);
    },
    hover: (objectId) => {
      this.#change({ hovered: objectId });
      this.#highlight();
    },
    fitCard: () => this.#chart.chart?.fitCard(),
    run: (action) => this.#api.postMessage({ type: 'action', action }),
  };

  #show(snapshot: PreviewSnapshot): void {
    const before = this.#snapshot;
    this.#snapshot = snapshot;
    this.#change({});
    this.#showOnChart(snapshot);
    if (before?.card !== snapshot.card) this.#keep(this.#chartView ?? this.#kept?.chart);
    this.#highlight();
    if (before !== undefined && before.unreadable === undefined && snapshot.unreadable !== undefined) {
      this.#announcer.announce('The text isn’t a valid card.', 'polite');
    }
  }

  /** Typing in a text doesn't repaint the chart; the title, which only a picture shows, is passed on before one is taken. */
  #showOnChart({ card, sketch, unreadable }: PreviewSnapshot): void {
    const { symbol, timeframe } = sketch.metadata;
    const chart = this.#chart.open(this.#kept?.card === card ? this.#kept.chart : undefined);
    const update = (): void => chart.setCard(sketch, { timeframe, dimmed: unreadable !== undefined });
    const painted = JSON.stringify([symbol, timeframe, sketch.levels, sketch.drawings, unreadable !== undefined]);
    this.#updateUnpainted = painted === this.#painted ? update : undefined;
    this.#painted = painted;
    if (this.#updateUnpainted === undefined) update();
  }

  /** Its script loads with the first outcome, which follows a card. */
  async #showOutcome(outcome: OutcomeView | undefined): Promise<void> {
    const { chart } = this.#chart;
    if (outcome && chart) {
      this.#outcome ??= import('../chart/outcome/chartOutcome.ts').then(({ ChartOutcome }) =>
        chart.extend((cardChart, presenter) => new ChartOutcome(cardChart, presenter)),
      );
    }
    (await this.#outcome)?.show(outcome);
  }

  /** A PNG; throws if there is no chart yet. */
  async #takePicture(scale: PictureScale, ids: readonly IndicatorId[] = []): Promise<Blob> {
    const { chart } = this.#chart;
    if (chart === undefined) throw new Error('The chart isn’t ready yet.');
    this.#updateUnpainted?.();
    this.#updateUnpainted = undefined;
    if (ids.length === 0) return chart.captureImage(scale);
    const { ChartIndicators } = await import('../chart/indicators/chartIndicators.ts');
    return chart.captureImage(scale, {
      source: this.#snapshot?.candles.text ?? '',
      add: (copy) => {
        const indicators = new ChartIndicators(copy);
        indicators.show(ids);
        return indicators;
      },
    });
  }

  /** Selects an object, or clears the selection: highlights all references to it, and scrolls the first into view. */
  #picked(objectId: string | undefined): void {
    this.#change({ picked: objectId });
    this.#highlight();
    if (objectId === undefined || this.#snapshot === undefined) return;
    const { sketch } = this.#snapshot;
    const links = countLinksTo(sketch, objectId);
    // The chart has already announced the object itself.
    const count = links === 1 ? '1 link' : `${links === 0 ? 'No' : links} links`;
    this.#announcer.announce(`${count} in the texts.`, 'polite');
    bringIntoView(this.#root, objectId);
  }

  #highlight(): void {
    const { hovered, picked } = this.#view;
    // The hovered object comes last: the chart describes that one.
    const both = [picked === hovered ? undefined : picked, hovered];
    this.#chart.chart?.highlight(both.filter((objectId) => objectId !== undefined));
  }

  #pressed(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (this.#view.picked === undefined) return;
    this.#picked(undefined);
    this.#chart.chart?.fitCard();
  }

  async #answer(id: number, make: () => Promise<FromPreview>): Promise<void> {
    try {
      this.#api.postMessage(await make());
    } catch (error) {
      const reason = error instanceof Error && error.message !== '' ? error.message : NO_PICTURE;
      this.#api.postMessage({ type: 'pictureFailed', id, reason: reason.slice(0, 1000) });
    }
  }

  #showStatus(text: string): void {
    this.#announcer.announce(text, 'polite');
    this.#change({ message: text });
    clearTimeout(this.#statusTimer);
    this.#statusTimer = setTimeout(() => this.#change({ message: undefined }), MESSAGE_SHOWN_MS);
  }

  /** Saves the visible range of the chart for the next start of the page. */
  #keep(chart: ChartViewState | undefined): void {
    this.#chartView = chart;
    if (this.#snapshot === undefined) return;
    this.#api.setState({
      card: this.#snapshot.card,
      ...(chart === undefined ? {} : { chart }),
    } satisfies PreviewState);
  }

  #change(changed: Partial<Omit<PageState, 'snapshot'>>): void {
    this.#view = { ...this.#view, ...changed };
    if (this.#snapshot === undefined) return;
    render(
      previewTemplate({ ...this.#view, snapshot: this.#snapshot }, this.#actions, this.#chart.element),
      this.#root,
    );
  }
}

/** Scrolls the first link to that level or drawing into view, otherwise its row in the table of levels. */
function bringIntoView(root: HTMLElement, objectId: string): void {
  const id = CSS.escape(objectId);
  const found =
    root.querySelector(`.pill[data-object-id="${id}"]`) ?? root.querySelector(`.levels [data-object-id="${id}"]`);
  found?.scrollIntoView({ block: 'nearest' });
}

const CLIPBOARD_REFUSED =
  'The browser blocked access to the clipboard. Click the preview and copy again, or export the card as PNG.';

/** Copies a PNG to the clipboard; throws an error for people if the browser refuses. */
async function copyPicture(png: Blob): Promise<void> {
  // A page without the focus must not write to the clipboard.
  window.focus();
  try {
    await navigator.clipboard.write([new ClipboardItem({ [png.type]: png })]);
  } catch {
    throw new Error(CLIPBOARD_REFUSED);
  }
}
