import { render } from 'lit';
import { readersCard } from '../../src/card/export/readersCard.ts';
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
import { NOTHING_POINTED, ReaderPage, type ReaderState } from '../page/readerPage.ts';
import { restoreState, type VsCodeApi } from '../page/vscodePage.ts';
import { type PreviewActions, previewTemplate } from './previewTemplate.ts';

/** How long a status message is shown, in milliseconds. */
const MESSAGE_SHOWN_MS = 8_000;
const NO_PICTURE = 'Couldn’t create an image of the chart. Nothing was saved.';

interface ViewState extends ReaderState {
  /** Decimals of the candles' prices; undefined without candles. */
  readonly precision: number | undefined;
}

/** The preview: shows the last snapshot it received. */
export class PreviewPage extends ReaderPage<ViewState> {
  readonly #api: VsCodeApi<FromPreview>;
  /** What the chart was last painted from, for comparison. */
  #painted: string | undefined;
  /** Passes changes to the chart that don't alter what's painted; undefined if there are none. */
  #updateUnpainted: (() => void) | undefined;
  readonly #kept: PreviewState | undefined;
  #snapshot: PreviewSnapshot | undefined;
  #chartView: ChartViewState | undefined;
  #outcome: Promise<ChartOutcome> | undefined;
  #statusTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(api: VsCodeApi<FromPreview>, root: HTMLElement) {
    super(root, { ...NOTHING_POINTED, precision: undefined });
    this.#api = api;
    this.#kept = restoreState(api, previewStateSchema);
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
      case 'noCandles':
        this.receiveShared(message);
        this.change({ precision: message.type === 'candles' ? message.precision : undefined });
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
        this.receiveShared(message);
        clearTimeout(this.#statusTimer);
        this.#statusTimer = setTimeout(() => this.change({ message: undefined }), MESSAGE_SHOWN_MS);
        return;
    }
  }

  readonly #actions: PreviewActions = {
    ...this.pointing,
    run: (action) => this.#api.postMessage({ type: 'action', action }),
  };

  #show(snapshot: PreviewSnapshot): void {
    const before = this.#snapshot;
    this.#snapshot = snapshot;
    this.change({});
    this.#showOnChart(snapshot);
    if (before?.card !== snapshot.card) this.viewChanged(this.#chartView ?? this.#kept?.chart);
    this.highlight();
    if (before !== undefined && before.unreadable === undefined && snapshot.unreadable !== undefined) {
      this.announcer.announce('The text isn’t a valid card.', 'polite');
    }
  }

  /** Typing in a text doesn't repaint the chart; the title, which only a picture shows, is passed on before one is taken. */
  #showOnChart({ card, sketch, unreadable }: PreviewSnapshot): void {
    const { symbol, timeframe } = sketch.metadata;
    const chart = this.openChart(this.#kept?.card === card ? this.#kept.chart : undefined);
    const update = (): void => chart.setCard(sketch, { timeframe, dimmed: unreadable !== undefined });
    const painted = JSON.stringify([symbol, timeframe, sketch.levels, sketch.drawings, unreadable !== undefined]);
    this.#updateUnpainted = painted === this.#painted ? update : undefined;
    this.#painted = painted;
    if (this.#updateUnpainted === undefined) update();
  }

  /** Its script loads with the first outcome, which follows a card. */
  async #showOutcome(outcome: OutcomeView | undefined): Promise<void> {
    const { chart } = this;
    if (outcome && chart) {
      this.#outcome ??= import('../chart/outcome/chartOutcome.ts').then(({ ChartOutcome }) =>
        chart.extend((cardChart, presenter) => new ChartOutcome(cardChart, presenter)),
      );
    }
    (await this.#outcome)?.show(outcome);
  }

  /** A PNG; throws if there is no chart yet. */
  async #takePicture(scale: PictureScale, ids: readonly IndicatorId[] = []): Promise<Blob> {
    const { chart } = this;
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

  /** Also says how many links there are to the object; the chart has already announced the object itself. */
  protected override pick(objectId: string | undefined): void {
    super.pick(objectId);
    if (objectId === undefined || this.#snapshot === undefined) return;
    const pieces = readersCard(this.#snapshot.sketch).texts.flatMap((text) => text.pieces);
    const links = pieces.filter((piece) => piece.kind === 'pill' && piece.objectId === objectId).length;
    const count = links === 1 ? '1 link' : `${links === 0 ? 'No' : links} links`;
    this.announcer.announce(`${count} in the texts.`, 'polite');
  }

  /** The first link to that level or drawing, otherwise its row in the table of levels. */
  protected bringIntoView(objectId: string): void {
    const id = CSS.escape(objectId);
    const found =
      this.root.querySelector(`.pill[data-object-id="${id}"]`) ??
      this.root.querySelector(`.levels [data-object-id="${id}"]`);
    found?.scrollIntoView({ block: 'nearest' });
  }

  /** The hovered object comes last: the chart describes that one. */
  protected highlighted(): readonly (string | undefined)[] {
    return [this.state.picked, this.state.hovered];
  }

  protected escaped(): void {
    if (this.state.picked === undefined) return;
    this.pick(undefined);
    this.chart?.fitCard();
  }

  async #answer(id: number, make: () => Promise<FromPreview>): Promise<void> {
    try {
      this.#api.postMessage(await make());
    } catch (error) {
      const reason = error instanceof Error && error.message !== '' ? error.message : NO_PICTURE;
      this.#api.postMessage({ type: 'pictureFailed', id, reason: reason.slice(0, 1000) });
    }
  }

  protected viewChanged(chart: ChartViewState | undefined): void {
    this.#chartView = chart;
    if (this.#snapshot === undefined) return;
    this.#api.setState({
      card: this.#snapshot.card,
      ...(chart === undefined ? {} : { chart }),
    } satisfies PreviewState);
  }

  protected render(): void {
    const snapshot = this.#snapshot;
    if (snapshot === undefined) return;
    const { hovered, picked, message, precision } = this.state;
    const card = readersCard(snapshot.sketch, precision);
    render(previewTemplate({ hovered, picked, message, snapshot, card }, this.#actions, this.chartElement), this.root);
  }
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
