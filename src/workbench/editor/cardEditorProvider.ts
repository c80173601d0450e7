import * as vscode from 'vscode';
import { Disposable } from '../disposable.ts';
import { CardSession } from './cardSession.ts';
import { EditorPanel } from './editorPanel.ts';
import type { EditorContext } from './editorParts.ts';

/** The custom editor's name, as the manifest has it. */
export const CARD_EDITOR = 'chartCards.cardEditor';

/** Opens cards as chart and form over their text document. */
export class CardEditorProvider extends Disposable implements vscode.CustomTextEditorProvider {
  readonly #parts: EditorContext;
  readonly #sessions = new Map<string, CardSession>();

  constructor(parts: EditorContext) {
    super();
    this.#parts = parts;
    this._register({ dispose: () => this.#sessions.forEach((session) => void session.dispose()) });
    this._register(
      vscode.workspace.onWillSaveTextDocument((event) => {
        const session = this.#sessions.get(event.document.uri.toString());
        if (session !== undefined) event.waitUntil(session.settle());
      }),
    );
    this._register(
      vscode.window.registerCustomEditorProvider(CARD_EDITOR, this, {
        webviewOptions: { retainContextWhenHidden: false, enableFindWidget: false },
        supportsMultipleEditorsPerDocument: true,
      }),
    );
  }

  /** Brings what is typed in the forms into their documents. */
  async settle(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map((session) => session.settle()));
  }

  /** Never throws: an editor that fails to resolve leaves the person with an empty tab. */
  resolveCustomTextEditor(document: vscode.TextDocument, panel: vscode.WebviewPanel): void {
    try {
      this.#open(document, panel);
    } catch (error) {
      this.#parts.log('card editor open', error instanceof Error ? error.name : typeof error);
      void vscode.window.showErrorMessage(
        vscode.l10n.t('The chart could not be opened. The card can be edited as text: “Reopen Editor With…”.'),
      );
    }
  }

  #open(document: vscode.TextDocument, webviewPanel: vscode.WebviewPanel): void {
    const key = document.uri.toString();
    const panel = new EditorPanel(webviewPanel, document.uri, this.#parts.extensionUri, this.#parts.log);
    const session = this.#sessions.get(key) ?? new CardSession(document, this.#parts);
    this.#sessions.set(key, session);
    session.add(panel);
    webviewPanel.onDidDispose(() => {
      if (!session.unwatched || this.#sessions.get(key) !== session) return;
      this.#sessions.delete(key);
      session.dispose();
    });
  }
}
