import * as vscode from 'vscode';
import { parseMessage } from '../../protocol/parseMessage.ts';
import { type FromPreview, fromPreviewSchema, type ToPreview } from '../../protocol/previewMessages.ts';
import { executeCommand } from '../commands/executeCommand.ts';
import { Disposable } from '../disposable.ts';
import { webviewHtml, webviewOptions } from '../webviewHtml.ts';

/** How long a visible page may take to come up, in milliseconds. */
const SLOWEST_START = 10_000;

/** What a session needs of the page that shows its card. */
export type PreviewPage = Pick<
  PreviewPanel,
  'isUp' | 'post' | 'retitle' | 'onDidReceive' | 'onDidComeUp' | 'onDidDispose'
>;

/** A preview's webview: its page, and the border over which messages go, parsed. */
export class PreviewPanel extends Disposable {
  readonly #panel: vscode.WebviewPanel;
  readonly #card: vscode.Uri;
  readonly #log: (where: string, what: string) => void;
  readonly #received = this._register(new vscode.EventEmitter<FromPreview>());
  readonly onDidReceive = this.#received.event;
  readonly #cameUp = this._register(new vscode.EventEmitter<void>());
  /** The page has come up, after it was made or was hidden. */
  readonly onDidComeUp = this.#cameUp.event;
  readonly onDidDispose: vscode.Event<void>;
  #ready = false;
  #startTimer: NodeJS.Timeout | undefined;
  #offered = false;

  constructor(
    panel: vscode.WebviewPanel,
    card: vscode.Uri,
    extensionUri: vscode.Uri,
    log: (where: string, what: string) => void,
  ) {
    super();
    this.#panel = panel;
    this.#card = card;
    this.#log = log;
    this.onDidDispose = panel.onDidDispose;
    this._register(panel.webview.onDidReceiveMessage((raw: unknown) => this.#receive(raw)));
    this._register(panel.onDidChangeViewState(() => this.#watchStart()));
    this._register({ dispose: () => clearTimeout(this.#startTimer) });
    this._register(panel);
    panel.iconPath = new vscode.ThemeIcon('open-preview');
    panel.webview.options = webviewOptions(extensionUri);
    panel.webview.html = webviewHtml(panel.webview, extensionUri, {
      name: 'preview',
      title: vscode.l10n.t('Preview of a card'),
    });
    this.#watchStart();
  }

  /** Whether this is the panel in front of the group that has the keyboard. */
  get active(): boolean {
    return this.#panel.active;
  }

  /** Whether the page is to be seen and has said that it is there. */
  get isUp(): boolean {
    return this.#ready && this.#panel.visible;
  }

  /** Brings the panel to the front of its group. */
  reveal(focus: 'take' | 'leave'): void {
    if (this.#panel.visible && focus === 'leave') return;
    this.#panel.reveal(undefined, focus === 'leave');
  }

  retitle(title: string): void {
    if (this.#panel.title !== title) this.#panel.title = title;
  }

  /** A page that is hidden gets nothing: it asks for all when it comes up. */
  post(message: ToPreview): void {
    if (this.#panel.visible) void this.#panel.webview.postMessage(message);
  }

  #receive(raw: unknown): void {
    const parsed = parseMessage(fromPreviewSchema(), raw);
    if (parsed.kind === 'dropped') {
      this.#log('card preview', `message dropped: ${parsed.problem}`);
      return;
    }
    this.#received.fire(parsed.message);
    if (parsed.message.type !== 'ready') return;
    this.#ready = true;
    clearTimeout(this.#startTimer);
    this.#cameUp.fire();
  }

  /** A hidden page is thrown away as a rule and starts anew when it is shown; one that was only moved is asked. */
  #watchStart(): void {
    clearTimeout(this.#startTimer);
    if (!this.#panel.visible) {
      this.#ready = false;
      return;
    }
    if (this.#ready) return;
    this.#startTimer = setTimeout(() => void this.#offerText(), SLOWEST_START);
    this.post({ type: 'hello' });
  }

  async #offerText(): Promise<void> {
    if (this.#offered) return;
    this.#offered = true;
    this.#log('card preview', 'the page did not come up in time');
    const open = vscode.l10n.t('Open as Text');
    const chosen = await vscode.window.showWarningMessage(
      vscode.l10n.t('The preview did not come up. The card can be read as text.'),
      open,
    );
    if (chosen === open) await executeCommand('chartCards.openAsText', this.#card);
  }
}
