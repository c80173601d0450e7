import * as vscode from 'vscode';
import { parseMessage } from '../protocol/parseMessage.ts';
import { Disposable } from './disposable.ts';
import { type WebviewPage, webviewHtml, webviewOptions } from './webviewHtml.ts';

/** How long a visible page may take to come up, in milliseconds. */
const START_TIMEOUT_MS = 10_000;

/** What a border needs to know of its page. */
interface PanelHostOptions<From> {
  readonly extensionUri: vscode.Uri;
  readonly page: WebviewPage;
  /** What the page may say. */
  readonly schema: Parameters<typeof parseMessage<From>>[0];
  /** Something unexpected, for the log: where, and the kind of thing. */
  readonly log: (where: string, what: string) => void;
  readonly where: string;
}

/**
 * The border between the extension and one webview: its page, the messages over it, parsed, and whether the page is up.
 * Every page says `ready` when it has come up, and is asked by `hello` when it may have missed messages.
 */
export class WebviewPanelHost<From extends { readonly type: string }, To> extends Disposable {
  readonly #panel: vscode.WebviewPanel;
  readonly #options: PanelHostOptions<From>;
  readonly #received = this._register(new vscode.EventEmitter<From>());
  readonly onDidReceive = this.#received.event;
  readonly #cameUp = this._register(new vscode.EventEmitter<void>());
  /** The page has come up, after it was made or was hidden. */
  readonly onDidComeUp = this.#cameUp.event;
  readonly #failed = this._register(new vscode.EventEmitter<void>());
  /** The page did not come up in time; told once. */
  readonly onDidFailToStart = this.#failed.event;
  #ready = false;
  #hasFailed = false;
  #startTimer: NodeJS.Timeout | undefined;

  constructor(panel: vscode.WebviewPanel, options: PanelHostOptions<From>) {
    super();
    this.#panel = panel;
    this.#options = options;
    this._register(panel.webview.onDidReceiveMessage((raw: unknown) => this.#receive(raw)));
    this._register(panel.onDidChangeViewState(() => this.#watchStart()));
    this._register({ dispose: () => clearTimeout(this.#startTimer) });
    panel.webview.options = webviewOptions(options.extensionUri);
    panel.webview.html = webviewHtml(panel.webview, options.extensionUri, options.page);
    this.#watchStart();
  }

  /** Whether the page is to be seen and has said that it is there. */
  get isUp(): boolean {
    return this.#ready && this.#panel.visible;
  }

  /** A page that is hidden gets nothing: it asks for all when it comes up. */
  post(message: To | { readonly type: 'hello' }): void {
    if (!this.isDisposed && this.#panel.visible) void this.#panel.webview.postMessage(message);
  }

  #receive(raw: unknown): void {
    const parsed = parseMessage(this.#options.schema, raw);
    if (parsed.kind === 'dropped') {
      this.#options.log(this.#options.where, `message dropped: ${parsed.problem}`);
      return;
    }
    const isReady = parsed.message.type === 'ready';
    if (isReady) {
      this.#ready = true;
      clearTimeout(this.#startTimer);
    }
    this.#received.fire(parsed.message);
    if (isReady) this.#cameUp.fire();
  }

  /** A hidden page is thrown away as a rule and starts anew when it is shown; one that was only moved is asked. */
  #watchStart(): void {
    clearTimeout(this.#startTimer);
    if (!this.#panel.visible) {
      this.#ready = false;
      return;
    }
    if (this.#ready) return;
    this.#startTimer = setTimeout(() => this.#fail(), START_TIMEOUT_MS);
    this.post({ type: 'hello' });
  }

  #fail(): void {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    this.#options.log(this.#options.where, 'the page did not come up in time');
    this.#failed.fire();
  }
}
