import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { l10n, type Uri } from 'vscode';
import { MAX_FILES } from '../../client/exportSummary/mergedRows.ts';

/** Files of exports, as they are read. */
export interface ExportPaths {
  /** Absolute; the one changed last is the first, whose word counts where two tell different things of one event. */
  readonly paths: readonly string[];
  /** Of all together. */
  readonly bytes: number;
}

/** Orders the files; a sentence when they cannot be read here. */
export async function orderExportPaths(files: readonly Uri[]): Promise<ExportPaths | string> {
  const elsewhere = files.find(({ scheme }) => scheme !== 'file');
  if (elsewhere !== undefined)
    return l10n.t('“{0}” is not on this machine. Exports are read from disk: save it there first.', nameOf(elsewhere));
  const paths = [...new Set(files.map(({ fsPath }) => fsPath))];
  if (paths.length > MAX_FILES)
    return l10n.t(
      '{0} files are too many: at most {1} are read together. Merge some of them first.',
      paths.length,
      MAX_FILES,
    );
  const found: { readonly path: string; readonly size: number; readonly mtimeMs: number }[] = [];
  for (const path of paths) {
    try {
      const { size, mtimeMs } = await stat(path);
      found.push({ path, size, mtimeMs });
    } catch (error) {
      return l10n.t('“{0}” could not be read ({1}).', basename(path), (error as NodeJS.ErrnoException).code ?? '');
    }
  }
  return {
    paths: found.toSorted((a, b) => b.mtimeMs - a.mtimeMs).map(({ path }) => path),
    bytes: found.reduce((sum, { size }) => sum + size, 0),
  };
}

function nameOf({ path }: Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
