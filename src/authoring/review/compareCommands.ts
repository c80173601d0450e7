import * as vscode from 'vscode';
import { CHANGEABLE_STATUS } from '../../card/findings/publishedState.ts';
import type { PublishedCard } from '../../card/model/publishedCard.ts';
import { formatCard } from '../../card/text/jsonFormat.ts';
import { cancellable } from '../../shell/cancellation.ts';
import type { Connections } from '../../shell/connection/connections.ts';
import {
  type ArgumentsOf,
  CARD_FILE,
  CARD_ROW,
  type Commands,
  DRAFT_ROW,
  editorTitle,
  explorerCard,
  NOT_IN_DIFF,
  NOT_SNAPSHOT,
  ONE_ROW,
  viewItem,
} from '../../shell/contributions.ts';
import { valueOrThrow } from '../../shell/responses/outcomeErrors.ts';
import { type CardArgument, chosenCard } from '../documents/chosenCard.ts';
import type { DraftOrigins } from '../documents/draftOrigins.ts';
import { type CardAddress, cardAddressOf } from '../documents/remoteCards.ts';
import { openTextDiff } from '../documents/textDocuments.ts';
import type { CardFileSystem } from '../files/cardFileSystem.ts';
import type { PublishedSnapshots } from '../files/publishedSnapshots.ts';
import { choosePublishedCard } from '../search/cardPicker.ts';
import type { CardSearch } from '../search/cardSearch.ts';
import type { Walkthroughs } from '../walkthroughs.ts';
import type { Reviews } from './reviewPanels.ts';

/**
 * Compares the service's current state with the text on the review page: the differences, and what a save would send.
 */
function compareWithPublished({
  files,
  snapshots,
  reviews,
  ...source
}: CompareCommandServices): (argument?: CardArgument) => Promise<boolean> {
  return async (argument) => {
    const compared = await readPublishedCard(source, chosenCard(argument));
    if (compared === undefined) return false;
    const { uri, address, published } = compared;
    const document = await vscode.workspace.openTextDocument(uri);
    const draftBase = await source.origins.baseOf(uri);
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
              'This is a draft: saving it only writes its file. This page shows what updating the published card would send.',
            ),
            ...(draftBase === undefined ? {} : { draftBase }),
          }
        : { editBase: () => files.publishedOf(uri) }),
      asText: () => showTextDiff(snapshots, published, uri),
    });
    return true;
  };
}

/** Read-only reason of a card without an open document; for open ones the file system knows it. */
function notPending({ status }: PublishedCard): string | undefined {
  if (status === CHANGEABLE_STATUS) return undefined;
  return vscode.l10n.t(
    'This card is {0}. Only Pending cards can be changed. To continue from it, save it as a draft.',
    status,
  );
}

/** Compares the service's current state with the text in VS Code's diff editor. */
function compareAsText({
  snapshots,
  ...source
}: CompareCommandServices): (argument?: CardArgument) => Promise<boolean> {
  return async (argument) => {
    const compared = await readPublishedCard(source, chosenCard(argument));
    if (compared === undefined) return false;
    await showTextDiff(snapshots, compared.published, compared.uri);
    return true;
  };
}

/** Opens VS Code's diff editor for the published card and the text. */
async function showTextDiff(snapshots: PublishedSnapshots, { card }: PublishedCard, edited: vscode.Uri): Promise<void> {
  const { title } = card.metadata;
  const left = snapshots.snapshot(`${title.replaceAll('/', ' ')}.card.json`, formatCard(card));
  await openTextDiff(left, edited, vscode.l10n.t('{0}: published ↔ edited', title));
}

/** A text and the published card it belongs to. */
interface ComparedCard {
  readonly uri: vscode.Uri;
  readonly address: CardAddress;
  readonly published: PublishedCard;
}

/** Where the published card of a text is found. */
interface CardSource {
  readonly connections: Connections;
  readonly origins: DraftOrigins;
  readonly search: CardSearch;
  readonly extensionUri: vscode.Uri;
}

/** The current published card that the text belongs to; undefined if the user named none. */
async function readPublishedCard(
  { connections, origins, search, extensionUri }: CardSource,
  uri: vscode.Uri | undefined,
): Promise<ComparedCard | undefined> {
  if (uri === undefined) throw new Error(vscode.l10n.t('Open a card first.'));
  const title = vscode.l10n.t('Compare with Published');
  const known = cardAddressOf(uri) ?? origins.originOf(uri);
  const card = known ?? (await choosePublishedCard(search, extensionUri, title));
  if (card === undefined) return undefined;
  const { connectionId, analysisId } = card;
  const service = await connections.cards(connectionId);
  if (service === undefined) throw new Error(vscode.l10n.t('The connection “{0}” no longer exists.', connectionId));
  const published = await cancellable(vscode.l10n.t('Reading the published card'), async (signal) =>
    valueOrThrow(await service.read(analysisId, signal)),
  );
  const { communityId, channelId } = published;
  const address = known ?? { connectionId, communityId, channelId, analysisId };
  if (cardAddressOf(uri) === undefined) await origins.remember(uri, address);
  return { uri, address, published };
}

interface CompareCommandServices extends CardSource {
  readonly files: CardFileSystem;
  readonly snapshots: PublishedSnapshots;
  readonly reviews: Pick<Reviews, 'compare'>;
  readonly walkthroughs: Pick<Walkthroughs, 'withCard'>;
}

/** The commands that compare a card with the service’s. */
export const compareCommands = {
  'chartCards.compareWithPublished': {
    title: 'Compare with Published',
    icon: 'diff',
    palette: CARD_FILE,
    menus: [
      viewItem('channels', '2_card@1', CARD_ROW, ONE_ROW),
      viewItem('drafts', '2_card@2', DRAFT_ROW, ONE_ROW),
      editorTitle('1_card@1', CARD_FILE, NOT_SNAPSHOT, NOT_IN_DIFF),
      explorerCard('2'),
    ],
    handler: (services) => services.walkthroughs.withCard(compareWithPublished(services)),
  },
  'chartCards.compareAsText': {
    title: 'Compare with Published as Text',
    icon: 'diff-single',
    palette: CARD_FILE,
    menus: [editorTitle('1_card@1', CARD_FILE, NOT_SNAPSHOT, NOT_IN_DIFF)],
    handler: compareAsText,
  },
} satisfies Commands<CompareCommandServices>;

declare module '../../shell/executeCommand.ts' {
  interface CommandArguments extends ArgumentsOf<typeof compareCommands> {}
}
