import { globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { format } from 'node:util';
import { runTests } from '@vscode/test-electron';
import { type BuildOptions, build } from 'esbuild';
import { startOnlyWhenAsked } from './hostFolders.ts';
import { projectRoot, testFolder } from './hostPaths.ts';
import { openBrowser } from './openBrowser.ts';
import { startHost, windowAddress } from './startHost.ts';

/** Only for a run that hangs: each test has its own limit. */
const RUN_LIMIT_MS = 30 * 60_000;

/** What to run inside an extension host. */
interface HostTestRun {
  readonly testsPath: string;
  readonly workspace: string;
  readonly env: Readonly<Record<string, string>>;
  /** As for `startHost`. */
  readonly builtIn?: 'few';
  /** The extension is started by the module, not with the window. */
  readonly startsWhenAsked?: true;
  /** As for `startHost`. */
  readonly dataFolder?: string;
  /** Takes the log instead of standard output. */
  readonly print?: (text: string) => void;
}

/** Runs the module in the server build's extension host, streams its log, and resolves with its exit code. */
export async function runInServer({
  testsPath,
  workspace,
  env,
  builtIn,
  startsWhenAsked,
  dataFolder,
  print,
}: HostTestRun): Promise<number> {
  const host = await startHost({
    extension: 'underTest',
    env,
    ...(builtIn && { builtIn }),
    ...(dataFolder !== undefined && { dataFolder }),
  });
  if (startsWhenAsked === true) await startOnlyWhenAsked(host.extensionFolder);
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const code = new Promise<number>((resolve, reject) => {
      const limit = setTimeout(() => {
        reject(
          new Error(`The tests did not end within ${RUN_LIMIT_MS / 60_000} min. VS Code printed:\n${host.printed()}`),
        );
      }, RUN_LIMIT_MS);
      limit.unref();
      page.on('crash', () => reject(new Error('The page of the window crashed.')));
      // The page calls these two only if they exist when it loads.
      void page.exposeFunction('codeAutomationExit', (exitCode: number) => resolve(exitCode));
    });
    await page.exposeFunction('codeAutomationLog', (type: string, args: unknown[]) => {
      if (isNoise(args)) return;
      const text = `${format(...args)}\n`;
      if (print !== undefined) print(text);
      else (type === 'error' ? process.stderr : process.stdout).write(text);
    });
    await page.goto(windowAddress(host, { folder: workspace, testsPath }));
    return await code;
  } finally {
    await browser.close();
    await host.stop();
  }
}

const NOISE =
  /%c|onnection token|Creating a socket|builtin extensions cache|^\[[A-Za-z :-]+\] |bindings file|watchdog|ServiceWorker|open-vsx/;

/** VS Code's own log lines: progress, and what this build lacks (native modules, a gallery). */
function isNoise(args: readonly unknown[]): boolean {
  return NOISE.test(format(...args));
}

/** Runs the module in desktop VS Code: the one at VSCODE_PATH, else a downloaded one. Resolves with the exit code. */
export async function runOnDesktop({ testsPath, workspace, env }: HostTestRun): Promise<number> {
  const installed = process.env['VSCODE_PATH'];
  return runTests({
    ...(installed ? { vscodeExecutablePath: installed } : {}),
    extensionDevelopmentPath: projectRoot,
    extensionTestsPath: testsPath,
    extensionTestsEnv: env,
    launchArgs: [workspace, '--disable-workspace-trust', '--skip-welcome', '--skip-release-notes'],
  });
}

/**
 * Bundles every test/host/**\/*.test.ts and the runner for the extension host, which strips no types.
 * Returns the runner: the module that VS Code calls `run()` of.
 */
export async function bundleHostTests(): Promise<string> {
  const outdir = join(testFolder, 'host-tests');
  await rm(outdir, { recursive: true, force: true });
  const tests = globSync('test/host/**/*.test.ts', { cwd: projectRoot });
  if (tests.length === 0) throw new Error('No test/host/**/*.test.ts was found.');
  await build({ ...inHost, entryPoints: ['test/host/run.ts', ...tests], outbase: 'test/host', outdir });
  return join(outdir, 'run.cjs');
}

/** Bundles one module that exports `run()` into the folder, and returns its path. */
export async function bundleHostModule(entry: string, outdir: string): Promise<string> {
  await build({ ...inHost, entryPoints: [entry], outdir });
  return join(outdir, `${basename(entry, '.ts')}.cjs`);
}

const inHost: BuildOptions = {
  absWorkingDir: projectRoot,
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node22',
  mainFields: ['module', 'main'],
  external: ['vscode', 'mocha'],
  sourcemap: 'linked',
  logLevel: 'warning',
};
