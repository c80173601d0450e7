import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from './hostPaths.ts';

/** A copy of examples/workspace that a test may change. */
export interface WorkspaceCopy {
  readonly folder: string;
  remove(): Promise<void>;
}

/** Copies the sample workspace into a temporary folder. */
export async function copyWorkspace(): Promise<WorkspaceCopy> {
  const parent = await mkdtemp(join(tmpdir(), 'chart-cards-workspace-'));
  const folder = join(parent, 'workspace');
  await cp(join(projectRoot, 'examples', 'workspace'), folder, { recursive: true });
  return { folder, remove: () => rm(parent, { recursive: true, force: true, maxRetries: 5 }) };
}
