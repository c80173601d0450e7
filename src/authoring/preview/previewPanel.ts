import * as vscode from 'vscode';
import { type FromPreview, fromPreviewSchema, type ToPreview } from '../../protocol/previewMessages.ts';
import { Disposable } from '../../shell/disposable.ts';
import { offerAsText, WebviewPanelHost } from '../../shell/webviewPanelHost.ts';

/** What a session needs from the page that shows its card. */
export type PreviewPage = Pick<
  PreviewPanel,
  'isUp' | 'post' | 'retitle' | 'onDidReceive' | 'onDidStart' | 'onDidDispose'
>;

/** The webview of a preview. */
export class PreviewPanel extends Disposable {
  readonly #panel: vscode.WebviewPanel;
  readonly #host: WebviewPanelHost<FromPreview, ToPreview>;
  readonly onDidReceive: vscode.Event<FromPreview>;
  /** Fires when the page has started, after it was created or hidden. */
  readonly onDidStart: vscode.Event<void>;
  readonly onDidDispose: vscode.Event<void>;

  constructor(
    panel: vscode.WebviewPanel,
    card: vscode.Uri,
    extensionUri: vscode.Uri,
    log: (where: string, what: string) => void,
  ) {
    super();
    this.#panel = panel;
    this.onDidDispose = panel.onDidDispose;
    this._register(panel);
    panel.iconPath = new vscode.ThemeIcon('open-preview');
    const page = { name: 'preview', title: vscode.l10n.t('Preview of a card') } as const;
    const options = { extensionUri, page, schema: fromPreviewSchema(), log, where: 'card preview' };
    this.#host = this._register(new WebviewPanelHost<FromPreview, ToPreview>(panel, options));
    this.onDidReceive = this.#host.onDidReceive;
    this.onDidStart = this.#host.onDidStart;
    this._register(
      this.#host.onDidFailToStart(
        () => void offerAsText(vscode.l10n.t('The preview failed to load. You can read the card as text.'), card),
      ),
    );
  }

  /** Whether this is the active panel. */
  get active(): boolean {
    return this.#panel.active;
  }

  /** Whether the page is visible and has started. */
  get isUp(): boolean {
    return this.#host.isUp;
  }

  /** Brings the panel to the front of its group. */
  reveal(focus: 'take' | 'leave'): void {
    if (this.#panel.visible && focus === 'leave') return;
    this.#panel.reveal(undefined, focus === 'leave');
  }

  retitle(title: string): void {
    if (this.#panel.title !== title) this.#panel.title = title;
  }

  /** Messages to a hidden page are dropped: it requests everything when it becomes visible. */
  post(message: ToPreview): void {
    this.#host.post(message);
  }
}
