import * as vscode from 'vscode';
import { cardType } from '../../card/model/cardType.ts';
import {
  type EditorSnapshot,
  type FromEditor,
  fromEditorSchema,
  type ToEditor,
} from '../../protocol/editorMessages.ts';
import { offerAsText, type PageContext, WebviewPanelHost } from '../../shell/webviewPanelHost.ts';
import { cardIcon } from '../documents/cardIcon.ts';

/** What a session needs from an editor page. */
export type SessionPanel = Pick<
  EditorPanel,
  'active' | 'post' | 'onDidReceive' | 'onDidChangeActive' | 'onDidDispose' | 'dispose'
>;

/** One editor webview of a document. */
export class EditorPanel extends WebviewPanelHost<FromEditor, ToEditor> {
  readonly #extensionUri: vscode.Uri;
  /** Card type shown by the icon; `false` before the first update. */
  #type: string | undefined | false = false;

  constructor(panel: vscode.WebviewPanel, uri: vscode.Uri, context: PageContext) {
    super(
      panel,
      { name: 'editor', title: vscode.l10n.t('Card'), schema: fromEditorSchema(), where: 'card editor' },
      context,
    );
    this.#extensionUri = context.extensionUri;
    this.onDidFailToStart(
      () => void offerAsText(vscode.l10n.t('The chart failed to load. You can edit the card as text.'), uri),
    );
  }

  override post(message: ToEditor): void {
    if (message.type === 'snapshot') this.#label(message);
    super.post(message);
  }

  /**
   * Updates the tab: the icon of the card's type distinguishes it from the text editor, and the title replaces the one
   * in the address, which may be outdated. Drafts keep their file name.
   */
  #label({ origin, sketch: { metadata } }: EditorSnapshot): void {
    const { title = '', direction, entryPlacement } = metadata;
    const type = direction && entryPlacement && cardType({ direction, entryPlacement });
    const isOther = type !== this.#type;
    this.#type = type;
    this.label({
      ...(origin.kind === 'published' && title.trim() !== '' && { title: title.trim() }),
      ...(isOther && { icon: cardIcon(this.#extensionUri, type) }),
    });
  }
}
