import * as vscode from 'vscode';
import { cardType } from '../../card/cardType.ts';
import {
  type EditorSnapshot,
  type FromEditor,
  fromEditorSchema,
  type ToEditor,
} from '../../protocol/editorMessages.ts';
import { Disposable } from '../../shell/disposable.ts';
import { offerAsText, WebviewPanelHost } from '../../shell/webviewPanelHost.ts';
import { cardIcon } from '../documents/cardIcon.ts';

/** What a session needs from an editor page. */
export type SessionPanel = Pick<
  EditorPanel,
  'active' | 'post' | 'onDidReceive' | 'onDidChangeActive' | 'onDidDispose' | 'dispose'
>;

/** One editor webview of a document. */
export class EditorPanel extends Disposable {
  readonly #panel: vscode.WebviewPanel;
  readonly #extensionUri: vscode.Uri;
  /** Card type shown by the icon; `false` before the first update. */
  #type: string | undefined | false = false;
  readonly #host: WebviewPanelHost<FromEditor, ToEditor>;
  readonly onDidReceive: vscode.Event<FromEditor>;
  readonly #activeChanged = this._register(new vscode.EventEmitter<void>());
  readonly onDidChangeActive = this.#activeChanged.event;
  readonly onDidDispose: vscode.Event<void>;

  constructor(
    panel: vscode.WebviewPanel,
    uri: vscode.Uri,
    extensionUri: vscode.Uri,
    log: (where: string, what: string) => void,
  ) {
    super();
    this.#panel = panel;
    this.#extensionUri = extensionUri;
    this.onDidDispose = panel.onDidDispose;
    const page = { name: 'editor', title: vscode.l10n.t('Card') } as const;
    const options = { extensionUri, page, schema: fromEditorSchema(), log, where: 'card editor' };
    this.#host = this._register(new WebviewPanelHost<FromEditor, ToEditor>(panel, options));
    this.onDidReceive = this.#host.onDidReceive;
    this._register(panel.onDidChangeViewState(() => this.#activeChanged.fire()));
    this._register(
      this.#host.onDidFailToStart(
        () => void offerAsText(vscode.l10n.t('The chart failed to load. You can edit the card as text.'), uri),
      ),
    );
  }

  get active(): boolean {
    return this.#panel.active;
  }

  /** Messages to a hidden page are dropped: it requests everything when it becomes visible. */
  post(message: ToEditor): void {
    if (message.type === 'snapshot') this.#label(message);
    this.#host.post(message);
  }

  /**
   * Updates the tab: the icon of the card's type distinguishes it from the text editor, and the title replaces the one
   * in the address, which may be outdated. Drafts keep their file name.
   */
  #label({ origin, sketch: { metadata } }: EditorSnapshot): void {
    const { title = '', direction, entryPlacement } = metadata;
    if (origin.kind === 'published' && title.trim() !== '') this.#setTitle(title.trim());
    const type = direction && entryPlacement && cardType({ direction, entryPlacement });
    if (type === this.#type) return;
    this.#type = type;
    this.#panel.iconPath = cardIcon(this.#extensionUri, type);
  }

  #setTitle(title: string): void {
    if (this.#panel.title !== title) this.#panel.title = title;
  }
}
