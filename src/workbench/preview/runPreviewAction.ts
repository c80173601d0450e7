import type * as vscode from 'vscode';
import type { PreviewAction } from '../../protocol/previewMessages.ts';
import { executeCommand } from '../commands/executeCommand.ts';

/** Does what a button of the page asks for. */
export async function runPreviewAction(action: PreviewAction, card: vscode.Uri): Promise<void> {
  switch (action) {
    case 'openInEditor':
      await executeCommand('chartCards.openAsChart', card);
      return;
    case 'openAsText':
      await executeCommand('chartCards.openAsText', card);
      return;
    case 'compare':
      await executeCommand('chartCards.compareWithPublished', card);
      return;
    case 'publish':
      await executeCommand('chartCards.publishDraft', card);
      return;
    case 'export':
      await executeCommand('chartCards.exportCard', card);
      return;
    case 'copyImage':
      await executeCommand('chartCards.copyCardAsImage', card);
      return;
    case 'reloadCandles':
      await executeCommand('chartCards.reloadCandles', card);
      return;
  }
}
