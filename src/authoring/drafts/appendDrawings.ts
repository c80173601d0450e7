import * as vscode from 'vscode';
import { parseCopied, toPastedObjects } from '../../card/drafts/copiedObjects.ts';
import { CARD_LIMITS } from '../../card/model/card.ts';
import type { CardSketch, DrawingSketch } from '../../card/model/cardSketch.ts';
import { drawingJson } from '../../card/model/drawingChanges.ts';
import { DRAWING_LABELS } from '../../card/model/objectIds.ts';
import type { PublishedCard } from '../../card/model/publishedCard.ts';
import { readCardText } from '../../card/text/readCard.ts';
import type { CardService } from '../../client/cards/cardService.ts';
import { cancellable, describeReconcileProgress } from '../../shell/cancellation.ts';
import type { ConnectionProfile } from '../../shell/connection/connectionProfile.ts';
import type { Connections } from '../../shell/connection/connections.ts';
import type { ServiceConnections } from '../../shell/connection/serviceConnections.ts';
import { CommandError } from '../../shell/executeCommand.ts';
import { describeRefusalOrFailure, valueOrThrow } from '../../shell/responses/outcomeErrors.ts';
import { type CardArgument, chosenCard, textOfCard } from '../documents/chosenCard.ts';
import type { DraftOrigins } from '../documents/draftOrigins.ts';
import { type CardAddress, cardAddressOf, cardUri } from '../documents/remoteCards.ts';
import type { CardFileSystem } from '../files/cardFileSystem.ts';
import type { choosePublishedCard } from '../search/cardPicker.ts';

/** Where drawings go, and how the card is chosen if the draft has none yet. */
export interface AppendContext {
  readonly connections: Connections & ServiceConnections;
  readonly files: Pick<CardFileSystem, 'refresh'>;
  readonly origins: Pick<DraftOrigins, 'originOf'>;
  readonly choose: (title: string) => ReturnType<typeof choosePublishedCard>;
}

const EMPTY_CARD: CardSketch = { metadata: {}, levels: {}, drawings: [] };

/** Adds drawings from a draft or the clipboard to a published card, keeping the ones it has (P2 4.8). */
export function appendDrawings({
  connections,
  files,
  origins,
  choose,
}: AppendContext): (argument?: CardArgument) => Promise<void> {
  return async (argument) => {
    const chosen = chosenCard(argument);
    const published = chosen === undefined ? undefined : cardAddressOf(chosen);
    const draft = published === undefined ? chosen : undefined;
    const found = await sourceDrawings(draft);
    const target = published ?? (draft && origins.originOf(draft)) ?? (await choose(vscode.l10n.t('Append Drawings')));
    const connection = target && connections.profile(target.connectionId);
    const cards = target && (await connections.cards(target.connectionId));
    const sender = target && (await connections.senderOf(target.connectionId, true));
    if (target === undefined || connection === undefined || cards === undefined || sender === undefined) return;
    const { connectionId, analysisId } = target;
    const card = await cancellable(vscode.l10n.t('Reading the published card'), async (signal) =>
      valueOrThrow(await cards.read(analysisId, signal)),
    );
    const { communityId, channelId } = card;
    const address: CardAddress = { connectionId, communityId, channelId, analysisId };
    if (card.status !== 'Pending') {
      throw new Error(
        vscode.l10n.t(
          'Nothing was sent. The card is {0}, and drawings can be added only while it’s Pending.',
          card.status,
        ),
      );
    }
    const drawings = await pickDrawings(found, card);
    if (drawings === undefined || !(await confirmAppend(drawings, card, connection, sender))) return;
    await appendToCard(cards, address, { sender, drawings: drawings.map(drawingJson) as never });
    const uri = cardUri(address, card.card.metadata.title);
    await files.refresh(uri, new AbortController().signal);
    const open = vscode.l10n.t('Open Card');
    const text =
      drawings.length === 1
        ? vscode.l10n.t('1 drawing was appended to “{0}”.', card.card.metadata.title)
        : vscode.l10n.t('{0} drawings were appended to “{1}”.', drawings.length, card.card.metadata.title);
    void vscode.window.showInformationMessage(text, open).then((answer) => {
      if (answer === open) return vscode.commands.executeCommand('vscode.open', uri);
      return undefined;
    });
  };
}

/** The drawings of the draft; for a published card, those on the clipboard. */
async function sourceDrawings(draft: vscode.Uri | undefined): Promise<readonly DrawingSketch[]> {
  const text = draft === undefined ? await vscode.env.clipboard.readText() : await textOfCard(draft);
  const drawings = parseCopied(text)?.drawings ?? [];
  if (drawings.length > 0) return drawings;
  throw new Error(
    draft === undefined
      ? vscode.l10n.t('The clipboard has no drawings. Copy drawings in a chart first, or run this on a draft.')
      : vscode.l10n.t('The draft has no drawings.'),
  );
}

/**
 * Asks which drawings to append, all selected by default; undefined on cancel. Ids that the card already uses are
 * replaced.
 */
async function pickDrawings(
  found: readonly DrawingSketch[],
  { card }: PublishedCard,
): Promise<readonly DrawingSketch[] | undefined> {
  const picked = await vscode.window.showQuickPick(
    found.map((drawing) => ({
      label: drawing.clientObjectId ?? '',
      ...(drawing.type === undefined ? {} : { description: DRAWING_LABELS[drawing.type] }),
      picked: true,
      drawing,
    })),
    {
      title: vscode.l10n.t('Append Drawings'),
      placeHolder: vscode.l10n.t('Drawings to append to “{0}”', card.metadata.title),
      canPickMany: true,
      ignoreFocusOut: true,
    },
  );
  if (picked === undefined || picked.length === 0) return undefined;
  const sketch = readCardText(JSON.stringify(card)).sketch ?? EMPTY_CARD;
  const { drawings, leftOut } = toPastedObjects(sketch, { drawings: picked.map(({ drawing }) => drawing), levels: {} });
  if (leftOut === 0) return drawings;
  throw new Error(
    vscode.l10n.t(
      'Nothing was sent. A card can have at most {0} drawings; “{1}” already has {2}.',
      CARD_LIMITS.drawings.max,
      card.metadata.title,
      sketch.drawings.length,
    ),
  );
}

async function confirmAppend(
  drawings: readonly DrawingSketch[],
  { card }: PublishedCard,
  connection: ConnectionProfile,
  sender: string,
): Promise<boolean> {
  const append = vscode.l10n.t('Append');
  const answer = await vscode.window.showWarningMessage(
    drawings.length === 1
      ? vscode.l10n.t('Append 1 drawing to “{0}” on {1}?', card.metadata.title, connection.name)
      : vscode.l10n.t('Append {0} drawings to “{1}” on {2}?', drawings.length, card.metadata.title, connection.name),
    {
      modal: true,
      detail: [
        drawings.map(({ clientObjectId, type }) => `${clientObjectId} (${type && DRAWING_LABELS[type]})`).join('\n'),
        vscode.l10n.t('Sent as {0}. The card keeps its existing drawings.', sender),
      ].join('\n\n'),
    },
    append,
  );
  return answer === append;
}

async function appendToCard(
  cards: Pick<CardService, 'append'>,
  address: CardAddress,
  body: Parameters<CardService['append']>[1],
): Promise<void> {
  const end = await cancellable(vscode.l10n.t('Appending drawings'), (signal, report) =>
    cards.append(address, body, signal, (progress) => report(describeReconcileProgress(progress))),
  );
  switch (end.kind) {
    case 'appended':
      return;
    case 'refused':
      throw new Error(vscode.l10n.t('Nothing was appended. {0}', describeRefusalOrFailure(end.refusal)));
    case 'notSent':
      throw new Error(vscode.l10n.t('Nothing was sent. {0}', describeRefusalOrFailure(end.failure)));
    case 'notAppended':
      throw new Error(vscode.l10n.t('The drawings weren’t appended. We read the card back, and it is unchanged.'));
    case 'unknown':
      throw new CommandError(
        vscode.l10n.t(
          'We couldn’t confirm whether the drawings were appended. Check the card before you append them again, or they may be added twice.',
        ),
        { label: vscode.l10n.t('Check Pending Writes'), command: 'chartCards.checkPendingWrites' },
      );
  }
}
