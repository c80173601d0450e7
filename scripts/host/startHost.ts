import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { eventually, inTime } from '../../test/support/waiting.ts';
import { killOnExit, stopProcess } from './childProcesses.ts';
import { moveSandboxClock, stageExtension } from './hostFolders.ts';
import { serverEntry, serverFolder } from './hostPaths.ts';
import { clockArguments } from './testClock.ts';

/** The first start after an install takes about 40 s longer than the usual 2 s. */
const START_LIMIT_MS = 180_000;

/** Options of a host. */
export interface HostOptions {
  /** Added to the settings of every test; user scope. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Added to the server's environment, and so to the extension host's. */
  readonly env?: Readonly<Record<string, string>>;
  /** Keeps the data (settings, global storage) between starts; otherwise a temporary folder, removed by `stop`. */
  readonly dataFolder?: string;
  readonly port?: number;
  /**
   * `installed`: as a user has it. `underTest`: with the smoke-test driver, which is needed to run a module inside the
   * extension host; VS Code then shows no notification toasts.
   */
  readonly extension: 'installed' | 'underTest';
  /** Which of VS Code's built-in extensions are present; all by default. */
  readonly builtIn?: 'all' | 'few';
}

/** A running VS Code server on loopback. */
export interface Host {
  readonly port: number;
  /** `http://127.0.0.1:PORT`. */
  readonly address: string;
  /** `vscode-remote://127.0.0.1:PORT`; append an absolute path. */
  uriOf(path: string): string;
  /** The folder that the extension is loaded from. */
  readonly extensionFolder: string;
  readonly extension: HostOptions['extension'];
  /** Where the extension's `globalStorageUri` points. */
  readonly globalStorage: string;
  /** The user's settings.json; read when a window opens. */
  readonly settingsFile: string;
  /** Everything that the server and its extension hosts have printed so far. */
  printed(): string;
  /** Resolves when the server has ended, for any reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** Starts VS Code's server build (installed by `installHost`), and resolves when it responds. */
export async function startHost(options: HostOptions): Promise<Host> {
  const folder = options.dataFolder ?? (await mkdtemp(join(tmpdir(), 'chart-cards-host-')));
  const userFolder = join(folder, 'data', 'User');
  const settingsFile = join(userFolder, 'settings.json');
  await mkdir(userFolder, { recursive: true });
  // In a kept folder the user may have changed them.
  if (options.dataFolder === undefined || !existsSync(settingsFile)) {
    await writeFile(settingsFile, JSON.stringify({ ...hostSettings, ...options.settings }, undefined, 2));
  }
  const extensionFolder =
    options.extension === 'installed'
      ? join(folder, 'extensions', 'chart-cards.chart-cards')
      : join(folder, 'extension');
  // Written by an earlier start. Without the first, the server scans the folder and finds what is staged now. A server that
  // still ran then notes the extension as uninstalled in the second; the next one would delete its data.
  for (const name of ['extensions.json', '.obsolete']) await rm(join(folder, 'extensions', name), { force: true });
  const env = { ...cleanEnvironment(), ...options.env };
  const isClockMoved = Boolean(env['CHART_CARDS_TEST_NOW']);
  await stageExtension(extensionFolder);
  // The extension starts its sandbox without its own Node options.
  if (isClockMoved) await moveSandboxClock(extensionFolder);
  if (options.builtIn === 'few') await linkBuiltinExtensions(builtInFolder(folder));
  // VS Code passes these, but not NODE_OPTIONS, to its extension hosts.
  const nodeArguments = isClockMoved ? clockArguments : [];
  const child = spawn(process.execPath, [...nodeArguments, serverEntry(), ...serverArguments(folder, options)], {
    // Its own process group, so that extension hosts end with it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  });
  killOnExit(child);
  let printed = '';
  const listen = (chunk: Buffer) => {
    printed += chunk.toString();
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    await stopProcess(child);
    if (options.dataFolder === undefined) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const port = await whenUp(child.stdout, ended, () => printed);
    return {
      port,
      address: `http://127.0.0.1:${port}`,
      extensionFolder,
      extension: options.extension,
      uriOf: (path) => `vscode-remote://127.0.0.1:${port}${path}`,
      globalStorage: join(userFolder, 'globalStorage', 'chart-cards.chart-cards'),
      settingsFile,
      printed: () => printed,
      ended,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function builtInFolder(folder: string): string {
  return join(folder, 'built-in');
}

function serverArguments(folder: string, { port = 0, dataFolder, extension, builtIn }: HostOptions): string[] {
  return [
    // Last resort for a killed run: some minutes after its windows are gone, the server ends, too.
    ...(dataFolder === undefined ? ['--enable-remote-auto-shutdown'] : []),
    ...(builtIn === 'few' ? [`--builtin-extensions-dir=${builtInFolder(folder)}`] : []),
    '--host=127.0.0.1',
    `--port=${port}`,
    '--without-connection-token',
    '--accept-server-license-terms',
    `--server-data-dir=${folder}`,
    '--telemetry-level=off',
    '--disable-workspace-trust',
    '--disable-update-check',
    '--disable-getting-started-override',
    // Makes the page apply extensionDevelopmentPath and extensionTestsPath in its payload.
    ...(extension === 'underTest' ? ['--enable-smoke-test-driver'] : []),
  ];
}

/** Removes what an enclosing VS Code or npm set for its own children. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VSCODE_|ELECTRON_|npm_|NODE_OPTIONS$)/.test(name)),
  );
}

async function whenUp(stdout: Readable, ended: Promise<void>, printed: () => string): Promise<number> {
  const listening = async (): Promise<number> => {
    for (;;) {
      const [, port] = /listening on (\d+)\D/.exec(printed()) ?? [];
      if (port !== undefined) return Number(port);
      await once(stdout, 'data');
    }
  };
  const failed = ended.then(() => Promise.reject(new Error('It ended.')));
  try {
    const port = await inTime('a server that listens', Promise.race([listening(), failed]), START_LIMIT_MS);
    await eventually('an answer', () => answers(port), START_LIMIT_MS);
    return port;
  } catch (error) {
    throw new Error(`VS Code's server did not start. It printed:\n${printed()}`, { cause: error });
  }
}

async function answers(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/version`, { signal: AbortSignal.timeout(5_000) });
    return response.ok;
  } catch {
    return false;
  }
}

/** Options of a window. */
export interface WindowOptions {
  /** Absolute path of the folder to open. */
  readonly folder: string;
  /** Absolute path of the module whose `run()` the extension host calls. */
  readonly testsPath?: string;
}

/** The address of a window with the extension loaded. */
export function windowAddress(host: Host, { folder, testsPath }: WindowOptions): string {
  const payload = [];
  if (host.extension === 'underTest') payload.push(['extensionDevelopmentPath', host.uriOf(host.extensionFolder)]);
  if (testsPath !== undefined) payload.push(['extensionTestsPath', host.uriOf(testsPath)]);
  const query = new URLSearchParams({ folder, ...(payload.length > 0 && { payload: JSON.stringify(payload) }) });
  return `${host.address}/?${query}`;
}

/** User settings of every started window: nothing opens on its own, asks, or uses the network. */
const hostSettings: Readonly<Record<string, unknown>> = {
  'chat.disableAIFeatures': true,
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.tips.enabled': false,
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
  // On by default in the server build only.
  'files.autoSave': 'off',
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'update.showReleaseNotes': false,
  'security.workspace.trust.enabled': false,
  'git.enabled': false,
  // The sandbox, the feed and the token backend listen on loopback; don't forward their ports.
  'remote.autoForwardPorts': false,
  'remote.restoreForwardedPorts': false,
  'remote.forwardOnOpen': false,
  // Use the configured theme, whatever the browser prefers.
  'window.autoDetectColorScheme': false,
  'window.autoDetectHighContrast': false,
  'window.menuBarVisibility': 'compact',
};

/** What a window needs to show cards and their text (themes, icons, JSON), and one that starts with every window. */
const BUILTIN_EXTENSIONS = [
  'configuration-editing',
  'json',
  'json-language-features',
  'markdown-basics',
  'markdown-language-features',
  'merge-conflict',
  'theme-defaults',
  'theme-modern-icons',
  'theme-seti',
];

/**
 * Copies a few of VS Code's hundred built-in extensions into the folder. Loading all of them is most of the time it
 * takes to open a window.
 */
async function linkBuiltinExtensions(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const name of BUILTIN_EXTENSIONS)
    await symlink(join(serverFolder(), 'extensions', name), join(folder, name), 'dir');
}

/** A browser stores a window's state by address, so the same port is used each time. */
const USUAL_PORT = 8117;

/** That port on loopback, or 0 (any) if it is in use. */
export function freePort(port = USUAL_PORT): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(0));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)));
  });
}
