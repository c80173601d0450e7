import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { test } from '../../support/browserTest.ts';
import type { SandboxControl } from '../../support/sandbox.ts';
import {
  changeElsewhere,
  connectToSandbox,
  isDirty,
  MY_CARDS,
  openById,
  retitle,
  stateOf,
  storedTitle,
  titleField,
} from '../steps/cards.ts';
import { useWorkbench, type Workbench } from '../window/workbench.ts';

test.describe('saving a card that was changed elsewhere', () => {
  let sandbox: SandboxControl;
  const workbench = useWorkbench({ theme: 'dark', size: { width: 1500, height: 950 } }, async (window) => {
    sandbox = await connectToSandbox(window);
  });

  test('asks how to resolve a conflict, shows both sides as page and as text, and saves what was chosen; one undo restores mine', async () => {
    const window = workbench();
    const card = MY_CARDS.aussie;
    await openById(window, card);
    await retitle(window, 'Mine: the breakout waits');
    await changeElsewhere(sandbox, card, { title: 'Theirs: the breakout fails', comments: 'Theirs: kept' });
    const events = (await stateOf(sandbox)).events.length;

    const question = await window.saveAndBeAsked();
    assert.match(question, /changed on the service while you were editing it/);
    assert.match(question, /Both sides changed: title\./);
    assert.deepEqual((await window.dialog.buttons()).toSorted(), ['Cancel', 'Compare', 'Keep Mine', 'Take Theirs']);
    await window.screenshot('save-conflict-dark');
    await window.dialog.press('Compare');
    const review = window.webview();
    const title = review.locator('fieldset.conflict[data-key="title"]');
    await expect(title).toContainText(card.title);
    for (const side of ['Theirs: the breakout fails', 'Mine: the breakout waits'])
      await expect(title).toContainText(side);
    await expect(review.locator('#refusal')).toContainText('isn’t resolved');
    await window.screenshot('save-conflict-compare-dark');
    await window.notifications.none();

    await review.locator('button:has-text("Compare as text")').click();
    const diff = window.page.locator('.monaco-diff-editor');
    await expect(diff.locator('.original-in-monaco-diff-editor')).toContainText('Theirs: the breakout fails');
    await expect(diff.locator('.modified-in-monaco-diff-editor')).toContainText('Mine: the breakout waits');
    await conflictTab(window).click();
    // Closed undecided, it sends nothing.
    await review.locator('footer.confirm button.secondary').click();
    assert.match(await window.notifications.waitFor('Nothing was sent'), /the comparison was closed/);
    await expect(conflictTab(window)).toHaveCount(0);
    assert.ok(await isDirty(window, card));
    assert.equal((await stateOf(sandbox)).events.length, events);
    await window.clearNotifications();

    await window.saveAndBeAsked();
    await window.dialog.press('Compare');
    await review.locator('fieldset.conflict[data-key="title"] input[aria-label*="mine"]').click();
    await review.locator('footer.confirm button.primary[aria-disabled="false"]').click();
    await expect(conflictTab(window)).toHaveCount(0);
    // The other one is the comparison as text.
    await window.page.locator('.part.editor .tab').first().click();
    await window.waitForTab({ dirty: false });
    assert.equal(await storedTitle(sandbox, card), 'Mine: the breakout waits');
    const editor = window.webview();
    await expect(titleField(editor)).toHaveValue('Mine: the breakout waits');
    await expect(editor.locator(':text("Theirs: kept")').first()).toBeVisible();
    await expect(editor.locator('.headline.nothing')).toBeVisible();

    await editor.locator('#field-metadata-direction').focus();
    await window.page.keyboard.press('ControlOrMeta+z');
    await window.waitForTab({ dirty: true });
    await expect(editor.locator('.change del:has-text("Theirs: kept")')).toBeVisible();
    await expect(titleField(editor)).toHaveValue('Mine: the breakout waits');
  });

  test('takes theirs when asked again after a cancel; undo restores mine, which is then saved without a question', async () => {
    const window = workbench();
    const card = MY_CARDS.cable;
    await openById(window, card);
    await retitle(window, 'Mine: no patience');
    await changeElsewhere(sandbox, card, { title: 'Theirs: patience' });
    await window.saveAndBeAsked();
    await window.dialog.press('Cancel');
    await window.notifications.waitFor('Save again to choose');
    assert.ok(await isDirty(window, card));
    const title = titleField(window.webview());
    await expect(title).toHaveValue('Mine: no patience');

    const events = (await stateOf(sandbox)).events.length;
    await window.saveAndBeAsked();
    await window.dialog.press('Take Theirs');
    await window.waitForTab({ dirty: false });
    await expect(title).toHaveValue('Theirs: patience');
    assert.equal((await stateOf(sandbox)).events.length, events);

    await window.webview().locator('#field-metadata-direction').focus();
    await window.page.keyboard.press('ControlOrMeta+z');
    await expect(title).toHaveValue('Mine: no patience');
    await window.waitForTab({ dirty: true });
    // After seeing theirs, saving mine is intended.
    await window.save();
    await window.waitForTab({ dirty: false });
    assert.equal(await storedTitle(sandbox, card), 'Mine: no patience');
  });
});

function conflictTab(window: Workbench) {
  return window.page.locator('.part.editor .tab', { hasText: 'Conflict: ' });
}
