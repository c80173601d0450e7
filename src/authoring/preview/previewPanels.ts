import * as vscode from 'vscode';
import * as z from 'zod/mini';
import type { IndicatorId } from '../../protocol/chartActions.ts';
import {
  type FromPreview,
  fromPreviewSchema,
  type PictureScale,
  previewStateSchema,
  type ToPreview,
} from '../../protocol/previewMessages.ts';
import { Disposable } from '../../shell/disposable.ts';
import { offerAsText, type PageContext, WebviewPanelHost } from '../../shell/webviewPanelHost.ts';
import { decimalsOfCandles } from '../candles/documentCandles.ts';
import { addressKey, cardAddressOf } from '../documents/remoteCards.ts';
import { openCardText } from './followedText.ts';
import type { PictureRequestKind } from './pictureRequests.ts';
import { type PreviewContext, PreviewSession } from './previewSession.ts';

/** View type of preview panels. */
export const PREVIEW_VIEW_TYPE = 'chartCards.preview';

/** The previews as commands use them. */
export interface Previews {
  /** The card of the active preview, for commands called without one. */
  readonly active: vscode.Uri | undefined;
  /** Shows the card's preview, creating it beside the active editor if needed. */
  show(card: vscode.Uri): Promise<void>;
  /** The card's chart as a PNG, with these indicators; opens a preview if there is none. */
  picture(
    card: vscode.Uri,
    scale: PictureScale,
    signal: AbortSignal,
    indicators: readonly IndicatorId[],
  ): Promise<Uint8Array>;
  /** Decimals of the candles in that picture; undefined if there are none. */
  decimals(card: vscode.Uri): number | undefined;
  /** Copies the image to the clipboard. */
  copyPicture(card: vscode.Uri, scale: PictureScale, signal: AbortSignal): Promise<void>;
}

interface OpenPreview {
  readonly card: vscode.Uri;
  readonly panel: PreviewHost;
  readonly session: PreviewSession;
}

/** The open previews, one per card. */
export class PreviewPanels extends Disposable implements Previews {
  readonly #context: PreviewContext;
  readonly #open = new Map<string, OpenPreview>();

  constructor(context: PreviewContext) {
    super();
    this.#context = context;
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

  async picture(
    card: vscode.Uri,
    scale: PictureScale,
    signal: AbortSignal,
    indicators: readonly IndicatorId[],
  ): Promise<Uint8Array> {
    const png = await this.#ask(card, 'takePicture', scale, signal, indicators);
    if (png === undefined) throw new Error(vscode.l10n.t('The preview returned no image. Nothing was written.'));
    return png;
  }

  decimals(card: vscode.Uri): number | undefined {
    return decimalsOfCandles(this.#context.candles, this.#open.get(keyOf(card))?.card ?? card);
  }

  async copyPicture(card: vscode.Uri, scale: PictureScale, signal: AbortSignal): Promise<void> {
    await this.#ask(card, 'copyPicture', scale, signal);
  }

  async #ask(
    card: vscode.Uri,
    kind: PictureRequestKind,
    scale: PictureScale,
    signal: AbortSignal,
    indicators?: readonly IndicatorId[],
  ): Promise<Uint8Array | undefined> {
    // A browser lets only the focused page write to the clipboard.
    const preview = await this.#shown(card, kind === 'copyPicture' ? 'take' : 'leave');
    return preview.session.picture(kind, scale, signal, indicators);
  }

  async #shown(card: vscode.Uri, focus: 'take' | 'leave'): Promise<OpenPreview> {
    const before = this.#open.get(keyOf(card));
    if (before !== undefined) {
      before.panel.reveal(focus);
      return before;
    }
    // The text first: if it can't be opened, the command reports the error and no empty tab opens.
    const document = await openCardText(card);
    const opened = this.#open.get(keyOf(document.uri));
    if (opened !== undefined) {
      opened.panel.reveal(focus);
      return opened;
    }
    const webview = vscode.window.createWebviewPanel(
      PREVIEW_VIEW_TYPE,
      vscode.l10n.t('Preview'),
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: focus === 'leave' },
      { enableFindWidget: true },
    );
    return this.#add(document.uri, webview, document);
  }

  /** Restores previews after a reload of the window. A page without its card's address can't be restored. */
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
    const panel = previewHost(webview, card, this.#context);
    const session = new PreviewSession(card, panel, this.#context, document);
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

type PreviewHost = WebviewPanelHost<FromPreview, ToPreview>;

/** The host of the page that shows the card. */
export function previewHost(panel: vscode.WebviewPanel, card: vscode.Uri, context: PageContext): PreviewHost {
  const page = { name: 'preview', title: vscode.l10n.t('Preview of a card'), where: 'card preview' } as const;
  const host: PreviewHost = new WebviewPanelHost(panel, { ...page, schema: fromPreviewSchema() }, context);
  host.label({ icon: new vscode.ThemeIcon('open-preview') });
  host.onDidFailToStart(
    () => void offerAsText(vscode.l10n.t('The preview failed to load. You can read the card as text.'), card),
  );
  return host;
}

/** Remote cards are identified by their ids, whatever the title in the address. */
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
