import { type Uri, workspace } from 'vscode';
import { rangeOf } from '../../card/text/jsonTree.ts';
import { readCardText } from '../../card/text/readCard.ts';
import type { Activation } from '../../shell/activation.ts';
import type { Connections } from '../../shell/connection/connections.ts';
import { executeCommand } from '../../shell/executeCommand.ts';
import type { DocumentCandles } from '../candles/documentCandles.ts';
import { cardAddressOf } from '../documents/remoteCards.ts';
import { revealInText } from '../documents/textDocuments.ts';
import { ReviewPanels } from '../review/reviewPanels.ts';
import { CardFileSystem } from './cardFileSystem.ts';
import { CardRefresher } from './cardRefresher.ts';
import { PublishedSnapshots } from './publishedSnapshots.ts';
import type { SaveRemedy } from './saveFailure.ts';

/** Remote cards as files, and what saving them needs. */
interface FileServices {
  readonly files: CardFileSystem;
  readonly reviews: ReviewPanels;
  readonly snapshots: PublishedSnapshots;
}

/**
 * Registers the file system of remote cards with its review pages and snapshots. Must run synchronously during
 * activation: tabs restored after a reload read their files from it.
 */
export function registerFiles(
  { context, log, register }: Activation,
  { connections, candles }: { readonly connections: Connections; readonly candles: DocumentCandles },
): FileServices {
  const { extensionUri, globalStorageUri: storage } = context;
  const reviews = register(new ReviewPanels({ extensionUri, candles, log: log.warn }));
  const snapshots = register(new PublishedSnapshots());
  const files = register(new CardFileSystem(connections, storage, { snapshots, reviews }, runSaveRemedy));
  register(new CardRefresher(files));
  return { files, reviews, snapshots };
}

/** The command behind each remedy of a failed save. */
function runSaveRemedy(remedy: SaveRemedy, uri: Uri): void {
  switch (remedy) {
    case 'signIn':
      void executeCommand('chartCards.signIn', cardAddressOf(uri)?.connectionId);
      return;
    case 'changeSender':
      void executeCommand('chartCards.changeSender', cardAddressOf(uri)?.connectionId);
      return;
    case 'saveAsDraft':
      void executeCommand('chartCards.saveCardAsDraft', uri);
      return;
    case 'checkPending':
      void executeCommand('chartCards.checkPendingWrites');
      return;
    case 'editTitle':
      void editTitle(uri);
      return;
  }
}

async function editTitle(uri: Uri): Promise<void> {
  const document = await workspace.openTextDocument(uri);
  await revealInText(document, rangeOf(readCardText(document.getText()), ['metadata', 'title']));
}
