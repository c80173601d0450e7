import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../../support/browserTest.ts';
import type { SandboxControl } from '../../support/sandbox.ts';
import { eventually } from '../../support/waiting.ts';
import {
  changeElsewhere,
  connectToSandbox,
  MY_CARDS,
  openById,
  retitle,
  type SeededCard,
  storedTitle,
  titleField,
} from '../steps/cards.ts';
import { useWorkbench, type Workbench } from '../window/workbench.ts';

/** Whether a file below the folder contains these words. A file may be replaced while it is read. */
async function contains(folder: string, words: string): Promise<boolean> {
  const files = existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : [];
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8').catch(() => '')));
  return texts.some((text) => text.includes(words));
}

/** Resolves when the base of the unsaved edit is on disk, a moment after the first keystroke. */
async function waitForEditBase({ host }: Workbench, { id }: SeededCard): Promise<void> {
  await eventually(`the base of ${id} on disk`, () => contains(join(host.globalStorage, 'edit-bases'), id));
}

/** Resolves when VS Code has backed up an unsaved text that contains these words, a moment after the last keystroke. */
async function waitForBackup({ host }: Workbench, words: string): Promise<void> {
  await eventually(`a backup of “${words}”`, () => contains(join(dirname(host.settingsFile), 'Backups'), words));
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
  await eventually('another extension host', () => launched().length > before.length);
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
  await eventually('the next sandbox', async () => {
    const since = await sandboxUpSince(window);
    return since !== undefined && since !== before;
  });
  return window.sandbox();
}

test.describe('an unsaved card when the extension host or the window restarts', () => {
  let sandbox: SandboxControl;
  const workbench = useWorkbench({ theme: 'dark', size: { width: 1500, height: 950 } }, async (window) => {
    sandbox = await connectToSandbox(window);
  });

  test('survives a restart of the extension host; a concurrent change is merged, or a conflict in the same field', async () => {
    const window = workbench();
    const [merged, conflicting] = [MY_CARDS.swiss, MY_CARDS.aussie];
    await openById(window, merged);
    await retitle(window, 'Mine, to be merged');
    await openById(window, conflicting);
    await retitle(window, 'Mine over the restart');
    await changeElsewhere(sandbox, merged, { comments: 'Theirs before the restart' });
    for (const card of [merged, conflicting]) await waitForEditBase(window, card);
    const tabs = await window.tabs();
    const up = await sandboxUpSince(window);
    await crashExtensionHost(window);
    sandbox = await nextSandbox(window, up);
    await changeElsewhere(sandbox, conflicting, { title: 'Theirs after the restart' });
    // The page from before the crash has no extension host; the new one gets its snapshot from the new host.
    await expect(window.page.locator('iframe.webview.of-the-old-host:visible')).toHaveCount(0);
    await expect(titleField(window.webview())).toHaveValue('Mine over the restart');
    assert.deepEqual(await window.tabs(), tabs);
    await window.screenshot('after-host-restart-dark');
    // The page works again: it accepts an edit.
    await retitle(window, 'Mine after the restart');
    assert.match(await window.saveAndBeAsked(), /Both sides changed: title\./);
    assert.equal(await storedTitle(sandbox, conflicting), 'Theirs after the restart');
    await window.dialog.press('Keep Mine');
    await window.waitForTab({ dirty: false });
    assert.equal(await storedTitle(sandbox, conflicting), 'Mine after the restart');

    await window.page.locator('.part.editor .tab').first().click();
    await expect(titleField(window.webview())).toHaveValue('Mine, to be merged');
    await titleField(window.webview()).focus();
    await window.save();
    assert.match(await window.notifications.waitFor('merged with a change made elsewhere'), /: comments$/);
    await window.waitForTab({ dirty: false });
    const stored = JSON.stringify((await sandbox.call('GET', `/v1/analysis/${merged.id}`)).body);
    assert.ok(stored.includes('"Mine, to be merged"') && stored.includes('"Theirs before the restart"'), stored);
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
    await expect(titleField(window.webview())).toHaveValue('Mine before the reload');
    await window.screenshot('after-reload-dark');
    sandbox = await nextSandbox(window, up);
    await titleField(window.webview()).focus();
    assert.match(await window.saveAndBeAsked(), /Both sides changed: title\./);
    assert.equal(await storedTitle(sandbox, card), 'Theirs during the reload');
    await window.dialog.press('Take Theirs');
    await window.waitForTab({ dirty: false });
    await expect(titleField(window.webview())).toHaveValue('Theirs during the reload');
  });
});
