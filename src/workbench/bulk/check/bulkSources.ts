import * as vscode from 'vscode';
import type { BulkSource } from '../../../contract/bulkFile/dryRunReading.ts';
import type { BulkFileProperties } from '../../../contract/bulkFile/fileFacts.ts';
import { decodeBulkFile } from './decodeBulkFile.ts';
import { runInSlices } from './inSlices.ts';

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
