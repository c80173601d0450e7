import '../scripts/host/testClock.ts';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type Project } from '@playwright/test';
import { projectRoot } from '../scripts/host/hostPaths.ts';
import { browserToLaunch } from '../scripts/host/openBrowser.ts';

const WINDOW: Project = { workers: 1, retries: 1, timeout: 120_000 };

/** A project with its own folder for failures, which only its own next run empties. */
function project(name: string, options: Project): Project {
  return { name, outputDir: join(projectRoot, 'test-results', 'failed', name), ...options };
}

/** How long a test waits for what must happen, milliseconds: a multiple of what a busy machine needs. */
const WAIT_MS = 30_000;

/** Pages alone in a browser, and VS Code's window. `scripts/test/checks.ts` names the projects of each check. */
export default defineConfig({
  preserveOutput: 'failures-only',
  reporter: [['list'], ['./playwrightReporter.ts']],
  forbidOnly: true,
  fullyParallel: false,
  // One more than cores: a page waits for its next frame.
  workers: availableParallelism() + 1,
  expect: { timeout: WAIT_MS },
  use: {
    actionTimeout: WAIT_MS,
    launchOptions: await browserToLaunch(),
    screenshot: 'only-on-failure',
    // The steps without their pictures, which take time that a window needs.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
  },
  projects: [
    project('pages', { testDir: 'page', timeout: 60_000 }),
    // Nothing runs beside a window. Only here does a failed test run again, in a fresh window.
    project('ui', { testDir: 'ui', testIgnore: 'extended/**', ...WINDOW }),
    project('windows', { testDir: 'ui/extended', ...WINDOW }),
    project('pictures', { testDir: 'ui/media', testMatch: '*Pictures.ts', ...WINDOW, retries: 0 }),
  ],
});
