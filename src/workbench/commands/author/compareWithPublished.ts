import * as vscode from 'vscode';
import { CHANGEABLE_STATUS } from '../../../card/findings/publishedState.ts';
import type { PublishedCard } from '../../../card/publishedCard.ts';
import type { Connections } from '../../connection/connectionProfile.ts';
import { cardAddressOf } from '../../files/cardAddress.ts';
import type { CardFileSystem } from '../../files/cardFileSystem.ts';
import type { PublishedSnapshots } from '../../files/publishedText.ts';
import type { Reviews } from '../../review/reviewPanels.ts';
import { type CardArgument, chosenCard } from './chosenCard.ts';
import { showTextDiff } from './compareAsText.ts';
import type { DraftOrigins } from './draftOrigins.ts';
import { readPublishedCard } from './readPublished.ts';

/** Shows what the service holds now against the text, on the review page: what differs, and what a save would send. */
export function compareWithPublished(
  connections: Connections,
  {
    files,
    pictures,
    reviews,
  }: {
    readonly files: CardFileSystem;
    readonly pictures: PublishedSnapshots;
    readonly reviews: Pick<Reviews, 'compare'>;
  },
  origins: DraftOrigins,
): (argument?: CardArgument) => Promise<boolean> {
  return async (argument) => {
    const compared = await readPublishedCard(connections, origins, chosenCard(argument));
    if (compared === undefined) return false;
    const { uri, address, published } = compared;
    const document = await vscode.workspace.openTextDocument(uri);
    const remote = files.uriOf(address, published.card.metadata.title);
    reviews.compare({
      title: published.card.metadata.title,
      before: { label: vscode.l10n.t('published'), card: published.card },
      after: { label: vscode.l10n.t('edited'), document },
      beforeIsPublished: true,
      published,
      follow: {
        published: () => files.publishedOf(remote),
        readOnlyReason: () => files.readOnlyReason(remote) ?? notPending(published),
        onDidChange: files.onDidChange,
      },
      ...(cardAddressOf(uri) === undefined
        ? {
            notice: vscode.l10n.t(
              'This is a draft: saving it writes its file and sends nothing. What is shown is what the published card would be sent with this text.',
            ),
          }
        : { editBase: () => files.publishedOf(uri) }),
      asText: () => showTextDiff(pictures, published, uri),
    });
    return true;
  };
}

/** Of a card that is open nowhere, nobody else knows it. */
function notPending({ status }: PublishedCard): string | undefined {
  if (status === CHANGEABLE_STATUS) return undefined;
  return vscode.l10n.t(
    'This card is {0}. The service takes changes only while a card is Pending. Save it as a draft to go on with it as a new card.',
    status,
  );
}
