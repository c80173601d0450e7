import * as vscode from 'vscode';
import { portableName } from '../../card/export/exportFileName.ts';
import type { PublishedCard } from '../../card/publishedCard.ts';
import { OBJECT_ID_PATTERN } from '../../contract/schemas.ts';

/** Scheme of remote cards. */
export const CARD_SCHEME = 'chartcard';

/** Which card a remote address names. Only the ids count; the title in the address is for people. */
export interface CardAddress {
  readonly connectionId: string;
  readonly communityId: string;
  readonly channelId: string;
  readonly analysisId: string;
}

/** `chartcard:/{connection}/{communityId}/{channelId}/{analysisId}/{title}.card.json`. */
export function cardUri(address: CardAddress, title: string): vscode.Uri {
  const { connectionId, communityId, channelId, analysisId } = address;
  return vscode.Uri.from({
    scheme: CARD_SCHEME,
    path: `/${connectionId}/${communityId}/${channelId}/${analysisId}/${fileNameOf(title)}.card.json`,
  });
}

/** The card that the address names, or undefined when it is no address of a card (a folder above one, say). */
export function cardAddressOf(uri: vscode.Uri): CardAddress | undefined {
  if (uri.scheme !== CARD_SCHEME) return undefined;
  const [empty, connectionId, communityId, channelId, analysisId, file, ...more] = uri.path.split('/');
  if (empty !== '' || !connectionId || !communityId || !channelId || !analysisId || !file || more.length > 0)
    return undefined;
  if (!file.endsWith('.card.json') || !OBJECT_ID_PATTERN.test(analysisId)) return undefined;
  return { connectionId, communityId, channelId, analysisId: analysisId.toLowerCase() };
}

/** Key under which a card is remembered, whatever title its address carries. */
export function addressKey(address: CardAddress): string {
  return `${address.connectionId}/${address.communityId}/${address.channelId}/${address.analysisId}`;
}

/** A title as a file name: nothing that a path, a shell or an icon label could misread. */
export function fileNameOf(title: string): string {
  const safe = title
    .normalize('NFC')
    .replace(/[^\p{L}\p{N} ._,+()-]+/gu, ' ')
    .replace(/\s+/g, ' ');
  return portableName(safe, 60);
}

/** What the features may know of remote cards that are open: the state the service held when the text was last in step. */
export interface RemoteCards {
  /** Undefined for drafts, and for a remote card that has not been read yet. */
  publishedOf(uri: vscode.Uri): PublishedCard | undefined;
  /** Why the card cannot be changed, in words; undefined when it can. */
  readOnlyReason(uri: vscode.Uri): string | undefined;
  /** The service answered that this card is deleted. */
  isGone(uri: vscode.Uri): boolean;
  /** The published side of this card changed: read, saved, refreshed or gone. */
  readonly onDidChange: vscode.Event<vscode.Uri>;
}
