import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

/** A page of `webview/<name>/main.ts`; its script finds its place by the element whose id is the name. */
export interface WebviewPage {
  readonly name: 'editor' | 'preview' | 'review' | 'results';
  readonly title: string;
}

/** Folder of all that the page loads; nothing else can be read from it. */
export function webviewFolder(extensionUri: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extensionUri, 'dist', 'webview');
}

/** What the page may do: run our scripts, load our styles and font, nothing from the network. */
export function webviewOptions(extensionUri: vscode.Uri): vscode.WebviewOptions {
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
export function webviewHtml(webview: vscode.Webview, extensionUri: vscode.Uri, page: WebviewPage): string {
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
