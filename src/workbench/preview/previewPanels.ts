import type * as vscode from 'vscode';
import type { PictureScale } from '../../protocol/previewMessages.ts';
import type { Connections } from '../connection/connectionProfile.ts';
import { Disposable } from '../disposable.ts';
import type { DocumentCandles } from '../editor/candles/documentCandles.ts';
import type { RemoteCards } from '../files/remoteCards.ts';
import type { CardDocuments } from '../language/cardDocuments.ts';

/** What previews work with. */
export interface PreviewParts {
  readonly extensionUri: vscode.Uri;
  readonly documents: Pick<CardDocuments, 'check' | 'onDidCheck'>;
  readonly remoteCards: RemoteCards;
  readonly connections: Connections;
  readonly candles: DocumentCandles;
  /** Something unexpected, for the log: where, and the kind of thing; never a part of a card. */
  readonly log: (where: string, what: string) => void;
}

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

/** The previews that are open: one a card. */
export class PreviewPanels extends Disposable implements Previews {
  readonly #parts: PreviewParts;

  constructor(parts: PreviewParts) {
    super();
    this.#parts = parts;
  }

  get active(): vscode.Uri | undefined {
    return undefined;
  }

  async show(card: vscode.Uri): Promise<void> {
    this.#parts.log('preview', card.scheme);
  }

  async picture(card: vscode.Uri): Promise<Uint8Array> {
    await this.show(card);
    return new Uint8Array();
  }

  async copyPicture(card: vscode.Uri): Promise<void> {
    await this.show(card);
  }
}
