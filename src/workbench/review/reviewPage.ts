import * as vscode from 'vscode';
import { parseMessage } from '../../protocol/parseMessage.ts';
import { type FromReview, fromReviewSchema, type ToReview } from '../../protocol/reviewMessages.ts';
import { Disposable } from '../disposable.ts';
import { webviewHtml, webviewOptions } from '../webviewHtml.ts';

/** The page's name among webview panels. */
export const REVIEW = 'chartCards.review';

/** How long a visible page may take to come up, in milliseconds. */
const SLOWEST_START = 10_000;

/** What a review needs of the page that shows it. */
export type ShownPage = Pick<
  ReviewPage,
  'post' | 'reveal' | 'onDidReceive' | 'onDidDispose' | 'dispose' | 'onDidFailToStart'
>;

/** One webview that shows a review, and the border over which messages go, parsed. */
export class ReviewPage extends Disposable {
  readonly #panel: vscode.WebviewPanel;
  readonly #log: (where: string, what: string) => void;
  readonly #received = this._register(new vscode.EventEmitter<FromReview>());
  readonly onDidReceive = this.#received.event;
  readonly #failed = this._register(new vscode.EventEmitter<void>());
  /** The page did not come up in time; told once. */
  readonly onDidFailToStart = this.#failed.event;
  readonly onDidDispose: vscode.Event<void>;
  #ready = false;
  #startTimer: NodeJS.Timeout | undefined;

  constructor(title: string, extensionUri: vscode.Uri, log: (where: string, what: string) => void) {
    super();
    this.#panel = vscode.window.createWebviewPanel(REVIEW, title, vscode.ViewColumn.Active, { enableFindWidget: true });
    this.#panel.iconPath = new vscode.ThemeIcon('diff');
    this.#log = log;
    this.onDidDispose = this.#panel.onDidDispose;
    this._register(this.#panel.webview.onDidReceiveMessage((raw: unknown) => this.#receive(raw)));
    this._register(this.#panel.onDidChangeViewState(() => this.#watchStart()));
    this._register({ dispose: () => clearTimeout(this.#startTimer) });
    this._register(this.#panel);
    this.#panel.webview.options = webviewOptions(extensionUri);
    this.#panel.webview.html = webviewHtml(this.#panel.webview, extensionUri, {
      name: 'review',
      title: vscode.l10n.t('Review'),
    });
    this.#watchStart();
  }

  /** A page that is hidden gets nothing: it asks for all when it comes up. */
  post(message: ToReview): void {
    if (!this.isDisposed && this.#panel.visible) void this.#panel.webview.postMessage(message);
  }

  reveal(title: string): void {
    this.#panel.title = title;
    this.#panel.reveal();
  }

  #receive(raw: unknown): void {
    const parsed = parseMessage(fromReviewSchema(), raw);
    if (parsed.kind === 'dropped') {
      this.#log('review', `message dropped: ${parsed.problem}`);
      return;
    }
    if (parsed.message.type === 'ready') {
      this.#ready = true;
      clearTimeout(this.#startTimer);
    }
    this.#received.fire(parsed.message);
  }

  /** A hidden page is thrown away as a rule and starts anew when it is shown; one that was only moved is asked. */
  #watchStart(): void {
    clearTimeout(this.#startTimer);
    if (!this.#panel.visible) {
      this.#ready = false;
      return;
    }
    if (this.#ready) return;
    this.#startTimer = setTimeout(() => this.#failed.fire(), SLOWEST_START);
    this.post({ type: 'hello' });
  }
}
