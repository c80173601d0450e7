import * as vscode from 'vscode';
import type { Previews } from '../../preview/previewPanels.ts';
import type { CardQuestion } from '../../search/cardPicker.ts';
import type { CardUris } from '../tree/openedAs.ts';

/** Opens what a search has found, where the person asked for it. */
export function openFound(
  connectionId: string,
  files: CardUris,
  previews: Pick<Previews, 'show'>,
): CardQuestion['open'] {
  return async ({ analysisId, title, channel: { communityId, channelId } }, where) => {
    const uri = files.uriOf({ connectionId, communityId, channelId, analysisId }, title);
    switch (where) {
      case 'here':
        await vscode.commands.executeCommand('vscode.open', uri);
        return;
      case 'beside':
        await vscode.commands.executeCommand('vscode.open', uri, vscode.ViewColumn.Beside);
        return;
      case 'preview':
        await previews.show(uri);
    }
  };
}
