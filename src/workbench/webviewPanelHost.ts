import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { parseMessage } from '../protocol/parseMessage.ts';
import { Disposable } from './disposable.ts';
import { executeCommand } from './executeCommand.ts';

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

/** A page of `webview/<name>/main.ts`; its script finds its place by the element whose id is the name. */
interface WebviewPage {
  readonly name: 'editor' | 'preview' | 'review' | 'results';
  readonly title: string;
}

/** Folder of all that the page loads; nothing else can be read from it. */
export function webviewFolder(extensionUri: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extensionUri, 'dist', 'webview');
}

/** What the page may do: run our scripts, load our styles and font, nothing from the network. */
function webviewOptions(extensionUri: vscode.Uri): vscode.WebviewOptions {
  return {
    enableScripts: true,
    enableForms: false,
    enableCommandUris: false,
    localResourceRoots: [webviewFolder(extensionUri)],
  };
}

/**
 * The page, with a policy that allows no inline script, no inline style of the page's own and no connection. What the
 * script imports later has its nonce too; the text editor gives it to the style sheet that it makes.
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

/** Says what did not come up, and offers the card's text instead. */
export async function offerAsText(problem: string, card: vscode.Uri): Promise<void> {
  const open = vscode.l10n.t('Open as Text');
  const chosen = await vscode.window.showWarningMessage(problem, open);
  if (chosen === open) await executeCommand('chartCards.openAsText', card);
}

/** The site that the chart library asks to be named. */
const ATTRIBUTION = 'https://www.tradingview.com/';

/** Opens the site that the chart's attribution names. */
export async function openAttribution(): Promise<void> {
  await vscode.env.openExternal(vscode.Uri.parse(ATTRIBUTION));
}
