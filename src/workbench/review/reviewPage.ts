import * as vscode from 'vscode';
import { type FromReview, fromReviewSchema, type ToReview } from '../../protocol/reviewMessages.ts';
import { Disposable } from '../disposable.ts';
import { WebviewPanelHost } from '../webviewBorder.ts';

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
