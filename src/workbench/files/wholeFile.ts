import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import * as vscode from 'vscode';

/**
 * Writes a text beside its place first: a file that is not whole never has the name that was asked for. On this machine
 * nobody but its owner can read it, since it may hold data of customers.
 */
export async function writeWholeFile(target: vscode.Uri, parts: readonly string[], signal: AbortSignal): Promise<void> {
  const part = target.with({ path: `${target.path}.${randomUUID().slice(0, 8)}.part` });
  const bytes = Buffer.concat(parts.map((text) => Buffer.from(text)));
  try {
    if (part.scheme === 'file') await writePrivately(part.fsPath, bytes);
    else await vscode.workspace.fs.writeFile(part, bytes);
    signal.throwIfAborted();
    await vscode.workspace.fs.rename(part, target, { overwrite: true });
  } catch (error) {
    await vscode.workspace.fs.delete(part).then(undefined, () => undefined);
    throw error;
  }
}

async function writePrivately(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
  } finally {
    await file.close();
  }
}
