import assert from 'node:assert/strict';
import { test } from '../support/browserTest.ts';
import type { SandboxControl } from '../support/sandbox.ts';
import {
  connectToSandbox,
  discardEditors,
  fileTitle,
  MY_CARDS,
  openById,
  retitle,
  storedTitle,
  waitForTitle,
} from './steps/cards.ts';
import { useWorkbench } from './window/workbench.ts';

test.describe('the review page in a window', () => {
  let sandbox: SandboxControl;
  const workbench = useWorkbench(
    { theme: 'light', size: { width: 1500, height: 950 }, settings: { 'chartCards.review': 'always' } },
    async (window) => {
      sandbox = await connectToSandbox(window);
    },
  );
  test.beforeEach(() => discardEditors(workbench()));

  test('saves what the page has shown, confirmed by keyboard; nothing covers its buttons', async () => {
    const window = workbench();
    await window.palette.run('Notifications: Clear All Notifications');
    const card = MY_CARDS.aussie;
    await openById(window, card);
    await retitle(window, 'Looked at, and agreed to');
    await window.save();
    const review = window.webview();
    await review.locator('.review.save').waitFor();
    assert.match(
      await review.locator('#question').innerText(),
      /Save “Looked at, and agreed to” to the channel Forex Desk/,
    );
    await review.locator('details.body summary').click();
    assert.match(await review.locator('pre').innerText(), /"title": "Looked at, and agreed to"/);
    await window.screenshot('review-save-light');
    await window.notifications.none();
    assert.equal(await storedTitle(sandbox, card), card.title);
    await review.locator('footer.confirm button.primary[aria-disabled="false"]').focus();
    await window.page.keyboard.press('Enter');
    // The review's own tab is never dirty.
    await window.waitForTab({ label: fileTitle(card), dirty: false });
    assert.equal(await storedTitle(sandbox, card), 'Looked at, and agreed to');
    assert.match(await window.statusBar.item('Saved to Forex Desk').innerText(), /Saved to Forex Desk, \d\d:\d\d/);
    await waitForTitle(window.webview(), 'Looked at, and agreed to');
  });
});
