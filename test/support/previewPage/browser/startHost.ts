import * as vscode from 'vscode';
import { sampleCandles } from '../../../../bench/chart/sampleCandles.ts';
import { previewHost } from '../../../../src/authoring/preview/previewPanels.ts';
import { PreviewSession } from '../../../../src/authoring/preview/previewSession.ts';
import { formatCard } from '../../../../src/card/text/jsonFormat.ts';
import type { ToPreview } from '../../../../src/protocol/previewMessages.ts';
import { sampleCard } from '../../editorPage/sampleCard.ts';
import { cardOnPage, reportProblem, servePage } from '../../pageAlone/browser/cardPage.ts';
import { panel } from '../../pageAlone/browser/vscode.ts';
import type { PreviewPageOptions } from '../../pageOptions.ts';

const { pageOptions } = globalThis as unknown as { readonly pageOptions: PreviewPageOptions };

/** The extension's session on one document in this page, and what a test does to them. */
class PreviewHost {
  readonly #card: ReturnType<typeof cardOnPage>;
  readonly api: ReturnType<typeof servePage>;

  constructor({ bars, text, published, kept }: PreviewPageOptions) {
    const candles = sampleCandles(Math.max(1, bars));
    const card = cardOnPage({
      text: text ?? formatCard(sampleCard(candles.close.at(-1) ?? 1.1)),
      candles: bars === 0 ? undefined : candles,
      candlesText:
        bars === 0
          ? 'This connection has no candle feed. Load candles from a file instead.'
          : `Sample · EUR/USD · H4 · ${bars} bars`,
      published,
    });
    this.#card = card;
    this.api = servePage(kept);
    const { document, documents, remoteCards, connections } = card;
    const { uri } = document;
    const extensionUri = vscode.Uri.file('/');
    const context = {
      extensionUri,
      documents,
      remoteCards,
      connections,
      candles: card.candles,
      outcomes: card.outcomes,
      origins: { publishedAs: () => undefined, onDidChange: new vscode.EventEmitter<void>().event },
      log: reportProblem,
    };
    const page = previewHost(panel as unknown as vscode.WebviewPanel, uri, context);
    new PreviewSession(uri, page, context, document.asDocument);
  }

  /** All messages from the page, oldest first. */
  get received(): readonly unknown[] {
    return panel.received;
  }

  get text(): string {
    return this.#card.document.getText();
  }

  /** The page's saved state. */
  get kept(): unknown {
    return this.api.getState();
  }

  /** Changes the text as typing in an editor would. */
  type(text: string): void {
    this.#card.document.replaceText(text);
  }

  /** Sends the page a message as the extension would. */
  send(message: ToPreview): void {
    panel.post(message);
  }
}

Object.assign(window, { previewHost: new PreviewHost(pageOptions) });
