import '../scripts/host/testClock.ts';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { projectRoot } from '../scripts/host/hostPaths.ts';
import { browserToLaunch } from '../scripts/host/openBrowser.ts';

/** Pages alone in a browser, and VS Code's window. `scripts/test/checks.ts` names the projects of each check. */
export default defineConfig({
  outputDir: join(projectRoot, 'test-results', 'failed'),
  preserveOutput: 'failures-only',
  reporter: [['list'], ['./playwrightReporter.ts']],
  forbidOnly: true,
  fullyParallel: false,
  workers: 2,
  // A multiple of what a busy machine needs.
  expect: { timeout: 30_000 },
  use: {
    launchOptions: await browserToLaunch(),
    screenshot: 'only-on-failure',
    // Without pictures of each step, which would slow everything down by a third.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
  },
  projects: [
    { name: 'pages', testDir: 'page', timeout: 60_000 },
    // Nothing runs beside a window. Only here does a failed test run again, in a fresh window.
    { name: 'ui', testDir: 'ui', testIgnore: 'extended/**', workers: 1, retries: 1, timeout: 120_000 },
    { name: 'windows', testDir: 'ui/extended', workers: 1, retries: 1, timeout: 120_000 },
    { name: 'pictures', testDir: 'ui/media', testMatch: '*Pictures.ts', workers: 1, timeout: 120_000 },
  ],
});
