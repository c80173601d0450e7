import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '../support/browserTest.ts';
import type { SandboxControl } from '../support/sandbox.ts';
import {
  analysisOf,
  changeElsewhere,
  connectToSandbox,
  discardEditors,
  fileTitle,
  isDirty,
  MY_CARD,
  MY_CARDS,
  metadataOf,
  openById,
  openCard,
  retitle,
  stateOf,
  storedTitle,
  titleField,
  waitForTitle,
} from './steps/cards.ts';
import { FileDialog } from './window/dialogs.ts';
import { useWorkbench } from './window/workbench.ts';

/** The title of `MY_CARD` in the sandbox's seed. */
const MY_CARD_ID = 'ed2effcccd8fea193ac4ddf8';

test.describe('the card editor in a window', () => {
  let sandbox: SandboxControl;
  const workbench = useWorkbench({ theme: 'hc-light', size: { width: 1500, height: 950 } }, async (window) => {
    sandbox = await connectToSandbox(window);
  });
  test.beforeEach(() => discardEditors(workbench()));

  test('shows candles, applies a field’s change as one undo step, and saves what is still being typed', async () => {
    const window = workbench();
    const complaints: string[] = [];
    window.page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
    });
    const editor = await openCard(window, MY_CARD);
    await editor.locator('.toolbar .candles:has-text("bars")').waitFor();

    const title = editor.locator('#field-metadata-title');
    await title.fill('A title by form');
    await title.press('Enter');
    const change = editor.locator('.change ins:has-text("A title by form")');
    await change.waitFor();
    await editor.locator('#field-metadata-direction').focus();
    await window.page.keyboard.press('ControlOrMeta+z');
    await change.waitFor({ state: 'detached' });
    assert.equal(await title.inputValue(), MY_CARD);
    await window.page.keyboard.press('ControlOrMeta+Shift+z');
    await change.waitFor();

    await editor.locator('linked-text .pill:has-text("the pivot")').click();
    await editor.locator('tr.row.selected:has-text("Pivot")').waitFor();
    await window.screenshot('card-editor-hc-light');

    await title.fill('Saved while typing');
    await title.press('ControlOrMeta+s');
    await editor.locator('.headline.nothing').waitFor();
    assert.equal(metadataOf(await analysisOf(sandbox, MY_CARD_ID)).title, 'Saved while typing');
    assert.equal((await stateOf(sandbox)).analyses.find(({ id }) => id === MY_CARD_ID)?.status, 'Pending');
    assert.deepEqual(complaints, []);
  });
});

const DRAFT = 'eurusd-breakout.card.json';

test.describe('auto save, turned on for cards by the user', () => {
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

  async function untilSaved(isSaved: () => Promise<boolean>): Promise<void> {
    for (const end = Date.now() + 60_000; !(await isSaved()); ) {
      assert.ok(Date.now() < end, 'not saved');
      await workbench().page.waitForTimeout(200);
    }
  }

  test('saves a valid card', async () => {
    const window = workbench();
    const card = MY_CARDS.aussie;
    await openById(window, card);
    const field = window.webview().locator('#field-metadata-title');
    await field.fill('Saved by itself');
    await field.press('Enter');
    await untilSaved(async () => (await storedTitle(sandbox, card)) === 'Saved by itself');
    await window.waitForTab({ dirty: false });
  });

  test('never sends a card with errors, and opens no dialog', async () => {
    const window = workbench();
    const card = MY_CARDS.swiss;
    await openById(window, card);
    const before = await stateOf(sandbox);
    await retitle(window, '');
    // A draft that is edited later is saved later.
    await window.openFile(DRAFT);
    const field = titleField(window.webview());
    await field.fill('Saved by itself, too');
    await field.press('Enter');
    // Its tab is dirty for less than half a second.
    await untilSaved(async () =>
      (await readFile(join(window.folder, DRAFT), 'utf8')).includes('"Saved by itself, too"'),
    );
    await window.waitForTab({ label: DRAFT, dirty: false });
    assert.ok(await isDirty(window, card));
    assert.equal(await window.dialog.isOpen(), false);
    assert.equal(await storedTitle(sandbox, card), card.title);
    assert.deepEqual((await stateOf(sandbox)).events, before.events);
    await window.screenshot('auto-save-with-error-dark');
  });

  test('leaves a conflict to a manual save', async () => {
    const window = workbench();
    const card = MY_CARDS.cable;
    await openById(window, card);
    await changeElsewhere(sandbox, card, { title: 'Theirs' });
    await retitle(window, 'Mine');
    await window.notifications.waitFor('Save manually to compare and choose');
    assert.equal(await window.dialog.isOpen(), false);
    assert.ok(await isDirty(window, card));
    assert.equal(await storedTitle(sandbox, card), 'Theirs');
    assert.match(await window.saveAndBeAsked(), /Both sides changed: title\./);
    await window.dialog.press('Keep Mine');
    await window.waitForTab({ dirty: false });
    assert.equal(await storedTitle(sandbox, card), 'Mine');
  });
});

test.describe('a card that can no longer be changed', () => {
  let sandbox: SandboxControl;
  const workbench = useWorkbench({ theme: 'light', size: { width: 1500, height: 950 } }, async (window) => {
    sandbox = await connectToSandbox(window);
  });
  test.beforeEach(() => discardEditors(workbench()));

  test('becomes read-only while it is edited: the save says so, keeps the text, and the draft contains it', async () => {
    const window = workbench();
    const card = MY_CARDS.ceiling;
    const editor = await openById(window, card);
    await retitle(window, 'Written too late');
    await sandbox.control('POST', `/analyses/${card.id}`, { status: 'Active' });

    await window.save();
    const said = await window.notifications.waitFor('Failed to save');
    assert.match(said, /The card is now Active, and only Pending cards can be changed\. Nothing was sent/);
    await editor.locator('.banner:has-text("This card is Active.")').waitFor();
    await waitForTitle(editor, 'Written too late');
    assert.ok(await isDirty(window, card));
    assert.equal(await editor.locator(':is(input, select, textarea):enabled').count(), 0);
    assert.equal(await storedTitle(sandbox, card), card.title);
    await window.screenshot('stopped-being-pending-light');

    const offer = 'can no longer be changed on the service';
    await window.notifications.press(offer, 'Save Card as Draft…');
    const dialog = new FileDialog(window.page, 'Save Card as Draft');
    await dialog.proposed();
    await window.screenshot('save-as-draft-light');
    await dialog.takeProposed();
    const file = `${fileTitle(card)}.card.json`;
    await window.webview().locator('header.status .chip:has-text("Draft")').waitFor();
    await waitForTitle(window.webview(), 'Written too late');
    assert.match(await readFile(join(window.folder, file), 'utf8'), /"title": "Written too late"/);
    await window.screenshot('saved-as-draft-light');
  });
});
