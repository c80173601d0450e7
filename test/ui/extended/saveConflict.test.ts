import assert from 'node:assert/strict';
import { test } from '../../support/browserTest.ts';
import type { SandboxControl } from '../../support/sandbox.ts';
import {
  changeElsewhere,
  connectToSandbox,
  discardEditors,
  fileTitle,
  isDirty,
  MY_CARDS,
  openById,
  retitle,
  runForMessage,
  stateOf,
  storedTitle,
  titleField,
  waitForTitle,
} from '../steps/cards.ts';
import { useWorkbench, type Workbench } from '../window/workbench.ts';

test.describe('saving a card that was changed elsewhere', () => {
  let sandbox: SandboxControl;
  const workbench = useWorkbench({ theme: 'dark', size: { width: 1500, height: 950 } }, async (window) => {
    sandbox = await connectToSandbox(window);
  });
  test.beforeEach(async () => {
    await discardEditors(workbench());
    await workbench().clearNotifications();
  });

  test('asks how to resolve a conflict and shows both sides as page and as text; closed undecided, nothing is sent', async () => {
    const window = workbench();
    const card = MY_CARDS.aussie;
    await openById(window, card);
    await retitle(window, 'Mine: the breakout waits');
    await changeElsewhere(sandbox, card, { title: 'Theirs: the breakout fails' });
    const events = (await stateOf(sandbox)).events.length;

    const question = await window.saveAndBeAsked();
    assert.match(question, /changed on the service while you were editing it/);
    assert.match(question, /Both sides changed: title\./);
    assert.deepEqual((await window.dialog.buttons()).toSorted(), ['Cancel', 'Compare', 'Keep Mine', 'Take Theirs']);
    await window.screenshot('save-conflict-dark');
    await window.dialog.press('Compare');

    const review = window.webview();
    const title = review.locator('fieldset.conflict[data-key="title"]');
    await title.waitFor();
    const shown = await title.innerText();
    for (const side of [card.title, 'Theirs: the breakout fails', 'Mine: the breakout waits']) {
      assert.ok(shown.includes(side), shown);
    }
    assert.match(await review.locator('#refusal').innerText(), /isn’t resolved/);
    await window.screenshot('save-conflict-compare-dark');
    await window.notifications.none();
    assert.equal(await storedTitle(sandbox, card), 'Theirs: the breakout fails');
    assert.equal((await stateOf(sandbox)).events.length, events);
    assert.ok(await isDirty(window, card));

    await window.webview().locator('button:has-text("Compare as text")').click();
    const diff = window.page.locator('.monaco-diff-editor');
    await diff.locator('.original-in-monaco-diff-editor', { hasText: 'Theirs: the breakout fails' }).waitFor();
    await diff.locator('.modified-in-monaco-diff-editor', { hasText: 'Mine: the breakout waits' }).waitFor();
    await conflictTab(window).click();
    await window.webview().locator('footer.confirm button.secondary').click();
    assert.match(await window.notifications.waitFor('Nothing was sent'), /the comparison was closed/);
    await conflictTab(window).waitFor({ state: 'detached' });
    assert.ok(await isDirty(window, card));
    assert.equal(await storedTitle(sandbox, card), 'Theirs: the breakout fails');
    await window.notifications.dismiss('Nothing was sent');
    await window.saveAndBeAsked();
    await window.dialog.press('Keep Mine');
    await window.waitForTab({ dirty: false });
    assert.equal(await storedTitle(sandbox, card), 'Mine: the breakout waits');
  });

  test('saves what was chosen part by part, with their other changes; one undo restores mine', async () => {
    const window = workbench();
    const card = MY_CARDS.euro;
    await openById(window, card);
    await retitle(window, 'Mine: chosen');
    await changeElsewhere(sandbox, card, { title: 'Theirs: not chosen', comments: 'Theirs: kept' });
    await window.saveAndBeAsked();
    await window.dialog.press('Compare');
    const review = window.webview();
    await review.locator('fieldset.conflict[data-key="title"] input[aria-label*="mine"]').click();
    await review.locator('footer.confirm button.primary[aria-disabled="false"]').click();
    // Until the page has closed, the active tab is its own, which is never dirty.
    await conflictTab(window).waitFor({ state: 'detached' });
    await window.waitForTab({ dirty: false });
    const { body } = await sandbox.call('GET', `/v1/analysis/${card.id}`);
    const stored = JSON.stringify(body);
    assert.ok(stored.includes('"Mine: chosen"') && stored.includes('"Theirs: kept"'), stored);
    const editor = window.webview();
    await waitForTitle(editor, 'Mine: chosen');
    await editor.locator(':text("Theirs: kept")').first().waitFor();

    await editor.locator('#field-metadata-direction').focus();
    await window.page.keyboard.press('ControlOrMeta+z');
    await window.waitForTab({ dirty: true });
    await editor.locator(':text("Theirs: kept")').first().waitFor({ state: 'detached' });
    await waitForTitle(editor, 'Mine: chosen');
  });

  test('saves nothing when the question is cancelled, and takes theirs when asked again; undo restores mine', async () => {
    const window = workbench();
    const card = MY_CARDS.cable;
    await openById(window, card);
    await retitle(window, 'Mine: no patience');
    await changeElsewhere(sandbox, card, { title: 'Theirs: patience' });
    await window.saveAndBeAsked();
    await window.dialog.press('Cancel');
    await window.notifications.waitFor('Save again to choose');
    assert.ok(await isDirty(window, card));
    assert.equal(await storedTitle(sandbox, card), 'Theirs: patience');
    await waitForTitle(window.webview(), 'Mine: no patience');

    // Asked again, theirs is chosen: the document shows it, clean, and undo restores mine.
    const events = (await stateOf(sandbox)).events.length;
    await window.saveAndBeAsked();
    await window.dialog.press('Take Theirs');
    await window.waitForTab({ dirty: false });
    await waitForTitle(window.webview(), 'Theirs: patience');
    assert.equal(await isDirty(window, card), false);
    assert.equal((await stateOf(sandbox)).events.length, events);

    await window.webview().locator('#field-metadata-direction').focus();
    await window.page.keyboard.press('ControlOrMeta+z');
    await waitForTitle(window.webview(), 'Mine: no patience');
    await window.waitForTab({ dirty: true });
    // After seeing theirs, saving mine is intended.
    await window.save();
    await window.waitForTab({ dirty: false });
    assert.equal(await storedTitle(sandbox, card), 'Mine: no patience');
    assert.equal(await window.dialog.isOpen(), false);
  });

  test('loses neither side when typing continues while the merge is sent', async () => {
    const window = workbench();
    const card = MY_CARDS.ceiling;
    await openById(window, card);
    await retitle(window, 'Mine: sent');
    await changeElsewhere(sandbox, card, { comments: 'Theirs: concurrent' });
    const effect = { delayMs: 4_000 };
    await sandbox.control('POST', '/faults', { method: 'PATCH', path: `/v1/analysis/${card.id}`, times: 1, effect });
    await window.save();
    // Stored immediately, answered later: what is typed now comes while the save is in progress.
    while ((await storedTitle(sandbox, card)) !== 'Mine: sent') await window.page.waitForTimeout(50);
    await retitle(window, 'Mine: typed on');
    await window.notifications.waitFor('merged with a change made elsewhere');
    assert.equal(await storedTitle(sandbox, card), 'Mine: sent');
    assert.ok(await isDirty(window, card));
    await window.save();
    await window.waitForTab({ dirty: false });
    assert.equal(await window.dialog.isOpen(), false);
    const stored = JSON.stringify((await sandbox.call('GET', `/v1/analysis/${card.id}`)).body);
    assert.ok(stored.includes('"Mine: typed on"') && stored.includes('"Theirs: concurrent"'), stored);
    await window.webview().locator(':text("Theirs: concurrent")').first().waitFor();
    await window.palette.run('Notifications: Clear All Notifications');
  });

  test('merges a change in another field, says so, and shows both', async () => {
    const window = workbench();
    const card = MY_CARDS.swiss;
    await openById(window, card);
    await retitle(window, 'Mine: a new title');
    await changeElsewhere(sandbox, card, { comments: 'Theirs: a new comment' });
    await window.save();
    assert.match(await window.notifications.waitFor('merged with a change made elsewhere'), /: comments$/);
    await window.waitForTab({ dirty: false });
    assert.equal(await window.dialog.isOpen(), false);
    const { body } = await sandbox.call('GET', `/v1/analysis/${card.id}`);
    const stored = JSON.stringify(body);
    assert.ok(stored.includes('"Mine: a new title"') && stored.includes('"Theirs: a new comment"'), stored);

    await window.webview().locator(':text("Theirs: a new comment")').first().waitFor();
    assert.equal(await titleField(window.webview()).inputValue(), 'Mine: a new title');
    await window.palette.run('Chart Cards: Open Card as Text');
    const text = await window.editor.text();
    assert.match(text, /"title": "Mine: a new title"/);
    assert.match(text, /"comments": "Theirs: a new comment"/);
    await window.screenshot('save-merged-dark');
    assert.equal(await isDirty(window, card), false);
  });
});

function conflictTab(window: Workbench) {
  return window.page.locator('.part.editor .tab', { hasText: 'Conflict: ' });
}

test.describe('refreshing a card', () => {
  let sandbox: SandboxControl;
  const workbench = useWorkbench({ theme: 'hc-dark', size: { width: 1500, height: 950 } }, async (window) => {
    sandbox = await connectToSandbox(window);
  });

  test('updates a clean card to the newer version', async () => {
    const window = workbench();
    const card = MY_CARDS.aussie;
    await openById(window, card);
    await changeElsewhere(sandbox, card, { title: 'Newer on the service' });
    await window.palette.run('Chart Cards: Refresh Card');
    await waitForTitle(window.webview(), 'Newer on the service');
    await window.statusBar.item('was updated to the service’s version').waitFor();
    await window.palette.run('Chart Cards: Refresh Card');
    await window.statusBar.item('is up to date').waitFor();
    assert.equal(await isDirty(window, card), false);
  });

  test('keeps unsaved text, says that saving merges, and compares it with the published card', async () => {
    const window = workbench();
    const card = MY_CARDS.swiss;
    await openById(window, card);
    await retitle(window, 'Unsaved here');
    await changeElsewhere(sandbox, card, { comments: 'Commented there' });
    await runForMessage(
      window,
      'Chart Cards: Refresh Card',
      'The card changed on the service. Saving merges both versions',
    );
    await waitForTitle(window.webview(), 'Unsaved here');
    assert.ok(await isDirty(window, card));

    await window.palette.run('Chart Cards: Compare with Published as Text');
    const diff = window.page.locator('.monaco-diff-editor');
    await diff.locator('.original-in-monaco-diff-editor', { hasText: 'Commented there' }).waitFor();
    await diff.locator('.original-in-monaco-diff-editor', { hasText: card.title }).waitFor();
    await diff.locator('.modified-in-monaco-diff-editor', { hasText: 'Unsaved here' }).waitFor();
    await window.screenshot('compare-with-published-hc-dark');
    // Saved from the comparison.
    await window.save();
    await window.waitForTab({ dirty: false });
    assert.equal(await storedTitle(sandbox, card), 'Unsaved here');
    await diff.locator('.modified-in-monaco-diff-editor', { hasText: 'Commented there' }).waitFor();
  });

  test('reports that the card was deleted, and keeps its tab', async () => {
    const window = workbench();
    const card = MY_CARDS.cable;
    const editor = await openById(window, card);
    assert.equal((await sandbox.call('DELETE', `/v1/analysis/${card.id}`)).status, 200);
    await runForMessage(
      window,
      'Chart Cards: Refresh Card',
      'This card was deleted from the service. Its text is still open here',
    );
    await editor.locator('.banner:has-text("was deleted from the service")').waitFor();
    await window.screenshot('refreshed-deleted-hc-dark');
    assert.equal((await window.tabs()).filter(({ label }) => label.includes(fileTitle(card))).length, 1);
  });
});
