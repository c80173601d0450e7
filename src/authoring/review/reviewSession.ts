import * as vscode from 'vscode';
import { checklist } from '../../card/findings/review.ts';
import type { CardSketch } from '../../card/model/cardSketch.ts';
import { type FromReview, fromReviewSchema, type ReviewState, type ToReview } from '../../protocol/reviewMessages.ts';
import { Disposable } from '../../shell/disposable.ts';
import { isSameUri } from '../../shell/files/uris.ts';
import { errorName } from '../../shell/outputLog.ts';
import { type PageContext, PageUpdates, WebviewPanelHost } from '../../shell/webviewPanelHost.ts';
import { candleMessages, type DocumentCandles, decimalsOfCandles } from '../candles/documentCandles.ts';
import { revealInText } from '../documents/textDocuments.ts';
import type { Review } from './review.ts';
import { buildReviewState } from './reviewState.ts';

/** Delay in milliseconds before changes of a compared text are sent, so that fast typing is batched. */
const TYPING_DELAY_MS = 25;

/** A review and its page. Every change sends the page the full state. */
export class ReviewSession extends Disposable {
  readonly #review: Review;
  readonly #page: ReviewPageHandle;
  readonly #candles: DocumentCandles;
  readonly #updates = this._register(
    new PageUpdates(() => this.#update(), { delayMs: TYPING_DELAY_MS, showsTimeLeft: false }),
  );
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
    this._register(candles.watch(review.candlesOf));
    this._register(candles.onDidChange((uri) => isSameUri(uri, review.candlesOf) && this.#candlesChanged()));
    this._register(review.onDidChange(() => this.#updates.schedule()));
    this._register(page.onDidFailToStart(() => void this.#offerWayOut()));
    this._register(
      page.onDidReceive((message) => {
        this.#receive(message).catch((error: unknown) => log('review', errorName(error)));
      }),
    );
    this._register(review);
    this.#updates.now();
  }

  /** Sends everything again, e.g. to a page that now shows this review. */
  showAll(): void {
    this.#updates.now();
    this.#sendCandles();
  }

  async #receive(message: FromReview): Promise<void> {
    const review = this.#review;
    switch (message.type) {
      case 'ready':
        this.showAll();
        return;
      case 'confirm':
        review.confirm?.();
        return;
      case 'cancel':
        this.#page.dispose();
        return;
      case 'choose':
        review.choose?.(message.key, message.side);
        return;
      case 'chooseAll':
        review.chooseAll?.(message.side);
        return;
      case 'compareAsText':
        await review.asText?.();
        return;
      case 'revealCheck':
        return this.#revealCheck(message.check);
      case 'copyBody':
        return this.#copyBody();
    }
  }

  #update(): void {
    const { candlesOf: uri, asText } = this.#review;
    const facts = this.#review.facts();
    const { symbol, timeframe } = candleFacts(facts.after.card ?? facts.after.sketch);
    this.#candles.request({ uri, symbol, timeframe });
    const { kind, text } = this.#candles.state(uri);
    this.#shown = buildReviewState(
      {
        ...facts,
        canCompareAsText: asText !== undefined,
        candles: { kind, text },
        ofCandles: decimalsOfCandles(this.#candles, uri),
      },
      vscode.l10n,
    );
    this.#page.post(this.#shown);
  }

  #candlesChanged(): void {
    this.#sendCandles();
    this.#updates.schedule();
  }

  #sendCandles(): void {
    for (const message of candleMessages(this.#candles.state(this.#review.candlesOf))) this.#page.post(message);
  }

  async #revealCheck(place: number): Promise<void> {
    const { findings, target } = this.#review.facts();
    const line = checklist(findings, target.kind === 'update' ? 'published card' : 'new card')[place];
    const shown = this.#shown?.checks[place];
    // The text may have changed since the page was rendered, so the line is computed now.
    if (line === undefined || line.severity === 'ok' || line.text !== shown?.text) return;
    const document = this.#review.documentOf(line.finding);
    if (document !== undefined) await revealInText(document, line.finding.range);
  }

  async #copyBody(): Promise<void> {
    const body = this.#shown?.sends.body;
    if (body === undefined) return;
    await vscode.env.clipboard.writeText(body);
    this.#page.post({ type: 'status', text: vscode.l10n.t('Copied the request to the clipboard.') });
  }

  /** Ends a save that may be waiting for a page that failed to load. */
  async #offerWayOut(): Promise<void> {
    const [close, text] = [vscode.l10n.t('Close Review'), vscode.l10n.t('Compare as Text')];
    const chosen = await vscode.window.showWarningMessage(
      vscode.l10n.t('The review page failed to load. Nothing was sent.'),
      ...(this.#review.asText === undefined ? [close] : [close, text]),
    );
    if (chosen === close) this.#page.dispose();
    if (chosen === text) await this.#review.asText?.();
  }
}

function candleFacts(card: Pick<CardSketch, 'metadata'> | undefined): CardSketch['metadata'] {
  return card?.metadata ?? {};
}

/** What a review needs from its page. */
export type ReviewPageHandle = Pick<
  WebviewPanelHost<FromReview, ToReview>,
  'post' | 'label' | 'reveal' | 'onDidReceive' | 'onDidDispose' | 'dispose' | 'onDidFailToStart'
>;

/** Opens a page for a review. */
export function openReviewPage(title: string, context: PageContext): ReviewPageHandle {
  const panel = vscode.window.createWebviewPanel('chartCards.review', title, vscode.ViewColumn.Active, {
    enableFindWidget: true,
  });
  const page = { name: 'review', title: vscode.l10n.t('Review'), schema: fromReviewSchema(), where: 'review' } as const;
  const host = new WebviewPanelHost<FromReview, ToReview>(panel, page, context);
  host.label({ icon: new vscode.ThemeIcon('diff') });
  return host;
}
