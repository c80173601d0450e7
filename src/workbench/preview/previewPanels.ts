import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { type PictureScale, previewStateSchema } from '../../protocol/previewMessages.ts';
import { Disposable } from '../disposable.ts';
import { addressKey, cardAddressOf } from '../files/remoteCards.ts';
import { openCardText } from './followedText.ts';
import type { PictureRequestKind } from './pictureRequests.ts';
import { PreviewPanel } from './previewPanel.ts';
import { type PreviewContext, PreviewSession } from './previewSession.ts';

/** The preview's name among webview panels, as the manifest has it. */
export const PREVIEW_VIEW_TYPE = 'chartCards.preview';

/** What commands ask of the previews. */
export interface Previews {
  /** The card whose preview is in front, for commands that are called without one. */
  readonly active: vscode.Uri | undefined;
  /** Shows the card as its readers meet it, beside; the same panel again when there is one. */
  show(card: vscode.Uri): Promise<void>;
  /** The card's chart as a PNG; opens a preview when there is none. */
  picture(card: vscode.Uri, scale: PictureScale, signal: AbortSignal): Promise<Uint8Array>;
  /** Puts the picture on the clipboard. */
  copyPicture(card: vscode.Uri, scale: PictureScale, signal: AbortSignal): Promise<void>;
}

interface OpenPreview {
  readonly card: vscode.Uri;
  readonly panel: PreviewPanel;
  readonly session: PreviewSession;
}

/** The previews that are open: one a card. */
export class PreviewPanels extends Disposable implements Previews {
  readonly #parts: PreviewContext;
  readonly #open = new Map<string, OpenPreview>();

  constructor(parts: PreviewContext) {
    super();
    this.#parts = parts;
    this._register({ dispose: () => [...this.#open.values()].forEach(({ panel }) => void panel.dispose()) });
    this._register(
      vscode.window.registerWebviewPanelSerializer(PREVIEW_VIEW_TYPE, {
        deserializeWebviewPanel: async (panel, state: unknown) => this.#restore(panel, state),
      }),
    );
  }

  get active(): vscode.Uri | undefined {
    return [...this.#open.values()].find(({ panel }) => panel.active)?.card;
  }

  async show(card: vscode.Uri): Promise<void> {
    await this.#shown(card, 'leave');
  }

  async picture(card: vscode.Uri, scale: PictureScale, signal: AbortSignal): Promise<Uint8Array> {
    const png = await this.#ask(card, 'takePicture', scale, signal);
    if (png === undefined) throw new Error(vscode.l10n.t('The preview gave no picture. Nothing was written.'));
    return png;
  }

  async copyPicture(card: vscode.Uri, scale: PictureScale, signal: AbortSignal): Promise<void> {
    await this.#ask(card, 'copyPicture', scale, signal);
  }

  async #ask(
    card: vscode.Uri,
    wish: PictureRequestKind,
    scale: PictureScale,
    signal: AbortSignal,
  ): Promise<Uint8Array | undefined> {
    // A browser lets only the page that has the keyboard write to the clipboard.
    const preview = await this.#shown(card, wish === 'copyPicture' ? 'take' : 'leave');
    return preview.session.picture(wish, scale, signal);
  }

  async #shown(card: vscode.Uri, focus: 'take' | 'leave'): Promise<OpenPreview> {
    const before = this.#open.get(keyOf(card));
    if (before !== undefined) {
      before.panel.reveal(focus);
      return before;
    }
    // First the text: what cannot be opened is said by whoever asked, and opens no empty tab.
    const document = await openCardText(card);
    const meanwhile = this.#open.get(keyOf(document.uri));
    if (meanwhile !== undefined) {
      meanwhile.panel.reveal(focus);
      return meanwhile;
    }
    const webview = vscode.window.createWebviewPanel(
      PREVIEW_VIEW_TYPE,
      vscode.l10n.t('Preview'),
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: focus === 'leave' },
      { enableFindWidget: true },
    );
    return this.#add(document.uri, webview, document);
  }

  /** After a reload of the window. A page that does not say whose it was cannot come back. */
  #restore(webview: vscode.WebviewPanel, state: unknown): void {
    const kept = z.safeParse(previewStateSchema(), state);
    const card = kept.success ? parseCardUri(kept.data.card) : undefined;
    if (card === undefined || this.#open.has(keyOf(card))) {
      webview.dispose();
      return;
    }
    this.#add(card, webview, undefined);
  }

  #add(card: vscode.Uri, webview: vscode.WebviewPanel, document: vscode.TextDocument | undefined): OpenPreview {
    const { extensionUri, log } = this.#parts;
    const panel = new PreviewPanel(webview, card, extensionUri, log);
    const session = new PreviewSession(card, panel, this.#parts, document);
    const preview = { card, panel, session };
    const key = keyOf(card);
    this.#open.set(key, preview);
    webview.onDidDispose(() => {
      if (this.#open.get(key) === preview) this.#open.delete(key);
      session.dispose();
      panel.dispose();
    });
    return preview;
  }
}

/** A remote card is the same whatever title its address carries. */
function keyOf(card: vscode.Uri): string {
  const address = cardAddressOf(card);
  return address === undefined ? card.toString() : `chartcard ${addressKey(address)}`;
}

function parseCardUri(text: string): vscode.Uri | undefined {
  try {
    return vscode.Uri.parse(text, true);
  } catch {
    return undefined;
  }
}
