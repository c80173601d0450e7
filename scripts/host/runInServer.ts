import { format } from 'node:util';
import { openBrowser } from './openBrowser.ts';
import { startOnlyWhenAsked } from './stageExtension.ts';
import { startHost } from './startHost.ts';
import { windowAddress } from './windowAddress.ts';

const RUN_LIMIT_MS = 10 * 60_000;

/** What to run inside an extension host. */
export interface HostTestRun {
  readonly testsPath: string;
  readonly workspace: string;
  readonly env: Readonly<Record<string, string>>;
  /** The extension waits to be started by the module. */
  readonly startsWhenAsked?: true;
}

/** Runs the module in the server build's extension host, streams what it logs, and resolves with its exit code. */
export async function runInServer({ testsPath, workspace, env, startsWhenAsked }: HostTestRun): Promise<number> {
  const host = await startHost({ extension: 'underTest', env });
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
      // The page calls these two only if they are there when it loads.
      void page.exposeFunction('codeAutomationExit', (exitCode: number) => resolve(exitCode));
    });
    await page.exposeFunction('codeAutomationLog', (type: string, args: unknown[]) => {
      if (isNoise(args)) return;
      (type === 'error' ? process.stderr : process.stdout).write(`${format(...args)}\n`);
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

/** What the workbench itself logs: its progress, and what this build lacks (native modules, a gallery). */
function isNoise(args: readonly unknown[]): boolean {
  return NOISE.test(format(...args));
}
