import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/host/hostPaths.ts';
import { test } from '../support/browserTest.ts';
import { embeddedSandbox } from '../support/sandbox.ts';
import { eventually } from '../support/waiting.ts';
import { TreeView } from './window/views.ts';

test.describe('npm start', () => {
  let folder: string;
  let started: ChildProcess | undefined;

  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chart-cards-start-'));
  });

  test.afterAll(async () => {
    started?.kill('SIGTERM');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  test("opens a window with the sandbox's cards, the sample drafts and a card to click, and ends everything it started", async ({
    browser,
  }) => {
    const child = spawn(process.execPath, ['scripts/start.ts', '--no-open', '--port', '0', '--data', folder], {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started = child;
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const address = await addressOf(child);

    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      locale: 'en-US',
    });
    const page = await context.newPage();
    await page.goto(address);
    // The view is shown, the sandbox runs, and the obvious thing to click is a card.
    const step = page.locator('.getting-started-step.expanded');
    await step.getByRole('button', { name: 'Open a Card' }).waitFor();
    assert.equal(await step.locator('.monaco-button').count(), 1);
    await page.locator('.getting-started-step .codicon.complete').first().waitFor();
    await new TreeView(page, 'Channels').row('EUR/USD').waitFor();
    await new TreeView(page, 'Drafts').row('eurusd-breakout').waitFor();
    // The walkthrough stays open behind the card.
    await step.getByRole('button', { name: 'Open a Card' }).click();
    await page.locator('.part.editor .tab.active[data-resource-name$=".card.json"]').waitFor();
    assert.equal(await page.locator('.part.editor .tab').count(), 2);

    const sandbox = await embeddedSandbox(join(folder, 'data/data/User/globalStorage/chart-cards.chart-cards'));
    await context.close();
    child.kill('SIGTERM');
    assert.equal(await ended, 0);
    for (const url of [address, sandbox.baseUrl]) await refuses(url);
    assert.deepEqual((await readdir(folder)).sort(), ['data', 'workspace']);
  });
});

/** The printed address. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const listen = (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /^ {2}(http:\/\/127\.0\.0\.1:\d+\/\S*)$/m.exec(printed)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${printed}`)));
  });
}

/** Resolves when nothing listens there any more; the sandbox checks twice a second whether its window is alive. */
async function refuses(url: string): Promise<void> {
  await eventually(`${url} without an answer`, () =>
    fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      () => false,
      () => true,
    ),
  );
}
