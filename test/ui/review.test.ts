import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '../support/browserTest.ts';
import type { SandboxControl } from '../support/sandbox.ts';
import {
  connectToSandbox,
  discardEditors,
  fileTitle,
  isDirty,
  MY_CARDS,
  openById,
  retitle,
  stateOf,
  storedTitle,
  waitForTitle,
} from './steps/cards.ts';
import { useWorkbench } from './window/workbench.ts';

const DRAFT = 'eurusd-breakout.card.json';
const CHANNEL = 'Forex Desk';

test.describe('the review page in a window', () => {
  let sandbox: SandboxControl;
  const workbench = useWorkbench(
    { theme: 'light', size: { width: 1500, height: 950 }, settings: { 'chartCards.review': 'always' } },
    async (window) => {
      sandbox = await connectToSandbox(window);
    },
  );
  test.beforeEach(() => discardEditors(workbench()));

  test('publishes a draft through the page, which names the channel and the community', async () => {
    const window = workbench();
    const before = await stateOf(sandbox);
    const { title } = JSON.parse(await readFile(join(window.folder, DRAFT), 'utf8')).metadata as { title: string };
    await window.openFile(DRAFT);
    await window.webview().locator('header.status .chip:has-text("Draft")').waitFor();
    await window.palette.choose('Chart Cards: Publish Draft to Channel…', CHANNEL);

    const review = window.webview();
    await review.locator('.review.publish').waitFor();
    const question = await review.locator('#question').innerText();
    for (const named of [title, CHANNEL, before.community.id]) assert.ok(question.includes(named), question);
    assert.match(await review.locator('.headline.send').innerText(), /Sends the whole card/);
    await window.screenshot('review-publish-light');
    assert.equal((await stateOf(sandbox)).analyses.length, before.analyses.length);
    await review.locator('footer.confirm button.primary[aria-disabled="false"]').click();

    await window.notifications.waitFor(`is published in ${CHANNEL}`);
    const known = new Set(before.analyses.map(({ id }) => id));
    const [created, ...more] = (await stateOf(sandbox)).analyses.filter(({ id }) => !known.has(id));
    assert.ok(created);
    assert.deepEqual(more, []);
    assert.equal(await storedTitle(sandbox, { id: created.id, title }), title);
    await window.webview().locator('header.status .chip.pending').waitFor();
    await waitForTitle(window.webview(), title);
    await window.page.locator('.part.editor .tab', { hasText: 'Publish: ' }).waitFor({ state: 'detached' });
  });

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

  test('sends nothing when the page is closed, and keeps the text', async () => {
    const window = workbench();
    const events = (await stateOf(sandbox)).events.length;
    const card = MY_CARDS.swiss;
    await openById(window, card);
    await retitle(window, 'Thought better of it');
    await window.save();
    await window.webview().locator('.review.save').waitFor();
    await window.palette.run('View: Close Editor');
    assert.match(await window.notifications.waitFor('Nothing was sent'), /the review was closed/);
    assert.ok(await isDirty(window, card));
    await waitForTitle(window.webview(), 'Thought better of it');
    assert.equal(await storedTitle(sandbox, card), card.title);
    assert.equal((await stateOf(sandbox)).events.length, events);
    await window.notifications.dismiss('Nothing was sent');
  });

  test('compares with the published card: shows both', async () => {
    const window = workbench();
    const card = MY_CARDS.cable;
    await openById(window, card);
    await retitle(window, 'Thought better of it');
    await window.switchTheme('hc-dark');
    await window.palette.run('Chart Cards: Compare with Published');
    const review = window.webview();
    const row = review.locator('tr.row:has-text("Title")');
    await row.waitFor();
    const shown = await row.innerText();
    for (const side of [card.title, 'Thought better of it']) assert.ok(shown.includes(side), shown);
    assert.equal(await review.locator('fieldset.side-switch input').count(), 3);
    assert.equal(await review.locator('footer.confirm').count(), 0);
    await window.screenshot('review-compare-hc-dark');
    assert.equal(await storedTitle(sandbox, card), card.title);
    await window.switchTheme('light');
  });
});
