import { existsSync, globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from './hostPaths.ts';
import { clockModule } from './testClock.ts';

/** Folders that the extension needs at run time. */
const FOLDERS = ['dist', 'media', 'skills', 'l10n', 'docs/rules'];

/**
 * Lays out the extension as it is installed, without the rest of the checkout. VS Code takes every theme below the
 * folder of an extension under development as that extension's own, and the server build with its themes is in the
 * checkout. Copies, not links: VS Code determines a module's extension by its real path.
 */
export async function stageExtension(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const file of globSync('package{,.nls*}.json', { cwd: projectRoot })) {
    await cp(join(projectRoot, file), join(folder, file));
  }
  for (const name of FOLDERS) {
    const from = join(projectRoot, name);
    if (existsSync(from)) await cp(from, join(folder, name), { recursive: true, preserveTimestamps: true });
  }
}

/** Makes the laid-out sandbox read its clock from the environment, like all processes of a test run. */
export async function moveSandboxClock(folder: string): Promise<void> {
  const program = join(folder, 'dist', 'sandbox.js');
  await writeFile(program, `import '${clockModule}'; ${await readFile(program, 'utf8')}`);
}

/** Removes the activation event that starts the extension with a window on cards, for tests that measure its start. */
export async function startOnlyWhenAsked(folder: string): Promise<void> {
  const file = join(folder, 'package.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as { activationEvents: readonly string[] };
  const activationEvents = manifest.activationEvents.filter((event) => !event.startsWith('workspaceContains:'));
  await writeFile(file, JSON.stringify({ ...manifest, activationEvents }));
}

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
