import * as vscode from 'vscode';
import { CARD_TYPES } from '../../card/model/cardType.ts';

/** The icon of a card type: direction by color and arrow, breakout or bounce by shape. */
export function cardIcon(extension: vscode.Uri, type: string | undefined): { light: vscode.Uri; dark: vscode.Uri } {
  const known = CARD_TYPES.find((name) => name === type);
  const stem = known === undefined ? 'unknown-type' : known.replace('_', '-');
  const file = (theme: string): vscode.Uri => vscode.Uri.joinPath(extension, 'media', 'icons', `${stem}-${theme}.svg`);
  return { light: file('light'), dark: file('dark') };
}
