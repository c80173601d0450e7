import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { exportFileName } from '../../card/export/exportFileName.ts';
import { confirmReplace } from '../files/saveToFile.ts';
import { fileNameOf, isSameUri } from '../files/uris.ts';
import type { ExportFormat } from './cardExport.ts';

/** Target of an export. */
export interface ExportTarget {
  readonly folder: vscode.Uri;
  /** Base name without the format's extension. */
  readonly name: string;
}

/** Asks for the target; undefined on cancel. */
export async function askExportTarget(
  card: vscode.Uri,
  title: string | undefined,
  format: ExportFormat,
): Promise<ExportTarget | undefined> {
  const picked = await vscode.window.showSaveDialog({
    title: vscode.l10n.t('Export Card'),
    saveLabel: vscode.l10n.t('Export'),
    filters: { [format.fileKind]: [format.ending] },
    defaultUri: vscode.Uri.joinPath(folderFor(card), `${exportFileName(title)}.${format.ending}`),
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

/** The file with this extension. */
export function exportedFile({ folder, name }: ExportTarget, ending: string): vscode.Uri {
  return vscode.Uri.joinPath(folder, `${name}.${ending}`);
}

function targetOf(picked: vscode.Uri, ending: string): ExportTarget {
  const file = fileNameOf(picked);
  const isEnded = file.toLowerCase().endsWith(`.${ending}`) && file.length > ending.length + 1;
  return { folder: vscode.Uri.joinPath(picked, '..'), name: isEnded ? file.slice(0, -ending.length - 1) : file };
}

/** Next to a draft, otherwise in the workspace. */
function folderFor(card: vscode.Uri): vscode.Uri {
  if (card.scheme === 'file' || card.scheme === 'vscode-remote') return vscode.Uri.joinPath(card, '..');
  return vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file(homedir());
}
