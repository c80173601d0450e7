import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ExportRow } from '../store/exportTable.ts';

/** The folder of exported files. They can hold personal data: nobody else may read them. */
export function exportFolder(dataFolder: string): string {
  const folder = join(dataFolder, 'exports');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Where a job's file lies when it is whole. */
export function exportFilePath(dataFolder: string, { id, order }: Pick<ExportRow, 'id' | 'order'>): string {
  return join(dataFolder, 'exports', `${id}.${order.format}`);
}

/** Takes one job's file away; who is fetching it has it to the end. */
export function removeExportFile(dataFolder: string, row: Pick<ExportRow, 'id' | 'order'>): void {
  rmSync(exportFilePath(dataFolder, row), { force: true });
}

/** Takes away what no completed job has: parts of runs that were killed, files of jobs that are gone. */
export function sweepExportFiles(dataFolder: string, completed: readonly ExportRow[]): void {
  const folder = exportFolder(dataFolder);
  const kept = new Set(completed.map((row) => exportFilePath(dataFolder, row)));
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (!kept.has(path)) rmSync(path, { force: true });
  }
}
