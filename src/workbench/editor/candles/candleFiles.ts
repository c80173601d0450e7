import * as vscode from 'vscode';
import {
  type CandleFile,
  type CandleFileChoices,
  MAX_FILE_BYTES,
  readCandleFile,
} from '../../../market/file/candleFile.ts';

const EXTENSIONS = ['csv', 'json', 'txt', 'tsv'];

/** Files beside a card on disk that hold its candles, in the order they are looked for. */
export function candleFilesBeside(card: vscode.Uri): readonly vscode.Uri[] {
  if (card.scheme !== 'file' && card.scheme !== 'vscode-remote') return [];
  const stem = card.path.replace(/\.card\.json$/, '');
  return ['csv', 'json'].map((extension) => card.with({ path: `${stem}.candles.${extension}` }));
}

/** The first of the files that is there. */
export async function firstExisting(files: readonly vscode.Uri[]): Promise<vscode.Uri | undefined> {
  for (const file of files) {
    try {
      await vscode.workspace.fs.stat(file);
      return file;
    } catch {
      // Not there.
    }
  }
  return undefined;
}

/** Asks for a candle file; undefined when the person gives up. */
export async function pickCandleFile(): Promise<vscode.Uri | undefined> {
  const picked = await vscode.window.showOpenDialog({
    title: vscode.l10n.t('Candles from a File'),
    openLabel: vscode.l10n.t('Look at It'),
    canSelectMany: false,
    filters: { [vscode.l10n.t('Candles')]: EXTENSIONS, [vscode.l10n.t('All files')]: ['*'] },
  });
  return picked?.[0];
}

/** The file's bytes; throws with a reason for people when it is not there or too large. */
export async function candleFileBytes(file: vscode.Uri): Promise<Uint8Array> {
  const size = await sizeOf(file);
  if (size > MAX_FILE_BYTES) {
    const [has, most] = [size, MAX_FILE_BYTES].map((bytes) => Math.round(bytes / 2 ** 20));
    throw new Error(
      vscode.l10n.t('{0} has {1} MB; more than {2} MB of candles are not read.', fileNameOf(file), has ?? 0, most ?? 0),
    );
  }
  return vscode.workspace.fs.readFile(file);
}

async function sizeOf(file: vscode.Uri): Promise<number> {
  try {
    return (await vscode.workspace.fs.stat(file)).size;
  } catch {
    // VS Code's own words are its file system's, with the whole path.
    throw new Error(
      vscode.l10n.t(
        '{0} is not there any more, or cannot be read. Choose another file, or the feed.',
        fileNameOf(file),
      ),
    );
  }
}

/** Milliseconds of reading at a stretch; typing and other windows come in between. */
const SLICE_MS = 8;

/** Reads the candles of a file without holding the window up. Rejects when it is given up. */
export async function readInSlices(
  name: string,
  bytes: Uint8Array,
  choices: CandleFileChoices,
  signal: AbortSignal | undefined,
  report?: (done: number) => void,
): Promise<CandleFile> {
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

/** The last part of the file's path. */
export function fileNameOf(file: vscode.Uri): string {
  return file.path.slice(file.path.lastIndexOf('/') + 1);
}
