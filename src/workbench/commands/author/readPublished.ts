import * as vscode from 'vscode';
import type { PublishedCard } from '../../../card/publishedCard.ts';
import { cancellable } from '../../cancellable.ts';
import type { Connections } from '../../connection/connectionProfile.ts';
import { type CardAddress, cardAddressOf } from '../../files/cardAddress.ts';
import type { DraftOrigins } from './draftOrigins.ts';
import { valueOrThrow } from './outcomeText.ts';

/** A text and the published card that it belongs to. */
export interface ComparedCard {
  readonly uri: vscode.Uri;
  readonly address: CardAddress;
  readonly published: PublishedCard;
}

/** The card that the text belongs to, as the service holds it now; undefined when the person did not name one. */
export async function readPublishedCard(
  connections: Connections,
  origins: DraftOrigins,
  uri: vscode.Uri | undefined,
): Promise<ComparedCard | undefined> {
  if (uri === undefined) throw new Error(vscode.l10n.t('Open a card first.'));
  const address = cardAddressOf(uri) ?? origins.originOf(uri) ?? (await askForPublished(connections));
  if (address === undefined) return undefined;
  const service = await connections.cards(address.connectionId);
  if (service === undefined)
    throw new Error(vscode.l10n.t('There is no connection “{0}” any more.', address.connectionId));
  const published = await cancellable(vscode.l10n.t('Reading the published card'), async (signal) =>
    valueOrThrow(await service.read(address.analysisId, signal)),
  );
  if (cardAddressOf(uri) === undefined) await origins.remember(uri, address);
  return { uri, address, published };
}

/** A draft that has never been published here: the person names the card it belongs to. */
async function askForPublished(connections: Connections): Promise<CardAddress | undefined> {
  const connection = connections.current;
  if (connection === undefined)
    throw new Error(vscode.l10n.t('There is no connection yet. Use the sandbox, or add a connection first.'));
  const id = await vscode.window.showInputBox({
    title: vscode.l10n.t('Compare with Published'),
    prompt: vscode.l10n.t(
      'This draft has not been published from here. Which card on “{0}” shall it be compared with? (id, 24 hexadecimal digits)',
      connection.name,
    ),
    validateInput: (value) =>
      /^[0-9a-f]{24}$/i.test(value.trim()) ? undefined : vscode.l10n.t('An id has 24 hexadecimal digits.'),
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
