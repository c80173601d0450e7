import { commands } from 'vscode';
import type { Card } from '../../card/model/card.ts';
import { Disposable } from '../../shell/disposable.ts';
import type { PageContext } from '../../shell/webviewPanelHost.ts';
import type { DocumentCandles } from '../candles/documentCandles.ts';
import { type CompareRequest, CompareReview } from './compareReview.ts';
import { type ConfirmRequest, ConfirmReview } from './confirmReview.ts';
import { ConflictReview, type ResolveRequest } from './conflictReview.ts';
import type { Review } from './review.ts';
import { openReviewPage, type ReviewPageHandle, ReviewSession } from './reviewSession.ts';

interface ReviewContext extends PageContext {
  readonly candles: DocumentCandles;
}

/** The review pages as commands and saving use them. */
export interface Reviews {
  compare(request: CompareRequest): void;
  confirm(request: ConfirmRequest): Promise<'confirmed' | 'closed'>;
  /** The card chosen part by part; undefined if the page was closed. */
  resolve(request: ResolveRequest): Promise<Card | undefined>;
}

interface ShownReview {
  readonly page: ReviewPageHandle;
  open: ReviewSession;
}

/** The open review pages, one per document and kind of review. */
export class ReviewPanels extends Disposable implements Reviews {
  readonly #context: ReviewContext;
  readonly #newPage: (title: string) => ReviewPageHandle;
  readonly #shown = new Map<string, ShownReview>();

  constructor(
    context: ReviewContext,
    newPage: (title: string) => ReviewPageHandle = (title) => openReviewPage(title, context),
  ) {
    super();
    this.#context = context;
    this.#newPage = newPage;
    this._register({ dispose: () => [...this.#shown.values()].forEach(({ page }) => void page.dispose()) });
  }

  compare(request: CompareRequest): void {
    const review = new CompareReview(request);
    const shown = this.#shown.get(review.key);
    if (shown === undefined) {
      this.#show(review);
      return;
    }
    shown.open.dispose();
    shown.open = new ReviewSession(review, shown.page, this.#context);
    shown.page.label({ title: review.tabTitle });
    shown.page.reveal();
    shown.open.showAll();
  }

  confirm(request: ConfirmRequest): Promise<'confirmed' | 'closed'> {
    const review = new ConfirmReview(request);
    this.#showNewPage(review);
    return review.decided;
  }

  resolve(request: ResolveRequest): Promise<Card | undefined> {
    const review = new ConflictReview(request);
    this.#showNewPage(review);
    return review.decided;
  }

  /** Always opens a new page, so that a click on the old one can't confirm the new content. */
  #showNewPage(review: Review): void {
    this.#shown.get(review.key)?.page.dispose();
    // A message about the last save covers the page's buttons; the bell keeps it.
    void commands.executeCommand('notifications.hideToasts');
    this.#show(review);
  }

  #show(review: Review): void {
    const page = this.#newPage(review.tabTitle);
    const shown: ShownReview = { page, open: new ReviewSession(review, page, this.#context) };
    this.#shown.set(review.key, shown);
    review.onDidEnd(() => page.dispose());
    page.onDidDispose(() => {
      if (this.#shown.get(review.key) === shown) this.#shown.delete(review.key);
      shown.open.dispose();
      page.dispose();
    });
  }
}
