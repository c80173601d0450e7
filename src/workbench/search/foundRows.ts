import * as vscode from 'vscode';
import { cardIcon } from '../tree/cardIcon.ts';
import { cardDescription, cardTitle } from '../tree/cardNode.ts';
import type { CardMatch, FoundPiece } from './cardIndex.ts';
import type { SearchedChannel } from './cardShelf.ts';
import { plainLabel } from './plainLabel.ts';

/** What choosing a row means. */
export type RowTarget =
  | { readonly kind: 'card'; readonly match: CardMatch; readonly channel: SearchedChannel }
  /** Something said about the list. */
  | { readonly kind: 'note' }
  | { readonly kind: 'readAgain' };

/** A row of the search. VS Code filters none away: what is shown was found here. */
export interface FoundRow extends vscode.QuickPickItem {
  readonly target: RowTarget;
}

/** The buttons of a row. */
export interface RowButtons {
  readonly beside: vscode.QuickInputButton;
  readonly preview: vscode.QuickInputButton;
}

/** Makes them once for all rows: VS Code tells by the object which one was pressed. */
export function rowButtons(): RowButtons {
  return {
    beside: { iconPath: new vscode.ThemeIcon('split-horizontal'), tooltip: vscode.l10n.t('Open to the Side') },
    preview: { iconPath: new vscode.ThemeIcon('open-preview'), tooltip: vscode.l10n.t('Preview Card') },
  };
}

/** A card as a row: its pieces are shown only where title and description do not say them already. */
export function cardRow(
  match: CardMatch,
  channel: SearchedChannel,
  extension: vscode.Uri,
  { beside, preview }: RowButtons,
): FoundRow {
  const { summary, found } = match;
  const pieces = found.filter(isHidden).map(({ piece }) => piece);
  return {
    label: plainLabel(cardTitle(summary)),
    description: plainLabel(`${cardDescription(summary, Date.now())} · ${channel.name}`),
    ...(pieces.length === 0 ? {} : { detail: plainLabel([...new Set(pieces)].join(' · ')) }),
    iconPath: cardIcon(extension, summary.type),
    buttons: [beside, preview],
    alwaysShow: true,
    target: { kind: 'card', match, channel },
  };
}

/** A row that says something about the list. */
export function noteRow(icon: string, text: string, detail: string, target: RowTarget = { kind: 'note' }): FoundRow {
  return { label: `$(${icon}) ${plainLabel(text)}`, detail: plainLabel(detail), alwaysShow: true, target };
}

function isHidden({ place }: FoundPiece): boolean {
  return place === 'text' || place === 'level' || place === 'owner';
}
