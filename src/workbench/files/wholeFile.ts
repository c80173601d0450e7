import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { PartFile } from '../../client/exportFiles/partFile.ts';

/**
 * Writes a text beside its place first: a file that is not whole never has the name that was asked for. On this machine
 * nobody but its owner can read it, since it may hold data of customers; a link is written through, and a read-only
 * file refused.
 */
export async function writeFileAtomically(
  target: vscode.Uri,
  parts: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const bytes = Buffer.concat(parts.map((text) => Buffer.from(text)));
  if (target.scheme === 'file') return writeOnDisk(target.fsPath, bytes, signal);
  const part = vscode.Uri.joinPath(target, '..', `.${randomUUID()}.part`);
  try {
    await vscode.workspace.fs.writeFile(part, bytes);
    signal.throwIfAborted();
    await vscode.workspace.fs.rename(part, target, { overwrite: true });
  } catch (error) {
    await vscode.workspace.fs.delete(part).then(undefined, () => undefined);
    throw error;
  }
}

async function writeOnDisk(target: string, bytes: Uint8Array, signal: AbortSignal): Promise<void> {
  const part = await PartFile.create(target);
  try {
    await part.write(bytes);
    signal.throwIfAborted();
    await part.keep();
  } finally {
    await part.discard();
  }
}
