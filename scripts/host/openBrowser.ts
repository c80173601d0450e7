import { type Browser, chromium } from 'playwright-core';
import { findChromium } from './chromium.ts';

/** A headless browser for the tests; the caller closes it. */
export async function openBrowser(): Promise<Browser> {
  const { executable, env } = await findChromium();
  const asRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: executable,
    env: { ...process.env, ...env } as Record<string, string>,
    args: [
      // Chromium refuses to sandbox itself as root, and on machines without user namespaces.
      ...(asRoot || process.env['CI'] ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--font-render-hinting=none',
      // Canvas pixels and layout that do not depend on the machine's colour profile.
      '--force-color-profile=srgb',
      '--disable-dev-shm-usage',
    ],
  });
}
