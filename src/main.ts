import { readFileSync, statSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { constants, Script } from 'node:vm';
import type * as vscode from 'vscode';

/** When compiled code is stored, milliseconds after the start: it then contains all that a start needs. */
const STORED_AFTER_MS = 5_000;

/**
 * VS Code's entry. Loads the extension from code that V8 compiled in an earlier window, because compiling takes most of
 * the time that loading takes.
 */
export function activate(context: vscode.ExtensionContext): void {
  const file = join(__dirname, 'extension.cjs');
  // The build makes it ASCII only, which is read fastest so.
  const source = readFileSync(file, 'latin1');
  const folder = join(context.globalStorageUri.fsPath, 'compiled');
  // V8 itself compares only the lengths of the sources.
  const compiled = join(folder, `${statSync(file).mtimeMs}`);
  const cachedData = readCompiled(compiled);
  const script = new Script(`(function (exports, require, module, __filename, __dirname) {${source}\n})`, {
    filename: file,
    ...(cachedData === undefined ? {} : { cachedData }),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const module: { exports: Partial<typeof import('./extension.ts')> } = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file));
  module.exports.activate?.(context);
  // V8 rejects the code of another version of itself.
  if (script.cachedDataRejected === false) return;
  const timer = setTimeout(() => void storeCompiled(folder, compiled, script), STORED_AFTER_MS);
  context.subscriptions.push({ dispose: () => clearTimeout(timer) });
}

function readCompiled(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** Replaces the code of earlier versions. If it fails, e.g. on a full disk, the next start only takes longer. */
async function storeCompiled(folder: string, path: string, script: Script): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const partial = `${path}.${process.pid}`;
    await writeFile(partial, script.createCachedData());
    await rename(partial, path);
  } catch {}
}
