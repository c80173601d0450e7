import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SandboxControl } from '../support/sandboxControl.ts';
import { connectToSandbox } from './steps/cardDesk.ts';
import {
  discardEditors,
  fileTitle,
  isDirty,
  MY_CARDS,
  openById,
  retitle,
  storedTitle,
  waitForTitle,
} from './steps/remoteCard.ts';
import { FileDialog } from './window/fileDialog.ts';
import { useWorkbench } from './window/useWorkbench.ts';

/** An Active card of another member in the seed. */
const ACTIVE = { id: '3656ccd30fa7be912d8c4d68', title: 'AUD/CAD fades from the ceiling' };

describe('a card that can no longer be changed', () => {
  let sandbox: SandboxControl;
  const workbench = useWorkbench({ theme: 'light', size: { width: 1500, height: 950 } }, async (window) => {
    sandbox = await connectToSandbox(window);
  });
  beforeEach(() => discardEditors(workbench()));

  it('opens read-only, says why, and offers a draft', async () => {
    const window = workbench();
    const editor = await openById(window, ACTIVE);
    const reason = editor.locator('.banner:has-text("This card is Active.")');
    assert.match(await reason.innerText(), /only while a card is Pending/);
    await reason.locator('button:has-text("Save as draft")').waitFor();
    assert.equal(await editor.locator(':is(input, select, textarea):enabled').count(), 0);
    await editor.locator('.headline:has-text("cannot be changed")').waitFor();
    await window.screenshot('read-only-card-light');

    await window.palette.run('Chart Cards: Open Card as Text');
    const before = await window.editor.text();
    assert.match(before, /AUD\/CAD fades from the ceiling/);
    await window.editor.type('x');
    assert.equal(await window.editor.text(), before);
    assert.equal(await isDirty(window, ACTIVE), false);
  });

  it('turns read-only while it is edited: the save says so, keeps the text, and the draft holds it', async () => {
    const window = workbench();
    const card = MY_CARDS.ceiling;
    const editor = await openById(window, card);
    await retitle(window, 'Written too late');
    await sandbox.control('POST', `/analyses/${card.id}`, { status: 'Active' });

    await window.save();
    const said = await window.notifications.waitFor('Failed to save');
    assert.match(said, /The card is Active by now, and only Pending cards can be changed\. Nothing was sent/);
    await editor.locator('.banner:has-text("This card is Active.")').waitFor();
    await waitForTitle(editor, 'Written too late');
    assert.ok(await isDirty(window, card));
    assert.equal(await editor.locator(':is(input, select, textarea):enabled').count(), 0);
    assert.equal(await storedTitle(sandbox, card), card.title);
    await window.screenshot('stopped-being-pending-light');

    const offer = 'can no longer be changed on the service';
    await window.notifications.press(offer, 'Save Card as Draft…');
    const dialog = new FileDialog(window.page, 'Save Card as Draft');
    const proposed = await dialog.proposed();
    await window.screenshot('save-as-draft-light');
    await dialog.take(proposed);
    const file = `${fileTitle(card)}.card.json`;
    await window.webview().locator('header.status .chip:has-text("Draft")').waitFor();
    await waitForTitle(window.webview(), 'Written too late');
    assert.match(await readFile(join(window.folder, file), 'utf8'), /"title": "Written too late"/);
    await window.screenshot('saved-as-draft-light');
  });
});
