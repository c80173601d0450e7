import type * as vscode from 'vscode';
import type { EditorAction } from '../../protocol/editorMessages.ts';
import { executeCommand } from '../commands/executeCommand.ts';
import { openAttribution } from '../openAttribution.ts';

/** Does what a button of the page asks for. */
export async function runEditorAction(action: EditorAction, document: vscode.TextDocument): Promise<void> {
  const { uri } = document;
  switch (action) {
    case 'openAsText':
      await executeCommand('chartCards.openAsText', uri);
      return;
    case 'save':
      await executeCommand('chartCards.saveCard', uri);
      return;
    case 'saveAsDraft':
      await executeCommand('chartCards.saveCardAsDraft', uri);
      return;
    case 'publish':
      await executeCommand('chartCards.publishDraft', uri);
      return;
    case 'compareWithPublished':
      await executeCommand('chartCards.compareWithPublished', uri);
      return;
    case 'loadCandles':
      await executeCommand('chartCards.loadCandlesFromFile', uri);
      return;
    case 'reloadCandles':
      await executeCommand('chartCards.reloadCandles', uri);
      return;
    case 'refresh':
      await executeCommand('chartCards.refreshCard', uri);
      return;
    case 'openAttribution':
      await openAttribution();
      return;
  }
}
