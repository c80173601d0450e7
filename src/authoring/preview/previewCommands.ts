import { homedir } from 'node:os';
import * as vscode from 'vscode';
import type { ExportedCard } from '../../card/export/cardPage.ts';
import { exportFileName } from '../../card/export/exportFileName.ts';
import type { CardText } from '../../card/text/cardText.ts';
import { readCardText } from '../../card/text/readCard.ts';
import type { IndicatorId } from '../../protocol/chartActions.ts';
import { cancellable } from '../../shell/cancellation.ts';
import type { Connections } from '../../shell/connection/connections.ts';
import {
  ANY_CARD,
  type ArgumentsOf,
  all,
  CARD_FILE,
  CARD_ROW,
  type Commands,
  DRAFT_ROW,
  editorTitle,
  explorerCard,
  IN_PREVIEW,
  NOT_IN_DIFF,
  ONE_ROW,
  viewItem,
} from '../../shell/contributions.ts';
import { confirmReplace } from '../../shell/files/saveToFile.ts';
import { fileNameOf, isSameUri } from '../../shell/files/uris.ts';
import { cardFileOf } from '../candles/documentCandles.ts';
import { type CardArgument, chosenCard } from '../documents/chosenCard.ts';
import type { DraftOrigins } from '../documents/draftOrigins.ts';
import type { RemoteCards } from '../documents/remoteCards.ts';
import { isStoredDraft } from '../drafts/draftFolders.ts';
import type { ChartPreferences } from '../editor/chartPreferences.ts';
import { problemOfText } from '../editor/documentSnapshot.ts';
import type { Walkthroughs } from '../walkthroughs.ts';
import type { ExportFormat } from './cardExport.ts';
import { openCardText } from './followedText.ts';
import { type FileRevision, revisionsOf } from './gitRevisions.ts';
import type { Previews } from './previewPanels.ts';
import { previewOrigin } from './previewSession.ts';
import { describeRevision } from './previewSnapshot.ts';

/** Shows a preview beside the card, as readers will see it. */
function previewCard(previews: Previews): (argument?: CardArgument) => Promise<boolean> {
  return async (argument) => {
    await previews.show(cardToPreview(argument, previews));
    return true;
  };
}

type RevisionItem = vscode.QuickPickItem & { readonly revision: FileRevision };

function previewRevision(previews: Previews): (argument?: CardArgument) => Promise<void> {
  return async (argument) => {
    const file = cardFileOf(cardToPreview(argument, previews));
    const revisions = await cancellable(vscode.l10n.t('Reading the revisions'), (signal) => revisionsOf(file, signal));
    const name = fileNameOf(file);
    const picked = await vscode.window.showQuickPick(revisions.map(revisionItem), {
      title: vscode.l10n.t('Preview a Revision'),
      placeHolder: vscode.l10n.t('Select a revision of {0}', name),
      matchOnDescription: true,
      matchOnDetail: true,
      ignoreFocusOut: true,
    });
    if (picked !== undefined) await previews.show(picked.revision.text);
  };
}

function revisionItem(revision: FileRevision): RevisionItem {
  const { hash, subject, author, committedAt } = revision;
  return {
    label: subject === '' ? hash.slice(0, 7) : subject,
    description: describeRevision({ ref: hash, committedAt }, Date.now(), vscode.l10n),
    detail: author,
    revision,
  };
}

/** Exports a card as an image, an HTML page or Markdown. */
function exportCard(
  previews: Previews,
  places: Parameters<typeof previewOrigin>[2],
  preferences: Pick<ChartPreferences, 'indicators'>,
  storage: vscode.Uri,
): (argument?: CardArgument) => Promise<boolean> {
  return async (argument) => {
    const card = chosenCard(argument) ?? previews.active;
    if (card === undefined) throw new Error(vscode.l10n.t('Open a card first.'));
    const { metadata } = (await readableCard(card)).sketch;
    const format = await askFormat();
    const indicators = format && (await askIndicators(preferences.indicators));
    const target = format && indicators && (await askExportTarget(card, metadata.title, format, storage));
    if (format === undefined || indicators === undefined || target === undefined) return false;
    const exported = exportedFile(target, format.ending);
    const { exportFacts, exportFiles } = await import('./cardExport.ts');
    await cancellable(vscode.l10n.t('Exporting the card'), async (signal) => {
      const png = await previews.picture(card, format.scale, signal, indicators);
      const { sketch, card: content } = await readableCard(card);
      const origin = previewOrigin(card, content, places, undefined);
      const facts = exportFacts(sketch, origin, Date.now(), vscode.l10n);
      const exported: ExportedCard = { sketch, decimals: previews.decimals(card), facts };
      for (const { ending, bytes } of exportFiles(format, exported, png, target.name)) {
        signal.throwIfAborted();
        await writeExport(exportedFile(target, ending), bytes);
      }
    });
    void reportExport(exported, format);
    return true;
  };
}

/** The card in its current text; text that isn't valid JSON can't be exported. */
async function readableCard(card: vscode.Uri): Promise<CardText> {
  const read = readCardText((await openCardText(card)).getText());
  const problem = problemOfText(read, vscode.l10n);
  if (problem === undefined) return read;
  throw new Error(
    vscode.l10n.t('The card’s text isn’t valid: {0} Nothing was exported. Fix the errors first.', problem.message),
  );
}

async function askFormat(): Promise<ExportFormat | undefined> {
  const { exportFormats } = await import('./cardExport.ts');
  const items = exportFormats(vscode.l10n).map((format) => ({ label: format.label, detail: format.detail, format }));
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Export Card'),
    placeHolder: vscode.l10n.t('Select a format'),
    ignoreFocusOut: true,
  });
  return picked?.format;
}

/** Indicators are the analyst's own view: an export leaves them out unless the answer says otherwise. */
async function askIndicators(shown: readonly IndicatorId[]): Promise<readonly IndicatorId[] | undefined> {
  if (shown.length === 0) return [];
  const items = [
    { label: vscode.l10n.t('Without Indicators'), detail: vscode.l10n.t('The card as readers see it'), indicators: [] },
    {
      label: vscode.l10n.t('With Indicators'),
      detail: vscode.l10n.t('The ones that the chart editor shows: {0}', shown.length),
      indicators: shown,
    },
  ];
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Export Card'),
    placeHolder: vscode.l10n.t('Select what the image shows'),
    ignoreFocusOut: true,
  });
  return picked?.indicators;
}

async function writeExport(file: vscode.Uri, bytes: Uint8Array): Promise<void> {
  try {
    await vscode.workspace.fs.writeFile(file, bytes);
  } catch (error) {
    const name = fileNameOf(file);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(vscode.l10n.t('Couldn’t write “{0}”: {1} Export again with another folder or name.', name, reason));
  }
}

async function reportExport(file: vscode.Uri, { kind }: ExportFormat): Promise<void> {
  const open = vscode.l10n.t('Open');
  const name = fileNameOf(file);
  if ((await vscode.window.showInformationMessage(vscode.l10n.t('Exported the card to “{0}”.', name), open)) !== open)
    return;
  // HTML opens in a browser; VS Code would show its source.
  if (kind === 'page') await vscode.env.openExternal(file);
  else await vscode.commands.executeCommand('vscode.open', file);
}

/** Copies a card's image in high resolution; programs scale it down as needed. */
function copyCardAsImage(previews: Previews): (argument?: CardArgument) => Promise<boolean> {
  return async (argument) => {
    const card = chosenCard(argument) ?? previews.active;
    if (card === undefined) throw new Error(vscode.l10n.t('Open a card first.'));
    await cancellable(vscode.l10n.t('Copying the card as an image'), (signal) => previews.copyPicture(card, 2, signal));
    void vscode.window.setStatusBarMessage(vscode.l10n.t('$(check) Copied the card’s image to the clipboard'), 5000);
    return true;
  };
}

/** The card of a preview command: its argument, the card in the active tab, or the card of the active preview. */
function cardToPreview(argument: CardArgument, previews: Pick<Previews, 'active'>): vscode.Uri {
  const card = chosenCard(argument) ?? previews.active;
  if (card === undefined) throw new Error(vscode.l10n.t('Open a card first.'));
  return card;
}

interface ExportTarget {
  readonly folder: vscode.Uri;
  /** Base name without the format's extension. */
  readonly name: string;
}

/** Asks for the target; undefined on cancel. */
async function askExportTarget(
  card: vscode.Uri,
  title: string | undefined,
  format: ExportFormat,
  storage: vscode.Uri,
): Promise<ExportTarget | undefined> {
  const picked = await vscode.window.showSaveDialog({
    title: vscode.l10n.t('Export Card'),
    saveLabel: vscode.l10n.t('Export'),
    filters: { [format.fileKind]: [format.ending] },
    defaultUri: vscode.Uri.joinPath(folderFor(card, storage), `${exportFileName(title)}.${format.ending}`),
  });
  if (picked === undefined) return undefined;
  const target = targetOf(picked, format.ending);
  const file = exportedFile(target, format.ending);
  // The dialog asked only about the typed name, not about the final name or a companion file.
  const others = [
    ...(isSameUri(file, picked) ? [] : [file]),
    ...(format.kind === 'markdown' ? [exportedFile(target, 'png')] : []),
  ];
  for (const file of others) if (!(await confirmReplace(file))) return undefined;
  return target;
}

function exportedFile({ folder, name }: ExportTarget, ending: string): vscode.Uri {
  return vscode.Uri.joinPath(folder, `${name}.${ending}`);
}

function targetOf(picked: vscode.Uri, ending: string): ExportTarget {
  const file = fileNameOf(picked);
  const isEnded = file.toLowerCase().endsWith(`.${ending}`) && file.length > ending.length + 1;
  return { folder: vscode.Uri.joinPath(picked, '..'), name: isEnded ? file.slice(0, -ending.length - 1) : file };
}

/** Next to a draft, unless it's in the extension's storage; otherwise in the workspace. */
function folderFor(card: vscode.Uri, storage: vscode.Uri): vscode.Uri {
  const isFile = card.scheme === 'file' || card.scheme === 'vscode-remote';
  if (isFile && !isStoredDraft(card, storage)) return vscode.Uri.joinPath(card, '..');
  return vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file(homedir());
}

interface PreviewCommandServices {
  readonly previews: Previews;
  readonly connections: Connections;
  readonly files: RemoteCards;
  readonly origins: DraftOrigins;
  readonly storage: vscode.Uri;
  readonly walkthroughs: Pick<Walkthroughs, 'withCard'>;
  readonly preferences: Pick<ChartPreferences, 'indicators'>;
}

/** The commands that preview and export cards. */
export const previewCommands = {
  'chartCards.previewCard': {
    title: 'Preview Card',
    icon: 'open-preview',
    palette: ANY_CARD,
    menus: [
      viewItem('channels', '1_open@3', CARD_ROW, ONE_ROW),
      viewItem('drafts', '1_open@3', DRAFT_ROW, ONE_ROW),
      editorTitle('navigation@0', ANY_CARD, NOT_IN_DIFF),
      explorerCard('0'),
    ],
    keys: [
      {
        key: 'ctrl+k v',
        mac: 'cmd+k v',
        when: 'editorLangId == chartcard || activeCustomEditorId == chartCards.cardEditor',
      },
    ],
    handler: ({ walkthroughs, previews }) => walkthroughs.withCard(previewCard(previews)),
  },
  'chartCards.previewRevision': {
    title: 'Preview Revision of Draft…',
    icon: 'git-commit',
    palette: all(CARD_FILE, 'resourceScheme == file'),
    menus: [viewItem('drafts', '1_open@4', DRAFT_ROW, ONE_ROW), explorerCard('4', 'resourceScheme == file')],
    handler: ({ previews }) => previewRevision(previews),
  },
  'chartCards.exportCard': {
    title: 'Export Card…',
    icon: 'export',
    palette: `${ANY_CARD} || ${IN_PREVIEW}`,
    menus: [
      viewItem('channels', '3_copy@2', CARD_ROW, ONE_ROW),
      editorTitle('1_card@5', ANY_CARD, NOT_IN_DIFF),
      editorTitle('navigation@1', IN_PREVIEW),
    ],
    handler: ({ walkthroughs, previews, connections, files: remoteCards, origins, preferences, storage }) =>
      walkthroughs.withCard(exportCard(previews, { connections, remoteCards, origins }, preferences, storage)),
  },
  'chartCards.copyCardAsImage': {
    title: 'Copy Card as Image',
    icon: 'device-camera',
    palette: `${ANY_CARD} || ${IN_PREVIEW}`,
    menus: [editorTitle('navigation@2', IN_PREVIEW)],
    handler: ({ previews }) => copyCardAsImage(previews),
  },
} satisfies Commands<PreviewCommandServices>;

declare module '../../shell/executeCommand.ts' {
  interface CommandArguments extends ArgumentsOf<typeof previewCommands> {}
}
