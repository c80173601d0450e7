import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from '../../support/browserTest.ts';
import type { SandboxControl } from '../../support/sandbox.ts';
import {
  changeElsewhere,
  connectToSandbox,
  MY_CARDS,
  openById,
  retitle,
  type SeededCard,
  storedTitle,
  titleField,
  waitForTitle,
} from '../steps/cards.ts';
import { useWorkbench, type Workbench } from '../window/workbench.ts';

/** Resolves when the base of the unsaved edit is on disk, a moment after the first keystroke. */
async function waitForEditBase({ host, page }: Workbench, { id }: SeededCard): Promise<void> {
  const folder = join(host.globalStorage, 'edit-bases');
  const isKept = async () => {
    const names = existsSync(folder) ? await readdir(folder) : [];
    const files = names.filter((name) => name.endsWith('.json'));
    // A file that was just deleted belongs to an edit that has ended.
    const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')));
    return texts.some((text) => text.includes(id));
  };
  while (!(await isKept())) await page.waitForTimeout(20);
}

/** Resolves when VS Code has backed up an unsaved text that contains these words, a moment after the last keystroke. */
async function waitForBackup({ host, page }: Workbench, words: string): Promise<void> {
  const folder = join(dirname(host.settingsFile), 'Backups');
  const isKept = async () => {
    const files = existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : [];
    const texts = files
      .filter((file) => file.isFile())
      // A backup may just have been replaced.
      .map((file) => readFile(join(file.parentPath, file.name), 'utf8').catch(() => ''));
    return (await Promise.all(texts)).some((text) => text.includes(words));
  };
  while (!(await isKept())) await page.waitForTimeout(20);
}

/**
 * Kills the window's extension host, which VS Code then restarts: the page stays. The server logs its process id at
 * launch.
 */
async function crashExtensionHost({ host, page }: Workbench): Promise<void> {
  const launched = () => [...host.printed().matchAll(/<(\d+)> Launched Extension Host Process/g)].map(([, pid]) => pid);
  const before = launched();
  await page.locator('iframe.webview').evaluateAll((frames) => {
    for (const frame of frames) frame.classList.add('of-the-old-host');
  });
  process.kill(Number(before.at(-1)), 'SIGKILL');
  while (launched().length === before.length) await page.waitForTimeout(100);
}

/** When the window's sandbox reported ready; it does so at each start. */
async function sandboxUpSince({ host }: Workbench): Promise<number | undefined> {
  return stat(join(host.globalStorage, 'sandbox', 'ready.json')).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );
}

/** The new extension host's sandbox. The old host's sandbox ends a moment later, and answers until then. */
async function nextSandbox(window: Workbench, before: number | undefined): Promise<SandboxControl> {
  for (;;) {
    const since = await sandboxUpSince(window);
    if (since !== undefined && since !== before) return window.sandbox();
    await window.page.waitForTimeout(50);
  }
}

/** The page from before the crash has no extension host; the new one gets its snapshot from the new host. */
async function waitForLivePage({ page }: Workbench): Promise<void> {
  await page.locator('iframe.webview.of-the-old-host').waitFor({ state: 'detached' });
}

test.describe('an unsaved card when the extension host or the window restarts', () => {
  let sandbox: SandboxControl;
  const workbench = useWorkbench({ theme: 'dark', size: { width: 1500, height: 950 } }, async (window) => {
    sandbox = await connectToSandbox(window);
  });

  test('survives a restart of the extension host, and a concurrent change is merged', async () => {
    const window = workbench();
    const card = MY_CARDS.aussie;
    await openById(window, card);
    await retitle(window, 'Mine over the restart');
    await changeElsewhere(sandbox, card, { comments: 'Theirs during the restart' });
    await waitForEditBase(window, card);
    const up = await sandboxUpSince(window);
    await crashExtensionHost(window);
    await window.waitForTab({ dirty: true });
    // The page works again: it shows the text, and accepts an edit.
    await waitForLivePage(window);
    await waitForTitle(window.webview(), 'Mine over the restart');
    await window.screenshot('after-host-restart-dark');
    await retitle(window, 'Mine after the restart');
    sandbox = await nextSandbox(window, up);
    await window.save();
    assert.match(await window.notifications.waitFor('merged with a change made elsewhere'), /: comments$/);
    await window.waitForTab({ dirty: false });
    const stored = JSON.stringify((await sandbox.call('GET', `/v1/analysis/${card.id}`)).body);
    assert.ok(stored.includes('"Mine after the restart"') && stored.includes('"Theirs during the restart"'), stored);
  });

  test('survives a restart of the extension host, and a concurrent change of the same field is a conflict', async () => {
    const window = workbench();
    const card = MY_CARDS.swiss;
    await openById(window, card);
    await retitle(window, 'Mine before the second restart');
    await waitForEditBase(window, card);
    const tabs = await window.tabs();
    const up = await sandboxUpSince(window);
    await crashExtensionHost(window);
    sandbox = await nextSandbox(window, up);
    await changeElsewhere(sandbox, card, { title: 'Theirs after the second restart' });
    await waitForLivePage(window);
    await waitForTitle(window.webview(), 'Mine before the second restart');
    assert.deepEqual(await window.tabs(), tabs);
    await titleField(window.webview()).focus();
    assert.match(await window.saveAndBeAsked(), /Both sides changed: title\./);
    assert.equal(await storedTitle(sandbox, card), 'Theirs after the second restart');
    await window.dialog.press('Keep Mine');
    await window.waitForTab({ dirty: false });
    assert.equal(await storedTitle(sandbox, card), 'Mine before the second restart');
  });

  test('survives a reload of the window, and never overwrites a concurrent change', async () => {
    const window = workbench();
    const card = MY_CARDS.cable;
    await openById(window, card);
    await retitle(window, 'Mine before the reload');
    await waitForBackup(window, 'Mine before the reload');
    await changeElsewhere(sandbox, card, { title: 'Theirs during the reload' });
    const up = await sandboxUpSince(window);
    await window.reloadWindow();
    await window.waitForTab({ dirty: true });
    await waitForTitle(window.webview(), 'Mine before the reload');
    await window.screenshot('after-reload-dark');
    sandbox = await nextSandbox(window, up);
    await titleField(window.webview()).focus();
    assert.match(await window.saveAndBeAsked(), /Both sides changed: title\./);
    assert.equal(await storedTitle(sandbox, card), 'Theirs during the reload');
    await window.dialog.press('Take Theirs');
    await window.waitForTab({ dirty: false });
    await waitForTitle(window.webview(), 'Theirs during the reload');
  });
});
