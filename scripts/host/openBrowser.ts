import { type Browser, chromium } from 'playwright-core';
import { findChromium } from './chromium.ts';
import { pageClock } from './testClock.ts';

const ARGUMENTS = [
  '--disable-gpu',
  '--font-render-hinting=none',
  // Canvas pixels that do not depend on the machine's colour profile.
  '--force-color-profile=srgb',
  '--disable-dev-shm-usage',
];

/** A headless browser for the tests, whose pages have the test run's clock; the caller closes it. */
export async function openBrowser(): Promise<Browser> {
  const browser = await launch();
  const clock = pageClock(process.env);
  if (clock !== undefined) browser.on('context', (context) => void context.addInitScript(clock));
  return browser;
}

async function launch(): Promise<Browser> {
  const { executable, env } = await findChromium();
  const launchWith = (args: readonly string[]) =>
    chromium.launch({
      executablePath: executable,
      env: { ...process.env, ...env } as Record<string, string>,
      args: [...args, ...ARGUMENTS],
    });
  // As root Chromium refuses to sandbox itself; elsewhere it may not be allowed to. Only our own pages are opened.
  if (process.getuid?.() === 0) return launchWith(['--no-sandbox']);
  return launchWith([]).catch(() => launchWith(['--no-sandbox']));
}
