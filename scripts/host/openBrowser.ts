import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { projectRoot, testFolder } from './hostPaths.ts';
import { pageClock } from './testClock.ts';

const ARGUMENTS = [
  '--disable-gpu',
  '--font-render-hinting=none',
  // Makes canvas pixels independent of the machine's color profile.
  '--force-color-profile=srgb',
  '--disable-dev-shm-usage',
];

/** A headless browser for the tests, with the test run's clock; the caller closes it. */
export async function openBrowser(): Promise<Browser> {
  return withTestClock(await chromium.launch(await browserToLaunch()));
}

/** Gives every page of the browser the test run's clock. */
export function withTestClock(browser: Browser): Browser {
  const clock = pageClock(process.env);
  if (clock !== undefined) browser.on('context', (context) => void context.addInitScript(clock));
  return browser;
}

/** Options that launch the browser. Playwright leaves Chromium's own sandbox off: only our own pages are opened. */
export async function browserToLaunch(): Promise<LaunchOptions> {
  const { executable, env } = await findChromium();
  return { executablePath: executable, env: { ...process.env, ...env } as Record<string, string>, args: ARGUMENTS };
}

/** A browser to run, and the environment it needs. */
export interface Chromium {
  readonly executable: string;
  readonly env: Readonly<Record<string, string>>;
}

const INSTALLED = [
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * CHROME_PATH first, then an installed browser, then the one inside a dev dependency (Linux x64). CHROME_PATH=packaged
 * selects the last one.
 */
export async function findChromium(): Promise<Chromium> {
  const named = process.env['CHROME_PATH'];
  if (named === 'packaged') return packaged();
  if (named) return { executable: named, env: {} };
  const installed = INSTALLED.find((path) => existsSync(path));
  if (installed !== undefined) return { executable: installed, env: {} };
  return packaged();
}

async function packaged(): Promise<Chromium> {
  const folder = join(testFolder, 'chromium');
  if (!existsSync(folder)) {
    // Unpacked beside its target and moved when complete: an interrupted run leaves nothing that looks complete.
    await mkdir(testFolder, { recursive: true });
    const partial = await mkdtemp(`${folder}.`);
    await unpackChromium(partial);
    await rename(partial, folder).catch(async (error: unknown) => {
      await rm(partial, { recursive: true, force: true });
      if (!existsSync(folder)) throw error;
    });
  }
  const env: Record<string, string> = {};
  const libraries = join(folder, 'al2023', 'lib');
  if (process.platform === 'linux' && !hasNss()) env['LD_LIBRARY_PATH'] = libraries;
  if (process.platform === 'linux' && !hasFonts()) env['FONTCONFIG_PATH'] = join(folder, 'fonts');
  return { executable: join(folder, 'chromium'), env };
}

function hasNss(): boolean {
  const folders = ['/usr/lib/x86_64-linux-gnu', '/lib/x86_64-linux-gnu', '/usr/lib64', '/lib64', '/usr/lib'];
  return ['libnss3.so', 'libnspr4.so'].every((file) => folders.some((folder) => existsSync(join(folder, file))));
}

function hasFonts(): boolean {
  return ['/usr/share/fonts/truetype', '/usr/share/fonts/TTF', '/usr/share/fonts/opentype'].some(existsSync);
}

/** The package's own file lists folders under /tmp, which isn't where the fonts are. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/** Unpacks the browser, its fonts, its software renderer and the libraries that bare machines lack into `folder`. */
async function unpackChromium(folder: string): Promise<void> {
  const archives = join(projectRoot, 'node_modules', '@sparticuz', 'chromium', 'bin');
  const files = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'].map((file) =>
    join(archives, file),
  );
  // The package unpacks into os.tmpdir(). In a process of its own, because two windows start side by side in this one:
  // the other would create its temporary files in a folder that is about to be moved.
  const inflate = `import { inflate } from '@sparticuz/chromium'; await Promise.all(process.argv.slice(1).map((file) => inflate(file)))`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', inflate, ...files], {
    cwd: projectRoot,
    env: { ...process.env, TMPDIR: folder },
  });
  await writeFile(join(folder, 'fonts', 'fonts.conf'), FONTS);
}
