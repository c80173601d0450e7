import type * as vscode from 'vscode';
import type { CardAddress } from './cardAddress.ts';
import type { RemoteCardFile } from './remoteCardFile.ts';

/** Where and how a save was asked for. */
export interface SaveTask {
  readonly uri: vscode.Uri;
  readonly address: CardAddress;
  readonly file: RemoteCardFile;
  readonly text: string;
  /** Asked for by a person at this moment; only then may a dialog open. */
  readonly byHand: boolean;
}
