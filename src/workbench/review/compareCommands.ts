import * as vscode from 'vscode';
import { CHANGEABLE_STATUS } from '../../card/findings/publishedState.ts';
import type { PublishedCard } from '../../card/publishedCard.ts';
import { formatCard } from '../../card/text/jsonFormat.ts';
import { OBJECT_ID_PATTERN } from '../../contract/recordId.ts';
import { cancellable } from '../cancellation.ts';
import { type CardArgument, chosenCard } from '../chosenCard.ts';
import type { Connections } from '../connection/connectionProfile.ts';
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
} from '../contributions.ts';
import type { DraftOrigins } from '../drafts/draftOrigins.ts';
import type { CardFileSystem } from '../files/cardFileSystem.ts';
import type { PublishedSnapshots } from '../files/publishedSnapshots.ts';
import { type CardAddress, cardAddressOf } from '../files/remoteCards.ts';
import { valueOrThrow } from '../outcomeErrors.ts';
import type { Walkthroughs } from '../walkthroughs.ts';
import type { Reviews } from './reviewPanels.ts';

/**
 * Compares the service's current state with the text on the review page: the differences, and what a save would send.
 */
function compareWithPublished(
  connections: Connections,
  {
    files,
    snapshots,
    reviews,
  }: {
    readonly files: CardFileSystem;
    readonly snapshots: PublishedSnapshots;
    readonly reviews: Pick<Reviews, 'compare'>;
  },
  origins: DraftOrigins,
): (argument?: CardArgument) => Promise<boolean> {
  return async (argument) => {
    const compared = await readPublishedCard(connections, origins, chosenCard(argument));
    if (compared === undefined) return false;
    const { uri, address, published } = compared;
    const document = await vscode.workspace.openTextDocument(uri);
    const draftBase = await origins.baseOf(uri);
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
function compareAsText(
  connections: Connections,
  snapshots: PublishedSnapshots,
  origins: DraftOrigins,
): (argument?: CardArgument) => Promise<boolean> {
  return async (argument) => {
    const compared = await readPublishedCard(connections, origins, chosenCard(argument));
    if (compared === undefined) return false;
    await showTextDiff(snapshots, compared.published, compared.uri);
    return true;
  };
}

/** Opens VS Code's diff editor for the published card and the text. */
async function showTextDiff(snapshots: PublishedSnapshots, { card }: PublishedCard, edited: vscode.Uri): Promise<void> {
  const { title } = card.metadata;
  const left = snapshots.snapshot(`${title.replaceAll('/', ' ')}.card.json`, formatCard(card));
  await vscode.commands.executeCommand('vscode.diff', left, edited, vscode.l10n.t('{0}: published ↔ edited', title));
}

/** A text and the published card it belongs to. */
interface ComparedCard {
  readonly uri: vscode.Uri;
  readonly address: CardAddress;
  readonly published: PublishedCard;
}

/** The current published card that the text belongs to; undefined if the user named none. */
async function readPublishedCard(
  connections: Connections,
  origins: DraftOrigins,
  uri: vscode.Uri | undefined,
): Promise<ComparedCard | undefined> {
  if (uri === undefined) throw new Error(vscode.l10n.t('Open a card first.'));
  const address = cardAddressOf(uri) ?? origins.originOf(uri) ?? (await askForPublished(connections));
  if (address === undefined) return undefined;
  const service = await connections.cards(address.connectionId);
  if (service === undefined)
    throw new Error(vscode.l10n.t('The connection “{0}” no longer exists.', address.connectionId));
  const published = await cancellable(vscode.l10n.t('Reading the published card'), async (signal) =>
    valueOrThrow(await service.read(address.analysisId, signal)),
  );
  if (cardAddressOf(uri) === undefined) await origins.remember(uri, address);
  return { uri, address, published };
}

/** Asks for the published card of a draft that wasn't published here. */
async function askForPublished(connections: Connections): Promise<CardAddress | undefined> {
  const connection = connections.current;
  if (connection === undefined)
    throw new Error(vscode.l10n.t('There is no connection yet. Use the sandbox, or add a connection.'));
  const id = await vscode.window.showInputBox({
    title: vscode.l10n.t('Compare with Published'),
    prompt: vscode.l10n.t(
      'ID of the card on “{0}” to compare this draft with (24 hexadecimal digits)',
      connection.name,
    ),
    validateInput: (value) =>
      OBJECT_ID_PATTERN.test(value.trim()) ? undefined : vscode.l10n.t('Enter 24 hexadecimal digits.'),
    ignoreFocusOut: true,
  });
  if (id === undefined) return undefined;
  const service = await connections.cards(connection.id);
  if (service === undefined) return undefined;
  const published = valueOrThrow(await service.read(id.trim().toLowerCase(), new AbortController().signal));
  return {
    connectionId: connection.id,
    communityId: published.communityId,
    channelId: published.channelId,
    analysisId: published.analysisId,
  };
}

/** What the commands need. */
interface CompareCommandServices {
  readonly connections: Connections;
  readonly files: CardFileSystem;
  readonly snapshots: PublishedSnapshots;
  readonly reviews: Pick<Reviews, 'compare'>;
  readonly origins: DraftOrigins;
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
    handler: ({ walkthroughs, connections, origins, ...pages }) =>
      walkthroughs.withCard(compareWithPublished(connections, pages, origins)),
  },
  'chartCards.compareAsText': {
    title: 'Compare with Published as Text',
    icon: 'diff-single',
    palette: CARD_FILE,
    menus: [editorTitle('1_card@1', CARD_FILE, NOT_SNAPSHOT, NOT_IN_DIFF)],
    handler: ({ connections, snapshots, origins }) => compareAsText(connections, snapshots, origins),
  },
} satisfies Commands<CompareCommandServices>;

declare module '../executeCommand.ts' {
  interface CommandArguments extends ArgumentsOf<typeof compareCommands> {}
}
