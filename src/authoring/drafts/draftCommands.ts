import { homedir } from 'node:os';
import * as vscode from 'vscode';
import type { Card } from '../../card/model/card.ts';
import {
  type ArgumentsOf,
  CARD_ROW,
  type Commands,
  editorTitle,
  ONE_ROW,
  PUBLISHED_CARD,
  STORED_DRAFT_ROW,
  viewItem,
  viewTitle,
} from '../../shell/contributions.ts';
import { confirmReplace } from '../../shell/files/saveToFile.ts';
import { fileNameOf, isSameUri, openDocumentAt } from '../../shell/files/uris.ts';
import { type CardArgument, chosenCard, textOfCard } from '../documents/chosenCard.ts';
import type { DraftOrigins, DraftPublication, PublishedDraft } from '../documents/draftOrigins.ts';
import { type CardAddress, cardAddressOf, type RemoteCards } from '../documents/remoteCards.ts';
import { draftFolder } from './draftFolders.ts';
import type { MarketData } from './newDraft.ts';

/** Writes a card's text, including unsaved changes, to a draft file and opens it. */
function saveCardAsDraft(
  origins: DraftOrigins,
  files: Pick<RemoteCards, 'publishedOf'>,
): (argument?: CardArgument) => Promise<void> {
  return async (argument) => {
    const uri = chosenCard(argument);
    if (uri === undefined) throw new Error(vscode.l10n.t('Open a card first.'));
    const text = await textOfCard(uri);
    const base = files.publishedOf(uri)?.card;
    const fileName = decodeURIComponent(fileNameOf(uri));
    const file = await askDraftFile(vscode.l10n.t('Save Card as Draft'), fileName);
    if (file === undefined) return;
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
    const address = cardAddressOf(uri);
    if (address !== undefined)
      await origins.remember(file, address, refreshed(origins.publishedAs(file), address, base));
    await vscode.commands.executeCommand('vscode.open', file);
  };
}

/** Moves a draft, with its unsaved changes, to a file that the person chooses. */
async function saveDraftAs(argument?: CardArgument): Promise<void> {
  const uri = chosenCard(argument);
  if (uri === undefined) throw new Error(vscode.l10n.t('Open a card first.'));
  const file = await askDraftFile(vscode.l10n.t('Save Draft As'), fileNameOf(uri));
  if (file === undefined || isSameUri(file, uri)) return;
  const move = new vscode.WorkspaceEdit();
  // Tabs and what is known about the draft follow a rename.
  move.renameFile(uri, file, { overwrite: true });
  if (!(await vscode.workspace.applyEdit(move)))
    throw new Error(vscode.l10n.t('VS Code couldn’t move the draft. It’s still where it was.'));
  await openDocumentAt(file)?.save();
}

/** Asks for a draft's file; undefined if the person cancels, or keeps the file that is there. */
async function askDraftFile(title: string, fileName: string): Promise<vscode.Uri | undefined> {
  const target = await vscode.window.showSaveDialog({
    title,
    // Only the last extension: VS Code ignores more, and would append the ending twice.
    filters: { [vscode.l10n.t('Card')]: ['json'] },
    defaultUri: vscode.Uri.joinPath(draftFolder() ?? vscode.Uri.file(homedir()), fileName),
  });
  if (target === undefined) return undefined;
  const file = asCardFile(target);
  // The dialog asked about the typed name, not about the one that is written.
  return file === target || (await confirmReplace(file)) ? file : undefined;
}

/** The record of a draft that is replaced by its own card: its next update is merged from that card. */
function refreshed(
  known: PublishedDraft | undefined,
  { analysisId }: CardAddress,
  base: Card | undefined,
): DraftPublication | undefined {
  if (base === undefined || known?.address.analysisId !== analysisId) return undefined;
  const { channelName, at } = known;
  return { title: base.metadata.title, channelName, at, card: base };
}

/** Drafts need the full ending; the dialog may return `zone.json` or `zone`. */
function asCardFile(target: vscode.Uri): vscode.Uri {
  if (target.path.endsWith('.card.json')) return target;
  return target.with({ path: `${target.path.replace(/\.json$/, '')}.card.json` });
}

interface DraftCommandServices {
  readonly market: MarketData;
  readonly storage: vscode.Uri;
  readonly origins: DraftOrigins;
  readonly files: Pick<RemoteCards, 'publishedOf'>;
}

/** The commands that make drafts. */
export const draftCommands = {
  'chartCards.newCard': {
    title: 'New Card…',
    icon: 'add',
    menus: [
      viewTitle('channels', 'navigation@1'),
      viewTitle('drafts', 'navigation@1'),
      { menu: 'file/newFile', group: 'Chart Cards' },
    ],
    handler:
      ({ market, storage }) =>
      async () =>
        (await import('../analyst/analystBundle.ts')).analystActions.newCard(market, storage),
  },
  'chartCards.saveDraftAs': {
    title: 'Save Draft As…',
    icon: 'save-as',
    palette: false,
    menus: [viewItem('drafts', '2_card@5', STORED_DRAFT_ROW, ONE_ROW)],
    handler: () => saveDraftAs,
  },
  'chartCards.saveCardAsDraft': {
    title: 'Save Card as Draft…',
    icon: 'save-as',
    palette: PUBLISHED_CARD,
    menus: [viewItem('channels', '2_card@2', CARD_ROW, ONE_ROW), editorTitle('1_card@2', PUBLISHED_CARD)],
    handler: ({ origins, files }) => saveCardAsDraft(origins, files),
  },
} satisfies Commands<DraftCommandServices>;

declare module '../../shell/executeCommand.ts' {
  interface CommandArguments extends ArgumentsOf<typeof draftCommands> {}
}
