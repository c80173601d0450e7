import * as vscode from 'vscode';
import type { CandleFile, CandleFileChoices } from '../../market/file/candleFile.ts';
import { fileNameOf, uriExists } from '../../shell/files/uris.ts';

const EXTENSIONS = ['csv', 'json', 'txt', 'tsv'];

/** Candle files that can lie next to a card file, in lookup order. */
export function candleFilesBeside(card: vscode.Uri): readonly vscode.Uri[] {
  if (card.scheme !== 'file' && card.scheme !== 'vscode-remote') return [];
  const stem = card.path.replace(/\.card\.json$/, '');
  return ['csv', 'json'].map((extension) => card.with({ path: `${stem}.candles.${extension}` }));
}

/** The first of the files that exists. */
export async function firstExisting(files: readonly vscode.Uri[]): Promise<vscode.Uri | undefined> {
  for (const file of files) {
    if (await uriExists(file)) return file;
  }
  return undefined;
}

/** Asks for a candle file; undefined on cancel. */
export async function pickCandleFile(): Promise<vscode.Uri | undefined> {
  const picked = await vscode.window.showOpenDialog({
    title: vscode.l10n.t('Load Candles from File'),
    openLabel: vscode.l10n.t('Preview'),
    canSelectMany: false,
    filters: { [vscode.l10n.t('Candles')]: EXTENSIONS, [vscode.l10n.t('All files')]: ['*'] },
  });
  return picked?.[0];
}

/** Reads the file. Throws, with a message for the user, if it doesn't exist or is too large. */
export async function candleFileBytes(file: vscode.Uri): Promise<Uint8Array> {
  const [size, { MAX_FILE_BYTES }] = await Promise.all([sizeOf(file), import('../../market/file/candleFile.ts')]);
  if (size > MAX_FILE_BYTES) {
    const [has, most] = [size, MAX_FILE_BYTES].map((bytes) => Math.round(bytes / 2 ** 20));
    throw new Error(
      vscode.l10n.t('{0} is {1} MB. Candle files can be at most {2} MB.', fileNameOf(file), has ?? 0, most ?? 0),
    );
  }
  return vscode.workspace.fs.readFile(file);
}

async function sizeOf(file: vscode.Uri): Promise<number> {
  try {
    return (await vscode.workspace.fs.stat(file)).size;
  } catch {
    // VS Code's own error message contains the full path and file system details.
    throw new Error(
      vscode.l10n.t(
        'Couldn’t read {0}. It may have been moved or deleted. Choose another file, or use the feed.',
        fileNameOf(file),
      ),
    );
  }
}

/** Milliseconds of uninterrupted parsing before yielding to the extension host's event loop. */
const SLICE_MS = 8;

/** Parses a candle file without blocking the extension host. Rejects if the user cancels. */
export async function readInSlices(
  name: string,
  bytes: Uint8Array,
  choices: CandleFileChoices,
  signal: AbortSignal | undefined,
  report?: (done: number) => void,
): Promise<CandleFile> {
  const { readCandleFile } = await import('../../market/file/candleFile.ts');
  const steps = readCandleFile(name, bytes, choices);
  for (let until = performance.now() + SLICE_MS; ; ) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    report?.(step.value);
    await new Promise((resolve) => setImmediate(resolve));
    signal?.throwIfAborted();
    until = performance.now() + SLICE_MS;
  }
}
