import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from './hostPaths.ts';
import { unpackChromium } from './unpackChromium.ts';

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
 * CHROME_PATH first, then a browser that the machine has, then the one inside a dev dependency (Linux x64).
 * CHROME_PATH=packaged asks for the last one by name.
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
    // Unpacked beside and moved when whole: a run that is cut off leaves nothing that looks complete.
    const partial = `${folder}.${process.pid}`;
    await mkdir(partial, { recursive: true });
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
