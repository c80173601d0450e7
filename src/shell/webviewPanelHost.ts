import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { TEXT_LANGUAGE } from '../card/model/textLanguage.ts';
import { pagePolicy } from '../protocol/pagePolicy.ts';
import { parseMessage } from '../protocol/parseMessage.ts';
import { MINUTE_MS } from '../time.ts';
import { Disposable } from './disposable.ts';
import { executeCommand } from './executeCommand.ts';

/** How long a visible page may take to start, in milliseconds. */
const START_TIMEOUT_MS = 10_000;

/** A page of `webview/<name>/main.ts`; its script mounts into the element whose id is the name. */
export interface WebviewPage<From> {
  readonly name: 'editor' | 'preview' | 'review' | 'results';
  readonly title: string;
  /** Schema of messages from the page. */
  readonly schema: Parameters<typeof parseMessage<From>>[0];
  /** What the log calls it. */
  readonly where: string;
}

/** What every page's host depends on. */
export interface PageContext {
  readonly extensionUri: vscode.Uri;
  /** Writes an unexpected error to the log: where, and the kind of error; never any card content. */
  readonly log: (where: string, what: string) => void;
}

/**
 * Hosts one webview: its HTML, its parsed messages, and whether its page has started.
 * Every page sends `ready` when it has started; `hello` asks a page that may have missed messages whether it is still
 * there.
 */
export class WebviewPanelHost<From extends { readonly type: string }, To> extends Disposable {
  readonly #panel: vscode.WebviewPanel;
  readonly #page: WebviewPage<From>;
  readonly #log: PageContext['log'];
  readonly #received = this._register(new vscode.EventEmitter<From>());
  /** Fires with every message but `problem`, which goes to the log. */
  readonly onDidReceive = this.#received.event;
  readonly #started = this._register(new vscode.EventEmitter<void>());
  /** Fires when the page has started, after it was created or hidden. */
  readonly onDidStart = this.#started.event;
  readonly #failed = this._register(new vscode.EventEmitter<void>());
  /** Fires once if the page doesn't start in time. */
  readonly onDidFailToStart = this.#failed.event;
  readonly #activeChanged = this._register(new vscode.EventEmitter<void>());
  readonly onDidChangeActive = this.#activeChanged.event;
  readonly onDidDispose: vscode.Event<void>;
  #ready = false;
  #hasFailed = false;
  #startTimer: NodeJS.Timeout | undefined;

  constructor(panel: vscode.WebviewPanel, page: WebviewPage<From>, { extensionUri, log }: PageContext) {
    super();
    this.#panel = panel;
    this.#page = page;
    this.#log = log;
    this.onDidDispose = panel.onDidDispose;
    // Closed with the host; does nothing once it is closed.
    this._register(panel);
    this._register(panel.webview.onDidReceiveMessage((raw: unknown) => this.#receive(raw)));
    this._register(
      panel.onDidChangeViewState(() => {
        this.#watchStart();
        this.#activeChanged.fire();
      }),
    );
    this._register({ dispose: () => clearTimeout(this.#startTimer) });
    panel.webview.options = webviewOptions(extensionUri);
    panel.webview.html = webviewHtml(panel.webview, extensionUri, page);
    this.#watchStart();
  }

  /** Whether this is the active panel. */
  get active(): boolean {
    return this.#panel.active;
  }

  /** Whether the page is visible and has started. */
  get isUp(): boolean {
    return this.#ready && this.#panel.visible;
  }

  /** Messages to a hidden page are dropped: it requests everything when it becomes visible. */
  post(message: To | { readonly type: 'hello' }): void {
    if (!this.isDisposed && this.#panel.visible) void this.#panel.webview.postMessage(message);
  }

  label({ title, icon }: { readonly title?: string; readonly icon?: vscode.WebviewPanel['iconPath'] }): void {
    if (title !== undefined && this.#panel.title !== title) this.#panel.title = title;
    if (icon !== undefined) this.#panel.iconPath = icon;
  }

  /** Brings the panel to the front of its group. */
  reveal(focus: 'take' | 'leave' = 'take'): void {
    if (this.#panel.visible && focus === 'leave') return;
    this.#panel.reveal(undefined, focus === 'leave');
  }

  #receive(raw: unknown): void {
    const parsed = parseMessage(this.#page.schema, raw);
    const { where } = this.#page;
    if (parsed.kind === 'dropped') {
      this.#log(where, `message dropped: ${parsed.problem}`);
      return;
    }
    const { message } = parsed;
    if (message.type === 'problem' && 'message' in message) {
      this.#log(`${where} page`, String(message.message));
      return;
    }
    const isReady = message.type === 'ready';
    if (isReady) {
      this.#ready = true;
      clearTimeout(this.#startTimer);
    }
    this.#received.fire(message);
    if (isReady) this.#started.fire();
  }

  /**
   * A hidden page is usually destroyed and starts again when shown; a page that was only moved is asked whether it is
   * still there.
   */
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
    this.#log(this.#page.where, 'the page did not start in time');
    this.#failed.fire();
  }
}

/** Folder of the page's files, the only one it can load from. */
function webviewFolder(extensionUri: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extensionUri, 'dist', 'webview');
}

/** Webview options: scripts enabled, local resources only. */
function webviewOptions(extensionUri: vscode.Uri): vscode.WebviewOptions {
  return {
    enableScripts: true,
    enableForms: false,
    enableCommandUris: false,
    localResourceRoots: [webviewFolder(extensionUri)],
  };
}

/** The page's HTML. */
function webviewHtml(
  webview: vscode.Webview,
  extensionUri: vscode.Uri,
  page: Pick<WebviewPage<never>, 'name' | 'title'>,
): string {
  const nonce = randomBytes(18).toString('base64');
  const file = (name: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(webviewFolder(extensionUri), name)).toString();
  return `<!DOCTYPE html>
<html lang="${TEXT_LANGUAGE}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${pagePolicy(nonce, webview.cspSource)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title>
<link rel="stylesheet" href="${file(`${page.name}Icons.css`)}">
<link rel="stylesheet" href="${file(`${page.name}.css`)}">
</head>
<body>
<div id="${page.name}"></div>
<script type="module" nonce="${nonce}" src="${file(`${page.name}.js`)}"></script>
</body>
</html>`;
}

/** Shows an error that a page failed to load, and offers the card's text instead. */
export async function offerAsText(problem: string, card: vscode.Uri): Promise<void> {
  const open = vscode.l10n.t('Open as Text');
  const chosen = await vscode.window.showWarningMessage(problem, open);
  if (chosen === open) await executeCommand('chartCards.openAsText', card);
}

/** Decides when the pages of a document are updated: after a delay that batches fast typing, and every minute. */
export class PageUpdates extends Disposable {
  readonly #update: () => void;
  readonly #delayMs: number;
  #pending: NodeJS.Timeout | undefined;

  /** `showsTimeLeft`: whether the page must be updated every minute. */
  constructor(update: () => void, { delayMs, showsTimeLeft }: { delayMs: number; showsTimeLeft: boolean }) {
    super();
    this.#update = update;
    this.#delayMs = delayMs;
    this._register({ dispose: () => clearTimeout(this.#pending) });
    if (!showsTimeLeft) return;
    const clock = setInterval(() => this.now(), MINUTE_MS);
    this._register({ dispose: () => clearInterval(clock) });
  }

  /** Updates after the delay, once for all calls until then. */
  schedule(): void {
    if (!this.isDisposed) this.#pending ??= setTimeout(() => this.now(), this.#delayMs);
  }

  /** Updates immediately, which replaces a scheduled update. */
  now(): void {
    clearTimeout(this.#pending);
    this.#pending = undefined;
    if (!this.isDisposed) this.#update();
  }
}
