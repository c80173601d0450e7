import * as vscode from 'vscode';
import type { ExportedCard } from '../../../card/export/exportedCard.ts';
import { readCardText } from '../../../card/readCardText.ts';
import { cancellable } from '../../cancellable.ts';
import type { Connections } from '../../connection/connectionProfile.ts';
import { problemOfText } from '../../editor/snapshot.ts';
import type { RemoteCards } from '../../files/remoteCards.ts';
import { exportFacts } from '../../preview/export/exportFacts.ts';
import { exportFiles } from '../../preview/export/exportFiles.ts';
import { type ExportFormat, exportFormats } from '../../preview/export/exportFormats.ts';
import { askExportTarget, exportedFile } from '../../preview/export/exportTarget.ts';
import { openCardText } from '../../preview/followedText.ts';
import { previewOrigin } from '../../preview/previewOrigin.ts';
import type { Previews } from '../../preview/previewPanels.ts';
import { type CardArgument, chosenCard } from '../author/chosenCard.ts';

/** Writes a card as a picture, a page or Markdown. */
export function exportCard(
  previews: Previews,
  connections: Connections,
  remoteCards: RemoteCards,
): (argument?: CardArgument) => Promise<boolean> {
  return async (argument) => {
    const card = chosenCard(argument) ?? previews.active;
    if (card === undefined) throw new Error(vscode.l10n.t('Open a card first.'));
    const { metadata } = (await readableCard(card)).sketch;
    const format = await askFormat();
    const target = format && (await askExportTarget(card, metadata.title, format));
    if (format === undefined || target === undefined) return false;
    const asked = exportedFile(target, format.ending);
    await cancellable(vscode.l10n.t('Exporting the card'), async (signal) => {
      const png = await previews.picture(card, format.scale, signal);
      const { sketch } = await readableCard(card);
      const origin = previewOrigin(card, connections, remoteCards, undefined);
      const exported: ExportedCard = { sketch, facts: exportFacts(sketch, origin, Date.now(), vscode.l10n) };
      for (const { ending, bytes } of exportFiles(format, exported, png, target.name)) {
        signal.throwIfAborted();
        await writeExport(exportedFile(target, ending), bytes);
      }
    });
    void reportExport(asked, format);
    return true;
  };
}

/** The card as its text says it now; a text that is no JSON has nothing to export. */
async function readableCard(card: vscode.Uri): Promise<Pick<ExportedCard, 'sketch'>> {
  const read = readCardText((await openCardText(card)).getText());
  const problem = problemOfText(read, vscode.l10n);
  if (problem === undefined) return read;
  throw new Error(
    vscode.l10n.t('The card’s text cannot be read: {0} Nothing was exported. Mend the text first.', problem.message),
  );
}

async function askFormat(): Promise<ExportFormat | undefined> {
  const items = exportFormats(vscode.l10n).map((format) => ({ label: format.label, detail: format.detail, format }));
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Export Card'),
    placeHolder: vscode.l10n.t('As what?'),
    ignoreFocusOut: true,
  });
  return picked?.format;
}

async function writeExport(file: vscode.Uri, bytes: Uint8Array): Promise<void> {
  try {
    await vscode.workspace.fs.writeFile(file, bytes);
  } catch (error) {
    const name = file.path.slice(file.path.lastIndexOf('/') + 1);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      vscode.l10n.t('“{0}” could not be written: {1} Choose another folder or name and export again.', name, reason),
    );
  }
}

async function reportExport(file: vscode.Uri, { kind }: ExportFormat): Promise<void> {
  const open = vscode.l10n.t('Open');
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  if ((await vscode.window.showInformationMessage(vscode.l10n.t('The card is in “{0}”.', name), open)) !== open) return;
  // A page is for a browser; VS Code would show its source.
  if (kind === 'page') await vscode.env.openExternal(file);
  else await vscode.commands.executeCommand('vscode.open', file);
}
