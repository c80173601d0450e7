import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { TEXT_LANGUAGE } from '../card/textLanguage.ts';
import { parseMessage } from '../protocol/parseMessage.ts';
import { Disposable } from './disposable.ts';
import { executeCommand } from './executeCommand.ts';

/** How long a visible page may take to start, in milliseconds. */
const START_TIMEOUT_MS = 10_000;

/** Configuration of a webview page. */
interface PanelHostOptions<From> {
  readonly extensionUri: vscode.Uri;
  readonly page: WebviewPage;
  /** Schema of messages from the page. */
  readonly schema: Parameters<typeof parseMessage<From>>[0];
  /** Writes an unexpected error to the log: where, and the kind of error. */
  readonly log: (where: string, what: string) => void;
  readonly where: string;
}

/**
 * Hosts one webview: its HTML, its parsed messages, and whether its page has started.
 * Every page sends `ready` when it has started; `hello` asks a page that may have missed messages whether it is still
 * there.
 */
export class WebviewPanelHost<From extends { readonly type: string }, To> extends Disposable {
  readonly #panel: vscode.WebviewPanel;
  readonly #options: PanelHostOptions<From>;
  readonly #received = this._register(new vscode.EventEmitter<From>());
  readonly onDidReceive = this.#received.event;
  readonly #started = this._register(new vscode.EventEmitter<void>());
  /** Fires when the page has started, after it was created or hidden. */
  readonly onDidStart = this.#started.event;
  readonly #failed = this._register(new vscode.EventEmitter<void>());
  /** Fires once if the page doesn't start in time. */
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

  /** Whether the page is visible and has started. */
  get isUp(): boolean {
    return this.#ready && this.#panel.visible;
  }

  /** Messages to a hidden page are dropped: it requests everything when it becomes visible. */
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
    this.#options.log(this.#options.where, 'the page did not start in time');
    this.#failed.fire();
  }
}

/** A page of `webview/<name>/main.ts`; its script mounts into the element whose id is the name. */
interface WebviewPage {
  readonly name: 'editor' | 'preview' | 'review' | 'results';
  readonly title: string;
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

/**
 * The page's HTML. Its content security policy allows no inline scripts or styles and no connections. Scripts imported
 * later inherit the nonce, which the text editor also uses for its style sheet.
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
<html lang="${TEXT_LANGUAGE}">
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

/** Shows an error that a page failed to load, and offers the card's text instead. */
export async function offerAsText(problem: string, card: vscode.Uri): Promise<void> {
  const open = vscode.l10n.t('Open as Text');
  const chosen = await vscode.window.showWarningMessage(problem, open);
  if (chosen === open) await executeCommand('chartCards.openAsText', card);
}

/** The attribution that the chart library's license requires. */
const ATTRIBUTION = 'https://www.tradingview.com/';

/** Opens the attribution page of the chart library. */
export async function openAttribution(): Promise<void> {
  await vscode.env.openExternal(vscode.Uri.parse(ATTRIBUTION));
}
