import * as vscode from 'vscode';
import { type FromEditor, fromEditorSchema, type ToEditor } from '../../protocol/editorMessages.ts';
import { parseMessage } from '../../protocol/parseMessage.ts';
import { executeCommand } from '../commands/executeCommand.ts';
import { Disposable } from '../disposable.ts';
import { webviewHtml, webviewOptions } from '../webviewHtml.ts';

/** How long a visible page may take to come up, in milliseconds. */
const SLOWEST_START = 10_000;

/** What a session needs of a page that shows its document. */
export type SessionPanel = Pick<
  EditorPanel,
  'active' | 'post' | 'onDidReceive' | 'onDidChangeActive' | 'onDidDispose' | 'dispose'
>;

/** One webview of a document: its page, and the border over which messages go, parsed. */
export class EditorPanel extends Disposable {
  readonly #panel: vscode.WebviewPanel;
  readonly #uri: vscode.Uri;
  readonly #log: (where: string, what: string) => void;
  readonly #received = this._register(new vscode.EventEmitter<FromEditor>());
  readonly onDidReceive = this.#received.event;
  readonly #activeChanged = this._register(new vscode.EventEmitter<void>());
  readonly onDidChangeActive = this.#activeChanged.event;
  readonly onDidDispose: vscode.Event<void>;
  #ready = false;
  #startTimer: NodeJS.Timeout | undefined;
  #offered = false;

  constructor(
    panel: vscode.WebviewPanel,
    uri: vscode.Uri,
    extensionUri: vscode.Uri,
    log: (where: string, what: string) => void,
  ) {
    super();
    this.#panel = panel;
    this.#uri = uri;
    this.#log = log;
    this.onDidDispose = panel.onDidDispose;
    this._register(panel.webview.onDidReceiveMessage((raw: unknown) => this.#receive(raw)));
    this._register(
      panel.onDidChangeViewState(() => {
        this.#watchStart();
        this.#activeChanged.fire();
      }),
    );
    this._register({ dispose: () => clearTimeout(this.#startTimer) });
    panel.webview.options = webviewOptions(extensionUri);
    panel.webview.html = webviewHtml(panel.webview, extensionUri, {
      name: 'editor',
      title: vscode.l10n.t('Card'),
    });
    this.#watchStart();
  }

  get active(): boolean {
    return this.#panel.active;
  }

  get visible(): boolean {
    return this.#panel.visible;
  }

  /** A page that is hidden gets nothing: it asks for all when it comes up. */
  post(message: ToEditor): void {
    if (this.#panel.visible) void this.#panel.webview.postMessage(message);
  }

  #receive(raw: unknown): void {
    const parsed = parseMessage(fromEditorSchema(), raw);
    if (parsed.kind === 'dropped') {
      this.#log('card editor', `message dropped: ${parsed.problem}`);
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
    this.#startTimer = setTimeout(() => void this.#offerText(), SLOWEST_START);
    this.post({ type: 'hello' });
  }

  async #offerText(): Promise<void> {
    if (this.#offered) return;
    this.#offered = true;
    this.#log('card editor', 'the page did not come up in time');
    const open = vscode.l10n.t('Open as Text');
    const chosen = await vscode.window.showWarningMessage(
      vscode.l10n.t('The chart did not come up. The card can be edited as text.'),
      open,
    );
    if (chosen === open) await executeCommand('chartCards.openAsText', this.#uri);
  }
}
