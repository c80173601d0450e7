import * as vscode from 'vscode';
import { portableName } from '../../card/export/exportFileName.ts';
import type { PublishedCard } from '../../card/model/publishedCard.ts';
import { OBJECT_ID_PATTERN } from '../../contract/recordId.ts';

/** Scheme of remote cards. */
export const CARD_SCHEME = 'chartcard';

/** The card that a remote address names. Only the ids count; the title in the address is for display. */
export interface CardAddress {
  readonly connectionId: string;
  readonly communityId: string;
  readonly channelId: string;
  readonly analysisId: string;
}

/** `chartcard:/{connection}/{title}.card.json?{communityId}/{channelId}/{analysisId}`: VS Code shows only the path. */
export function cardUri(address: CardAddress, title: string): vscode.Uri {
  const { connectionId, communityId, channelId, analysisId } = address;
  return vscode.Uri.from({
    scheme: CARD_SCHEME,
    path: `/${connectionId}/${safeFileName(title)}.card.json`,
    query: `${communityId}/${channelId}/${analysisId}`,
  });
}

/** The card of an address, or undefined if the address isn't a card's (e.g. a folder above one). */
export function cardAddressOf(uri: vscode.Uri): CardAddress | undefined {
  if (uri.scheme !== CARD_SCHEME) return undefined;
  const [empty, connectionId, ...path] = uri.path.split('/');
  const ids = uri.query === '' ? [] : uri.query.split('/');
  // Tabs and drafts of earlier versions have the ids in the path.
  const [communityId, channelId, analysisId, file, ...more] = [...ids, ...path];
  if (empty !== '' || !connectionId || !communityId || !channelId || !analysisId || !file || more.length > 0)
    return undefined;
  if (!file.endsWith('.card.json') || !OBJECT_ID_PATTERN.test(analysisId)) return undefined;
  return { connectionId, communityId, channelId, analysisId: analysisId.toLowerCase() };
}

/** Map key of a card, independent of the title in its address. */
export function addressKey(address: CardAddress): string {
  return `${address.connectionId}/${address.communityId}/${address.channelId}/${address.analysisId}`;
}

/** Map key of a document: the address of a published card, or the URI of any other. */
export function documentKey(uri: vscode.Uri): string {
  const address = cardAddressOf(uri);
  return address === undefined ? uri.toString() : addressKey(address);
}

/** A title as a file name, without characters that a path, a shell or an icon label could misread. */
export function safeFileName(title: string): string {
  const safe = title
    .normalize('NFC')
    .replace(/[^\p{L}\p{N} ._,+()-]+/gu, ' ')
    .replace(/\s+/g, ' ');
  return portableName(safe, 60);
}

/** What features can ask about open remote cards: the state of the service that the text was last in sync with. */
export interface RemoteCards {
  /** Undefined for drafts, and for remote cards that haven't been loaded. */
  publishedOf(uri: vscode.Uri): PublishedCard | undefined;
  /** Why the card can't be changed, for the user; undefined if it can. */
  readOnlyReason(uri: vscode.Uri): string | undefined;
  /** Whether it can't be changed because another user created it, until it's unlocked. */
  isLocked(uri: vscode.Uri): boolean;
  /** Whether the service answered that this card was deleted. */
  isGone(uri: vscode.Uri): boolean;
  /** The unsaved card from elsewhere in the card's editor, and whether it was edited since; undefined if there is none. */
  laidOver(uri: vscode.Uri): { readonly notice: string; readonly isEdited: boolean } | undefined;
  /** Fires when the published state of a card changes: it was read, saved, refreshed or deleted. */
  readonly onDidChange: vscode.Event<vscode.Uri>;
}
