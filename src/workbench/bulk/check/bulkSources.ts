import * as vscode from 'vscode';
import type { BulkSource } from '../../../contract/bulkFile/dryRunReading.ts';
import type { BulkFileFacts } from '../../../contract/bulkFile/fileFacts.ts';
import { decodeBulkFile } from './decodeBulkFile.ts';

/** The text of an open document, unsaved changes included; its lines are asked for one by one. */
export function sourceOfDocument(document: vscode.TextDocument): BulkSource {
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

/** What is known of an open document beside its text. VS Code has mended its line ends already. */
export function documentFacts(document: vscode.TextDocument): BulkFileFacts {
  if (document.encoding.startsWith('utf16')) return { encoding: 'utf-16' };
  return { encoding: document.encoding.startsWith('utf8') ? 'utf-8' : 'other' };
}

/** A file as it lies on the disk. Throws what the file system says. */
export async function sourceOfFile(uri: vscode.Uri, signal: AbortSignal): Promise<BulkSource> {
  const bytes = await vscode.workspace.fs.readFile(uri);
  signal.throwIfAborted();
  return decodeBulkFile(bytes, signal);
}
