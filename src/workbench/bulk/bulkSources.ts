import * as vscode from 'vscode';
import type { BulkSource } from '../../bulk/dryRun.ts';
import type { BulkFileProperties } from '../../bulk/fileRules.ts';
import { decodeBulkFile, runInSlices } from './readBulkFile.ts';

/** The text of an open document, unsaved changes included; its lines are asked for one by one. */
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

/** What is known of an open document beside its text; of the file on the disk more is (`sourceToSend`). */
export function documentFacts(document: vscode.TextDocument): BulkFileProperties {
  if (document.encoding.startsWith('utf16')) return { encoding: 'utf-16' };
  return { encoding: document.encoding.startsWith('utf8') ? 'utf-8' : 'other' };
}

/**
 * What would be sent of a file that is open: where it has no unsaved changes, the file itself, whose size, encoding and
 * line ends VS Code shows otherwise; else its text, with the size that it will have.
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

/** A file as it lies on the disk. Throws what the file system says. */
export async function fileSource(uri: vscode.Uri, signal: AbortSignal): Promise<BulkSource> {
  const bytes = await vscode.workspace.fs.readFile(uri);
  signal.throwIfAborted();
  return decodeBulkFile(bytes, signal);
}

/** The file that the command is about: the one it was called with, or the bulk file in front. */
export function bulkFileArgument({ args: [first] }: { readonly args: readonly unknown[] }): vscode.Uri | undefined {
  if (first instanceof vscode.Uri) return first;
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId === 'chartcards-bulk') return document.uri;
  const file = activeTabFile();
  return file !== undefined && /\.bulk\.csv$/i.test(file.path) ? file : undefined;
}

/** The file of the tab in front. One that VS Code finds too large to show has a tab, and no editor. */
export function activeTabFile(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputText ? input.uri : vscode.window.activeTextEditor?.document.uri;
}

/** The file as it is to be sent, on this machine's disk; asks to save what is not. Undefined: the person gave up. */
export async function savedBulkFile(file: vscode.Uri): Promise<vscode.Uri | undefined> {
  const document = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === file.toString());
  let saved: vscode.Uri | undefined = file;
  if (document !== undefined && (document.isDirty || document.isUntitled)) {
    const save = vscode.l10n.t('Save and Go On');
    const name = file.path.slice(file.path.lastIndexOf('/') + 1);
    const question = vscode.l10n.t('“{0}” has changes that are not saved. What is sent is the saved file.', name);
    if ((await vscode.window.showWarningMessage(question, { modal: true }, save)) !== save) return undefined;
    saved = await vscode.workspace.save(document.uri);
  }
  if (saved !== undefined && saved.scheme !== 'file') {
    throw new Error(
      vscode.l10n.t(
        'Only a file of this machine can be uploaded. Nothing was sent. Save the file in a folder of this machine.',
      ),
    );
  }
  return saved;
}
