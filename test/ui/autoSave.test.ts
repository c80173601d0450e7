import assert from 'node:assert/strict';
import type { SandboxControl } from '../support/sandboxControl.ts';
import { connectToSandbox, stateOf } from './steps/cardDesk.ts';
import { changeElsewhere, isDirty, MY_CARDS, openById, retitle, storedTitle } from './steps/remoteCard.ts';
import { useWorkbench } from './window/useWorkbench.ts';

/** The delay that the settings below have, several times over. */
const SEVERAL_DELAYS_MS = 3_000;

describe('auto save, turned on for cards by the person', () => {
  let sandbox: SandboxControl;
  const workbench = useWorkbench(
    {
      theme: 'dark',
      settings: { '[chartcard]': { 'files.autoSave': 'afterDelay', 'files.autoSaveDelay': 400 } },
      size: { width: 1500, height: 950 },
    },
    async (window) => {
      sandbox = await connectToSandbox(window);
    },
  );

  it('saves a sound card', async () => {
    const window = workbench();
    const card = MY_CARDS.aussie;
    await openById(window, card);
    const field = window.webview().locator('#field-metadata-title');
    await field.fill('Saved by itself');
    await field.press('Enter');
    const deadline = Date.now() + 60_000;
    while ((await storedTitle(sandbox, card)) !== 'Saved by itself') {
      assert.ok(Date.now() < deadline, 'not saved');
      await window.page.waitForTimeout(200);
    }
    await window.waitForTab({ dirty: false });
  });

  it('never sends a card with errors, and opens no dialog', async () => {
    const window = workbench();
    const card = MY_CARDS.swiss;
    await openById(window, card);
    const before = await stateOf(sandbox);
    await retitle(window, '');
    await window.page.waitForTimeout(SEVERAL_DELAYS_MS);
    assert.ok(await isDirty(window, card));
    assert.equal(await window.dialog.isOpen(), false);
    assert.equal(await storedTitle(sandbox, card), card.title);
    assert.deepEqual((await stateOf(sandbox)).events, before.events);
    await window.screenshot('auto-save-with-error-dark');
  });

  it('leaves a conflict to a save by hand', async () => {
    const window = workbench();
    const card = MY_CARDS.cable;
    await openById(window, card);
    await changeElsewhere(sandbox, card, { title: 'Theirs' });
    await retitle(window, 'Mine');
    await window.notifications.waitFor('Save by hand to compare and choose');
    assert.equal(await window.dialog.isOpen(), false);
    assert.ok(await isDirty(window, card));
    assert.equal(await storedTitle(sandbox, card), 'Theirs');
    assert.match(await window.saveAndBeAsked(), /Both sides changed: title\./);
    await window.dialog.press('Keep Mine');
    await window.waitForTab({ dirty: false });
    assert.equal(await storedTitle(sandbox, card), 'Mine');
  });
});
