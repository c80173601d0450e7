import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '../support/browserTest.ts';
import type { SandboxControl } from '../support/sandbox.ts';
import {
  analysisOf,
  connectToSandbox,
  discardEditors,
  MY_CARD,
  metadataOf,
  openCard,
  runForMessage,
  type SandboxState,
  stateOf,
} from './steps/cards.ts';
import { useWorkbench, type Workbench } from './window/workbench.ts';

const DRAFT = 'btcusd-h1.card.json';
const TITLE = 'Bitcoin falls back from its high';

test.describe('the main journeys of an analyst in a window', () => {
  let sandbox: SandboxControl;
  let before: SandboxState;
  const workbench = useWorkbench({ theme: 'light', size: { width: 1400, height: 900 } }, async (window) => {
    sandbox = await connectToSandbox(window);
  });
  test.beforeEach(async () => {
    // The message of one publication could be mistaken for that of the next.
    await workbench().clearNotifications();
    await discardEditors(workbench());
    before = await stateOf(sandbox);
  });

  /** The cards that weren't there at the start. */
  const fresh = async () => {
    const known = new Set(before.analyses.map(({ id }) => id));
    return (await stateOf(sandbox)).analyses.filter(({ id }) => !known.has(id));
  };

  test('creates a draft step by step, publishes it once it has no errors, and deletes the card', async () => {
    const window = workbench();
    await window.palette.run('Chart Cards: New Card…');
    await window.quickInput.waitForStep('1/5');

    // The feed's own search, by a word of the description.
    await window.quickInput.type('bitcoin');
    await window.quickInput.waitForRow('As typed:');
    assert.deepEqual(await window.quickInput.rows(), ['BTC/USD', 'As typed:']);
    await window.screenshot('wizard-symbol-light');
    await window.quickInput.pick('BTC/USD');

    await window.quickInput.waitForStep('2/5');
    await window.quickInput.pick('Bullish');
    await window.quickInput.waitForStep('3/5');
    await window.quickInput.back();
    await window.quickInput.waitForStep('2/5');
    // By keyboard: the previous answer is active, the other one is below.
    await window.quickInput.walkTo('Bearish');

    await window.quickInput.waitForStep('3/5');
    assert.deepEqual(await window.quickInput.rows(), ['Above the current price', 'Below the current price']);
    await window.quickInput.pick('Above the current price');
    await window.quickInput.waitForStep('4/5');
    await window.quickInput.choose('H1', 'H1');
    await window.quickInput.waitForStep('5/5');
    await window.quickInput.type('');
    await window.quickInput.confirm();
    await window.quickInput.waitForMessage('This has 0');
    await window.quickInput.answer(TITLE);

    const editor = window.webview();
    await editor.locator('header.status .chip:has-text("Draft")').waitFor();
    await editor.locator('.toolbar .candles:has-text("bars")').waitFor();
    assert.match(await editor.locator('.toolbar .candles').innerText(), /BTC\/USD.*H1/);
    assert.equal(await editor.locator('.finding .codicon-error').count(), 0);
    assert.equal(await editor.locator('.finding .codicon-warning').count(), 0);
    // The levels are around the last price (P2 2.3: strictly in price order), within the candles shown.
    const inputs = await editor.locator('table.levels input').all();
    const prices = await Promise.all(inputs.map(async (input) => Number(await input.inputValue())));
    assert.ok(
      prices.length >= 3 && prices.every((price, at) => at === 0 || price < (prices[at - 1] ?? 0)),
      `${prices}`,
    );
    const text = JSON.parse(await readFile(join(window.folder, DRAFT), 'utf8'));
    assert.equal(text.metadata.title, TITLE);
    assert.equal(text.metadata.direction, 'BEARISH');
    assert.equal(text.metadata.entryPlacement, 'ABOVE_CURRENT');
    await window.screenshot('new-draft-light');
    assert.deepEqual(await fresh(), []);

    // Nothing is published while the draft has an error.
    const title = editor.locator('#field-metadata-title');
    await title.fill('x'.repeat(201));
    await title.press('Enter');
    await window.palette.run('Chart Cards: Publish Draft to Channel…');
    assert.match(await window.notifications.waitFor('Nothing was published'), /200/);
    await window.problems.waitFor('200');
    assert.equal(await window.dialog.isOpen(), false);
    await window.notifications.dismiss('Nothing was published');
    await title.press('ControlOrMeta+z');
    await window.problems.waitUntilGone('200');
    await window.palette.run('View: Hide Panel');
    assert.deepEqual(await fresh(), []);

    // The confirmation says where, to whom and as whom.
    await window.palette.run('Chart Cards: Publish Draft to Channel…');
    let said = await publish(window, 'Crypto Corner', 'publish-modal-light');
    assert.match(said, new RegExp(TITLE));
    assert.match(said, /Crypto Corner/);
    assert.doesNotMatch(said, new RegExp(before.community.id), 'a number that nobody reads');
    assert.match(said, /Posted as mara\.lindqvist/);
    await window.notifications.waitFor('is published in Crypto Corner');

    const [card, ...more] = await fresh();
    assert.ok(card);
    assert.deepEqual(more, []);
    assert.equal(card.status, 'Pending');
    assert.equal(card.type, 'bearish_bounce');
    assert.equal(metadataOf(await analysisOf(sandbox, card.id)).title, TITLE);
    await editor.locator('header.status .chip.pending').waitFor();
    await editor.locator('header.status .origin:has-text("Crypto Corner")').waitFor();
    await window.tree('Channels').collapse('Forex Desk');
    await window.tree('Channels').expand('Crypto Corner');
    await window.tree('Channels').row(TITLE).waitFor();

    // The confirmation of a deletion names the card; a repeated deletion counts as done.
    await window.tree('Channels').choose(TITLE, 'Delete Card');
    said = await window.dialog.text();
    assert.match(said, new RegExp(TITLE));
    assert.match(said, /BTC\/USD · Pending/);
    assert.deepEqual((await window.dialog.buttons()).sort(), ['Cancel', 'Delete']);
    await window.screenshot('delete-modal-light');
    await window.dialog.press('Cancel');
    assert.equal((await fresh()).length, 1);

    await window.tree('Channels').choose(TITLE, 'Delete Card');
    await window.dialog.press('Delete');
    await window.tree('Channels').row(TITLE).waitFor({ state: 'detached' });
    assert.equal((await sandbox.call('GET', `/v1/analysis/${card.id}`)).status, 404);
    // The tab stays and says that the card was deleted.
    await window.webview().locator('.banner:has-text("deleted")').waitFor();
    await window.screenshot('deleted-card-light');
    await runForMessage(window, 'Chart Cards: Delete Card…', 'have already been deleted');
    assert.equal(await window.dialog.isOpen(), false);
  });

  test('edits a card as text, shows the mistake on the chart and in Problems, fixes it by quick fix and saves', async () => {
    const window = workbench();
    await window.tree('Channels').expand('Forex Desk');
    const editor = await openCard(window, MY_CARD);
    await editor.locator('.chart-side canvas').first().waitFor();
    await editor.frame.locator('.pill', { hasText: 'the pivot' }).first().waitFor();
    const id = (await stateOf(sandbox)).analyses.find((one) => one.id === 'ed2effcccd8fea193ac4ddf8')?.id ?? '';

    await window.palette.run('Chart Cards: Open Card as Text');
    await window.editor.replace('Breakout in sight for EUR/USD', 'Breakout under way in EUR/USD');
    await window.editor.replace('lv_piv:the', 'lv_pvi:the');
    await window.problems.waitFor('lv_pvi');

    // The same finding on the chart's page, beside the text.
    await editor.frame.locator('.pill.dead', { hasText: 'the pivot' }).first().waitFor();
    await window.screenshot('editor-with-finding-light');

    // Ctrl+S with an error sends nothing.
    await window.save();
    assert.match(await window.notifications.waitFor('Nothing was sent'), /lv_pvi/);
    await window.notifications.dismiss('Nothing was sent');
    assert.equal(metadataOf(await analysisOf(sandbox, id)).title, MY_CARD);

    await window.editor.quickFix(9, 50, 'lv_piv');
    await window.problems.waitUntilGone('lv_pvi');
    await window.save();
    await window.waitForTab({ dirty: false });

    const stored = metadataOf(await analysisOf(sandbox, id));
    assert.equal(stored.title, 'Breakout under way in EUR/USD');
    const events = (await stateOf(sandbox)).events.filter((event) => event.analysisId === id);
    // P2 6: metadata fires the message webhooks; a changed title adds a bot message to the discussion.
    assert.deepEqual(events.map((event) => event.kind).sort(), ['bot_message', 'message_webhook']);
    await window.tree('Channels').row('Breakout under way in EUR/USD').waitFor();
  });
});

/** Picks the channel, optionally takes a screenshot, confirms, and returns the dialog's text. */
async function publish(workbench: Workbench, channel: string, picture?: string): Promise<string> {
  await workbench.quickInput.pick(channel);
  const said = await workbench.dialog.text();
  if (picture !== undefined) await workbench.screenshot(picture);
  await workbench.dialog.press('Publish');
  return said;
}
