import type * as vscode from 'vscode';
import { type CardAddress, cardAddressOf } from '../../files/cardAddress.ts';

/** Who knows under which address a card is open. */
export interface CardUris {
  uriOf(address: CardAddress, title: string): vscode.Uri;
}

/** The address to open a card under: the one that it is open under already, whatever title stands in it. */
export function canonicalCardUri(uri: vscode.Uri, files: CardUris): vscode.Uri {
  const address = cardAddressOf(uri);
  if (address === undefined) return uri;
  const fileName = uri.path.slice(uri.path.lastIndexOf('/') + 1);
  return files.uriOf(address, fileName.replace(/\.card\.json$/, ''));
}
