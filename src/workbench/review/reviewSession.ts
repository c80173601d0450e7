import * as vscode from 'vscode';
import type { CardSketch } from '../../card/cardSketch.ts';
import { checklist } from '../../card/review.ts';
import { type FromReview, fromReviewSchema, type ReviewState, type ToReview } from '../../protocol/reviewMessages.ts';
import { Disposable } from '../disposable.ts';
import { candlesMessage, type DocumentCandles } from '../editor/candles/documentCandles.ts';
import { revealInText } from '../editor/textDocuments.ts';
import { openAttribution, WebviewPanelHost } from '../webviewPanelHost.ts';
import type { Review } from './review.ts';
import { buildReviewState } from './reviewState.ts';

/** Keystrokes in a compared text reach the page together after this many milliseconds. */
const TYPING_DELAY_MS = 25;

/** A review and the page that shows it. Every change sends the page the whole picture. */
export class ReviewSession extends Disposable {
  readonly #review: Review;
  readonly #page: ReviewPageHandle;
  readonly #candles: DocumentCandles;
  readonly #log: (where: string, what: string) => void;
  #pending: NodeJS.Timeout | undefined;
  #shown: ReviewState | undefined;

  constructor(
    review: Review,
    page: ReviewPageHandle,
    { candles, log }: { readonly candles: DocumentCandles; readonly log: (where: string, what: string) => void },
  ) {
    super();
    this.#review = review;
    this.#page = page;
    this.#candles = candles;
    this.#log = log;
    const place = review.candlesOf.toString();
    this._register(candles.watch(review.candlesOf));
    this._register(candles.onDidChange((uri) => uri.toString() === place && this.#candlesChanged()));
    this._register(review.onDidChange(() => this.#schedule()));
    this._register(page.onDidFailToStart(() => void this.#offerWayOut()));
    this._register(
      page.onDidReceive((message) => {
        this.#receive(message).catch((error: unknown) =>
          log('review', error instanceof Error ? error.name : typeof error),
        );
      }),
    );
    this._register({ dispose: () => clearTimeout(this.#pending) });
    this._register(review);
    this.#update();
  }

  /** For a page that shows another review from now on. */
  showAll(): void {
    this.#update();
    this.#sendCandles();
  }

  async #receive(message: FromReview): Promise<void> {
    const review = this.#review;
    switch (message.type) {
      case 'ready':
        this.showAll();
        return;
      case 'confirm':
        review.confirm();
        return;
      case 'cancel':
        this.#page.dispose();
        return;
      case 'choose':
        review.choose(message.key, message.side);
        return;
      case 'chooseAll':
        review.chooseAll(message.side);
        return;
      case 'compareAsText':
        await review.asText?.();
        return;
      case 'revealCheck':
        return this.#revealCheck(message.check);
      case 'copyBody':
        return this.#copyBody();
      case 'openAttribution':
        await openAttribution();
        return;
      case 'problem':
        this.#log('review page', message.message);
        return;
    }
  }

  #schedule(): void {
    this.#pending ??= setTimeout(() => this.#update(), TYPING_DELAY_MS);
  }

  #update(): void {
    clearTimeout(this.#pending);
    this.#pending = undefined;
    if (this.isDisposed) return;
    const { candlesOf: uri, asText } = this.#review;
    const facts = this.#review.facts();
    const { symbol, timeframe } = candleFacts(facts.after.card ?? facts.after.sketch);
    this.#candles.request({ uri, symbol, timeframe });
    const { kind, text } = this.#candles.state(uri);
    this.#shown = buildReviewState(
      { ...facts, canCompareAsText: asText !== undefined, candles: { kind, text } },
      vscode.l10n,
    );
    this.#page.post(this.#shown);
  }

  #candlesChanged(): void {
    this.#sendCandles();
    this.#schedule();
  }

  #sendCandles(): void {
    const state = this.#candles.state(this.#review.candlesOf);
    if (state.kind === 'ready') this.#page.post(candlesMessage(state.series, state.timeframe));
    else if (state.kind !== 'loading') this.#page.post({ type: 'noCandles' });
  }

  async #revealCheck(place: number): Promise<void> {
    const { findings, target } = this.#review.facts();
    const line = checklist(findings, target.kind === 'update' ? 'published card' : 'new card')[place];
    const shown = this.#shown?.checks[place];
    // The text may have been changed since the page was painted: another line may stand there now.
    if (line === undefined || line.severity === 'ok' || line.text !== shown?.text) return;
    const document = this.#review.documentOf(line.finding);
    if (document !== undefined) await revealInText(document, line.finding.range);
  }

  async #copyBody(): Promise<void> {
    const body = this.#shown?.sends.body;
    if (body === undefined) return;
    await vscode.env.clipboard.writeText(body);
    this.#page.post({ type: 'status', text: vscode.l10n.t('The request is on the clipboard.') });
  }

  /** A save may be waiting for this page: it must not wait for ever. */
  async #offerWayOut(): Promise<void> {
    const [close, text] = [vscode.l10n.t('Close the Review'), vscode.l10n.t('Compare as Text')];
    const chosen = await vscode.window.showWarningMessage(
      vscode.l10n.t('The review page did not come up. Nothing was sent.'),
      ...(this.#review.asText === undefined ? [close] : [close, text]),
    );
    if (chosen === close) this.#page.dispose();
    if (chosen === text) await this.#review.asText?.();
  }
}

function candleFacts(card: Pick<CardSketch, 'metadata'> | undefined): CardSketch['metadata'] {
  return card?.metadata ?? {};
}

/** The page's name among webview panels. */
export const REVIEW_VIEW_TYPE = 'chartCards.review';

/** What a review needs of the page that shows it. */
export type ReviewPageHandle = Pick<
  ReviewPage,
  'post' | 'reveal' | 'onDidReceive' | 'onDidDispose' | 'dispose' | 'onDidFailToStart'
>;

/** One webview that shows a review. */
export class ReviewPage extends Disposable {
  readonly #panel: vscode.WebviewPanel;
  readonly #border: WebviewPanelHost<FromReview, ToReview>;
  readonly onDidReceive: vscode.Event<FromReview>;
  /** The page did not come up in time; told once. */
  readonly onDidFailToStart: vscode.Event<void>;
  readonly onDidDispose: vscode.Event<void>;

  constructor(title: string, extensionUri: vscode.Uri, log: (where: string, what: string) => void) {
    super();
    this.#panel = vscode.window.createWebviewPanel(REVIEW_VIEW_TYPE, title, vscode.ViewColumn.Active, {
      enableFindWidget: true,
    });
    this.#panel.iconPath = new vscode.ThemeIcon('diff');
    this.onDidDispose = this.#panel.onDidDispose;
    this._register(this.#panel);
    const page = { name: 'review', title: vscode.l10n.t('Review') } as const;
    const options = { extensionUri, page, schema: fromReviewSchema(), log, where: 'review' };
    this.#border = this._register(new WebviewPanelHost<FromReview, ToReview>(this.#panel, options));
    this.onDidReceive = this.#border.onDidReceive;
    this.onDidFailToStart = this.#border.onDidFailToStart;
  }

  /** A page that is hidden gets nothing: it asks for all when it comes up. */
  post(message: ToReview): void {
    this.#border.post(message);
  }

  reveal(title: string): void {
    this.#panel.title = title;
    this.#panel.reveal();
  }
}
