import * as vscode from 'vscode';
import type { BulkSource } from '../../bulk/dryRun.ts';
import type { BulkFileProperties } from '../../bulk/fileRules.ts';
import { decodeBulkFile, runInSlices } from './readBulkFile.ts';

/** The text of an open document, with unsaved changes, read line by line. */
export function documentSource(document: vscode.TextDocument): BulkSource {
  return {
    lines: {
      get count() {
        return document.lineCount;
      },
      at: (line) => document.lineAt(line).text,
    },
    facts: documentFacts(document),
  };
}

/** What is known of an open document besides its text; `sourceToSend` knows more of the file on disk. */
export function documentFacts(document: vscode.TextDocument): BulkFileProperties {
  if (document.encoding.startsWith('utf16')) return { encoding: 'utf-16' };
  return { encoding: document.encoding.startsWith('utf8') ? 'utf-8' : 'other' };
}

/**
 * What would be sent of an open file: if it has no unsaved changes, the file on disk with its own size, encoding and
 * line ends; otherwise its text and the size it will have.
 */
export async function sourceToSend(document: vscode.TextDocument, signal: AbortSignal): Promise<BulkSource> {
  if (!document.isDirty && !document.isUntitled) return fileSource(document.uri, signal);
  const source = documentSource(document);
  return { ...source, facts: { ...source.facts, bytes: await bytesOf(document, signal) } };
}

/** In UTF-8. */
async function bytesOf(document: vscode.TextDocument, signal: AbortSignal): Promise<number> {
  const lineEnd = document.eol === vscode.EndOfLine.CRLF ? 2 : 1;
  let bytes = -lineEnd;
  let line = 0;
  await runInSlices((isOver) => {
    while (line < document.lineCount) {
      bytes += Buffer.byteLength(document.lineAt(line).text) + lineEnd;
      line++;
      if (line % 256 === 0 && isOver()) return false;
    }
    return true;
  }, signal);
  return bytes;
}

/** A file on disk. Throws file system errors. */
export async function fileSource(uri: vscode.Uri, signal: AbortSignal): Promise<BulkSource> {
  const bytes = await vscode.workspace.fs.readFile(uri);
  signal.throwIfAborted();
  return decodeBulkFile(bytes, signal);
}

/** The file that the command is about: its argument, or the active bulk file. */
export function bulkFileArgument({ args: [first] }: { readonly args: readonly unknown[] }): vscode.Uri | undefined {
  if (first instanceof vscode.Uri) return first;
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId === 'chartcards-bulk') return document.uri;
  const file = activeTabFile();
  return file !== undefined && /\.bulk\.csv$/i.test(file.path) ? file : undefined;
}

/** The file of the active tab: VS Code shows a file that is too large in a tab without an editor. */
export function activeTabFile(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputText ? input.uri : vscode.window.activeTextEditor?.document.uri;
}

/** The file to send, on this machine's disk; asks to save unsaved changes. Undefined: the user cancelled. */
export async function savedBulkFile(file: vscode.Uri): Promise<vscode.Uri | undefined> {
  const document = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === file.toString());
  let saved: vscode.Uri | undefined = file;
  if (document !== undefined && (document.isDirty || document.isUntitled)) {
    const save = vscode.l10n.t('Save and Continue');
    const name = file.path.slice(file.path.lastIndexOf('/') + 1);
    const question = vscode.l10n.t('“{0}” has unsaved changes. Only the saved file is uploaded.', name);
    if ((await vscode.window.showWarningMessage(question, { modal: true }, save)) !== save) return undefined;
    saved = await vscode.workspace.save(document.uri);
  }
  if (saved !== undefined && saved.scheme !== 'file') {
    throw new Error(
      vscode.l10n.t('Only a file on this machine can be uploaded. Nothing was sent. Save the file in a local folder.'),
    );
  }
  return saved;
}
