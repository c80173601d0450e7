import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../esbuild.mjs';
import { installHost } from './host/fetchHost.ts';
import { projectRoot, testFolder } from './host/hostPaths.ts';
import { freePort, startHost, windowAddress } from './host/startHost.ts';

/**
 * `npm start`: builds, installs VS Code's server build if needed, and opens a window with the extension on a copy of
 * the sample workspace. `--desktop`: your installed VS Code. `--port N`, `--data DIR` (instead of .vscode-test/start),
 * `--no-open`.
 */

/**
 * Settings that a user's window has and a test's doesn't: the sandbox from the start, and git for revisions of drafts.
 */
const settings = {
  'chartCards.currentConnection': 'sandbox',
  'git.enabled': true,
  'git.ignoreMissingGitWarning': true,
  'git.openRepositoryInParentFolders': 'never',
};
/** Makes the extension show its walkthrough in an empty window. */
const env = { CHART_CARDS_START_PAGE: '1' };

const { values } = parseArgs({
  options: {
    desktop: { type: 'boolean' },
    port: { type: 'string' },
    data: { type: 'string' },
    'no-open': { type: 'boolean' },
  },
});

console.log('Building …');
await build('development', () => {});
const { workspace, dataFolder } = await preparePlayground(values.data);
if (values.desktop) await startDesktop(workspace, env);
else await startServer();

async function startServer(): Promise<void> {
  await installHost(console.log);
  console.log('Starting VS Code (the first start takes up to a minute) …');
  const port = values.port === undefined ? await freePort() : Number(values.port);
  const host = await startHost({ extension: 'installed', dataFolder, port, settings, env });
  const address = windowAddress(host, { folder: workspace });
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await host.stop();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  void host.ended.then(() => {
    if (isStopping) return;
    console.error(`VS Code's server ended unexpectedly. It printed:\n${host.printed()}`);
    process.exit(1);
  });
  console.log(`\nChart Cards runs in VS Code at\n\n  ${address}\n\nYour drafts: ${workspace}\nCtrl+C ends it.`);
  if (!values['no-open']) openInBrowser(address);
}

/** The folders that `npm start` keeps between runs. */
export interface Playground {
  /** A copy of examples/workspace, so that the checkout stays unchanged. */
  readonly workspace: string;
  /** VS Code's settings and storage, including the sandbox's data. */
  readonly dataFolder: string;
}

/** Creates the folders on the first start. Delete them to start afresh. */
async function preparePlayground(folder = join(testFolder, 'start')): Promise<Playground> {
  const workspace = join(folder, 'workspace');
  const dataFolder = join(folder, 'data');
  await mkdir(dataFolder, { recursive: true });
  if (!existsSync(workspace)) {
    await cp(join(projectRoot, 'examples', 'workspace'), workspace, { recursive: true });
    putIntoGit(workspace);
  }
  return { workspace, dataFolder };
}

/** Makes the folder a git repository with one commit, so that drafts have a revision; without git it stays a folder. */
function putIntoGit(folder: string): void {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'ignore', timeout: 20_000 });
  try {
    git('init');
    git('add', '.');
    const author = ['-c', 'user.name=Chart Cards', '-c', 'user.email=chart-cards@localhost'];
    git(...author, '-c', 'commit.gpgsign=false', 'commit', '--no-verify', '-m', 'Sample drafts');
  } catch {
    // Drafts work without it.
  }
}

/** Opens the address in the user's browser if this machine has a display; fails silently. */
function openInBrowser(address: string): void {
  const opener = openerOf(process.platform);
  if (opener === undefined) return;
  const [command, ...args] = opener;
  const child = spawn(command, [...args, address], { detached: true, stdio: 'ignore' });
  child.on('error', () => {});
  child.unref();
}

function openerOf(platform: NodeJS.Platform): readonly [string, ...string[]] | undefined {
  if (platform === 'darwin') return ['open'];
  // `start` takes its first argument as a title.
  if (platform === 'win32') return ['cmd', '/c', 'start', ''];
  return process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'] ? ['xdg-open'] : undefined;
}

/** Opens the workspace in the installed VS Code, with the extension of this checkout. */
async function startDesktop(workspace: string, env: Readonly<Record<string, string>>): Promise<void> {
  if (!hasInstalledCode()) {
    console.error('The command "code" was not found. Install VS Code, or omit --desktop.');
    process.exitCode = 1;
    return;
  }
  const child = spawn('code', [`--extensionDevelopmentPath=${projectRoot}`, workspace], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      process.exitCode = code ?? 1;
      resolve();
    });
  });
}

/** Whether the command `code` starts a VS Code on this machine. */
function hasInstalledCode(): boolean {
  try {
    execFileSync('code', ['--version'], { stdio: 'ignore', timeout: 20_000, shell: process.platform === 'win32' });
    return true;
  } catch {
    return false;
  }
}
