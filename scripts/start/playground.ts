import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot, testFolder } from '../host/hostPaths.ts';

/** The folders that `npm start` keeps from one time to the next. */
export interface Playground {
  /** A copy of examples/workspace, so that trying things leaves the checkout as it is. */
  readonly workspace: string;
  /** VS Code's settings and storage, the sandbox's data among it. */
  readonly dataFolder: string;
}

/** Makes the folders on the first start. Removing them starts afresh. */
export async function preparePlayground(folder = join(testFolder, 'start')): Promise<Playground> {
  const workspace = join(folder, 'workspace');
  const dataFolder = join(folder, 'data');
  await mkdir(dataFolder, { recursive: true });
  if (!existsSync(workspace)) {
    await cp(join(projectRoot, 'examples', 'workspace'), workspace, { recursive: true });
    putIntoGit(workspace);
  }
  return { workspace, dataFolder };
}

/** A repository of its own, with one commit, so that drafts have a revision; on a machine without git it stays a folder. */
function putIntoGit(folder: string): void {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'ignore', timeout: 20_000 });
  try {
    git('init');
    git('add', '.');
    const author = ['-c', 'user.name=Chart Cards', '-c', 'user.email=chart-cards@localhost'];
    git(...author, '-c', 'commit.gpgsign=false', 'commit', '--no-verify', '-m', 'Sample drafts');
  } catch {
    // The drafts can be written all the same.
  }
}
