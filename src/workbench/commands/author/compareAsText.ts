import * as vscode from 'vscode';
import { formatCard } from '../../../card/formatCard.ts';
import type { PublishedCard } from '../../../card/publishedCard.ts';
import type { Connections } from '../../connection/connectionProfile.ts';
import type { PublishedSnapshots } from '../../files/publishedText.ts';
import { type CardArgument, chosenCard } from './chosenCard.ts';
import type { DraftOrigins } from './draftOrigins.ts';
import { readPublishedCard } from './readPublished.ts';

/** Shows what the service holds now beside the text, in VS Code's own diff. */
export function compareAsText(
  connections: Connections,
  pictures: PublishedSnapshots,
  origins: DraftOrigins,
): (argument?: CardArgument) => Promise<boolean> {
  return async (argument) => {
    const compared = await readPublishedCard(connections, origins, chosenCard(argument));
    if (compared === undefined) return false;
    await showTextDiff(pictures, compared.published, compared.uri);
    return true;
  };
}

/** Opens VS Code's own diff of the published card and the text. */
export async function showTextDiff(
  pictures: PublishedSnapshots,
  { card }: PublishedCard,
  edited: vscode.Uri,
): Promise<void> {
  const { title } = card.metadata;
  const left = pictures.snapshot(`${title.replaceAll('/', ' ')}.card.json`, formatCard(card));
  await vscode.commands.executeCommand('vscode.diff', left, edited, vscode.l10n.t('{0}: published ↔ edited', title));
}
