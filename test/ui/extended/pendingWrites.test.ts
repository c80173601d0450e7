import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../../support/browserTest.ts';
import type { SandboxControl } from '../../support/sandbox.ts';
import {
  connectToSandbox,
  fileTitle,
  isDirty,
  ME,
  MY_CARDS,
  openById,
  retitle,
  storedTitle,
  titleField,
} from '../steps/cards.ts';
import { FileDialog } from '../window/dialogs.ts';
import { useWorkbench, type Workbench } from '../window/workbench.ts';

/** A Pending card of another member in the seed. */
const NOT_MINE = { id: 'c96b416f73c2e64d26bd6cb0', title: 'GBP/USD leans on its last support' };

/** A badge that an earlier session sent: no call can show whether it was created, so it stays pending. */
async function leavePending({ host }: Workbench, origin: string): Promise<void> {
  const folder = join(host.globalStorage, 'journal');
  await mkdir(folder, { recursive: true });
  const id = randomUUID();
  const at = Date.now() - 600_000;
  const lines = [
    {
      step: 'intent',
      id,
      at,
      operation: 'legacy.createBadge',
      targets: {},
      keyFingerprint: 'ab',
      origin,
      evidence: {},
    },
    { step: 'sent', id, at },
  ];
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  await writeFile(join(folder, `operations-ended-${randomUUID()}.jsonl`), text);
  await writeFile(join(folder, `operations-ended-${randomUUID()}.jsonl`), 'not a journal\n');
}

test.describe('what a save leaves to do', () => {
  let sandbox: SandboxControl;
  const workbench = useWorkbench({ theme: 'dark', size: { width: 1500, height: 950 } }, async (window) => {
    sandbox = await connectToSandbox(window);
  });
  test.beforeEach(() => workbench().clearNotifications());

  /** Answers who sends the cards. */
  const answerSender = async (sender: string) => {
    const { quickInput, notifications } = workbench();
    await quickInput.waitForTitle('Sender for “Sandbox”');
    await quickInput.answer(sender);
    await notifications.waitFor(`will be sent as ${sender}.`);
  };

  test('says that another member owns the card, and saves as that member', async () => {
    const window = workbench();
    const editor = await openById(window, NOT_MINE);
    // Locked as soon as the service has told whose it is; the screenshot shows the reason.
    await editor.locator('.banner', { hasText: 'Another user created this card' }).waitFor();
    await expect(titleField(editor)).toBeDisabled();
    await window.screenshot('locked-card-dark');
    await editor.locator('.banner button', { hasText: 'Try anyway' }).click();
    await expect(titleField(editor)).toBeEnabled();
    await retitle(window, 'Sent by the wrong member');
    await window.save();
    const said = await window.notifications.waitFor('The card is unchanged on the service');
    assert.match(said, /it was created by another user, and you’re sending as “mara\.lindqvist”/);
    assert.ok(await isDirty(window, NOT_MINE));
    assert.equal(await storedTitle(sandbox, NOT_MINE), NOT_MINE.title);
    await window.screenshot('wrong-sender-dark');
    await window.notifications.press('Send it as another user?', 'Change Sender…');
    await answerSender('tomas.okafor');
    // A key pressed while the focus moves into the page is lost.
    await titleField(window.webview()).click();
    await window.save();
    await window.waitForTab({ dirty: false });
    assert.equal(await storedTitle(sandbox, NOT_MINE), 'Sent by the wrong member');

    await window.palette.run('Chart Cards: Change Sender…');
    await answerSender(ME);
  });

  test('keeps the text of a card that stops being Pending while it is edited, and saves it as a draft', async () => {
    const window = workbench();
    const card = MY_CARDS.ceiling;
    const editor = await openById(window, card);
    await retitle(window, 'Written too late');
    await sandbox.control('POST', `/analyses/${card.id}`, { status: 'Active' });
    await window.save();
    const said = await window.notifications.waitFor('Failed to save');
    assert.match(said, /The card is now Active, and only Pending cards can be changed\. Nothing was sent/);
    await expect(editor.locator('.banner:has-text("This card is Active.")')).toBeVisible();
    await expect(titleField(editor)).toHaveValue('Written too late');
    await expect(editor.locator(':is(input, select, textarea):enabled')).toHaveCount(0);
    assert.ok(await isDirty(window, card));
    await window.screenshot('stopped-being-pending-dark');
    await window.notifications.press('can no longer be changed on the service', 'Save Card as Draft…');
    await new FileDialog(window.page, 'Save Card as Draft').takeProposed();
    await expect(window.webview().locator('header.status .chip:has-text("Draft")')).toBeVisible();
    await expect(titleField(window.webview())).toHaveValue('Written too late');
    assert.match(
      await readFile(join(window.folder, `${fileTitle(card)}.card.json`), 'utf8'),
      /"title": "Written too late"/,
    );
  });

  test('shows pending writes in their own view, where they are sent again or removed', async () => {
    const window = workbench();
    await leavePending(window, new URL(sandbox.baseUrl).origin);
    await window.reload();
    await window.notifications.waitFor('We couldn’t confirm whether it was saved');
    await window.notifications.waitFor('A file of pending writes couldn’t be read');
    await window.screenshot('pending-offer-dark');
    await window.clearNotifications();
    await window.palette.run('Chart Cards: Focus on Pending Writes View');
    const view = window.tree('Pending Writes');
    await view.row('Create badge (legacy)').waitFor();
    await view.row('A file that couldn’t be read').waitFor();
    // Twelve are the errors of the draft with mistakes.
    const badge = window.page
      .locator('.activitybar')
      .getByRole('tab', { name: 'Chart Cards' })
      .locator('.badge-content');
    await expect(badge.filter({ visible: true })).toHaveText('13');
    await window.screenshot('pending-writes-dark');
    await view.choose('Create badge (legacy)', 'Send Again…');
    assert.match(await window.dialog.text(), /If the badge was created, a second one may be created/);
    await window.screenshot('pending-again-dark');
    await window.dialog.press('Cancel');
    await view.choose('Create badge (legacy)', 'Remove from Pending Writes…');
    assert.match(await window.dialog.text(), /The service isn’t checked/);
    await window.dialog.press('Remove');
    await view.row('Create badge (legacy)').waitFor({ state: 'detached' });
    await expect(badge.filter({ visible: true })).toHaveText('12');
  });
});
