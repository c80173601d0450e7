import { type Browser, chromium } from 'playwright-core';
import { findChromium } from './chromium.ts';

const ARGUMENTS = [
  '--disable-gpu',
  '--font-render-hinting=none',
  // Canvas pixels that do not depend on the machine's colour profile.
  '--force-color-profile=srgb',
  '--disable-dev-shm-usage',
  '--lang=en-US',
];

/** A headless browser for the tests; the caller closes it. */
export async function openBrowser(): Promise<Browser> {
  const { executable, env } = await findChromium();
  const launch = (args: readonly string[]) =>
    chromium.launch({
      executablePath: executable,
      // Where no locale is set, a page would be told that its language is “en-US@posix”, which Intl refuses.
      env: { ...process.env, LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8', ...env } as Record<string, string>,
      args: [...args, ...ARGUMENTS],
    });
  // As root Chromium refuses to sandbox itself; elsewhere it may not be allowed to. Only our own pages are opened.
  if (process.getuid?.() === 0) return launch(['--no-sandbox']);
  return launch([]).catch(() => launch(['--no-sandbox']));
}
