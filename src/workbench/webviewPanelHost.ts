import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { parseMessage } from '../protocol/parseMessage.ts';
import { Disposable } from './disposable.ts';
import { executeCommand } from './executeCommand.ts';

/** How long a visible page may take to start, in milliseconds. */
const START_TIMEOUT_MS = 10_000;

/** Options of a panel host. */
interface PanelHostOptions<From> {
  readonly extensionUri: vscode.Uri;
  readonly page: WebviewPage;
  /** Schema of the page's messages. */
  readonly schema: Parameters<typeof parseMessage<From>>[0];
  /** Logs something unexpected: where, and what. */
  readonly log: (where: string, what: string) => void;
  readonly where: string;
}

/**
 * The extension's end of one webview: loads the page, validates its messages, and knows whether it's running. Every page
 * sends `ready` when it has started, and answers `hello`, which it gets when it may have missed messages, the same way.
 */
export class WebviewPanelHost<From extends { readonly type: string }, To> extends Disposable {
  readonly #panel: vscode.WebviewPanel;
  readonly #options: PanelHostOptions<From>;
  readonly #received = this._register(new vscode.EventEmitter<From>());
  readonly onDidReceive = this.#received.event;
  readonly #cameUp = this._register(new vscode.EventEmitter<void>());
  /** The page is running, after it was created or hidden. */
  readonly onDidComeUp = this.#cameUp.event;
  readonly #failed = this._register(new vscode.EventEmitter<void>());
  /** The page didn't start in time; fired at most once. */
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

  /** Whether the page is visible and running. */
  get isUp(): boolean {
    return this.#ready && this.#panel.visible;
  }

  /** Posts a message, unless the page is hidden: it requests everything when it's shown again. */
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

  /** VS Code usually destroys hidden pages, which then start again when shown; one that was only moved answers `hello`. */
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
    this.#options.log(this.#options.where, 'the page did not start in time');
    this.#failed.fire();
  }
}

/** A page of `webview/<name>/main.ts`; its script renders into the element with the name as its id. */
interface WebviewPage {
  readonly name: 'editor' | 'preview' | 'review' | 'results';
  readonly title: string;
}

/** Folder of everything that the page loads; it can't read any other files. */
export function webviewFolder(extensionUri: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extensionUri, 'dist', 'webview');
}

/** The page can run our scripts and load our styles and font, but nothing from the network. */
function webviewOptions(extensionUri: vscode.Uri): vscode.WebviewOptions {
  return {
    enableScripts: true,
    enableForms: false,
    enableCommandUris: false,
    localResourceRoots: [webviewFolder(extensionUri)],
  };
}

/**
 * The page's HTML, with a CSP that forbids inline scripts, inline styles and connections. Dynamic imports inherit the nonce;
 * the text editor sets it on the style sheet that it creates.
 */
function webviewHtml(webview: vscode.Webview, extensionUri: vscode.Uri, page: WebviewPage): string {
  const nonce = randomBytes(18).toString('base64');
  const file = (name: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(webviewFolder(extensionUri), name)).toString();
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource} 'nonce-${nonce}'`,
    `font-src ${webview.cspSource}`,
    `img-src ${webview.cspSource} data:`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
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

/** Reports that a page didn't start, and offers the card's text instead. */
export async function offerAsText(problem: string, card: vscode.Uri): Promise<void> {
  const open = vscode.l10n.t('Open as Text');
  const chosen = await vscode.window.showWarningMessage(problem, open);
  if (chosen === open) await executeCommand('chartCards.openAsText', card);
}

/** The site that the chart library's license requires a link to. */
const ATTRIBUTION = 'https://www.tradingview.com/';

/** Opens the site of the chart library's attribution. */
export async function openAttribution(): Promise<void> {
  await vscode.env.openExternal(vscode.Uri.parse(ATTRIBUTION));
}
