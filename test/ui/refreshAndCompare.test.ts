import assert from 'node:assert/strict';
import type { SandboxControl } from '../support/sandboxControl.ts';
import { connectToSandbox } from './steps/cardDesk.ts';
import {
  changeElsewhere,
  fileTitle,
  isDirty,
  MY_CARDS,
  openById,
  retitle,
  storedTitle,
  waitForTitle,
} from './steps/remoteCard.ts';
import { runUntilMessage } from './steps/runUntilSaid.ts';
import { useWorkbench } from './window/useWorkbench.ts';

describe('looking at what the service holds now', () => {
  let sandbox: SandboxControl;
  const workbench = useWorkbench({ theme: 'hc-dark', size: { width: 1500, height: 950 } }, async (window) => {
    sandbox = await connectToSandbox(window);
  });

  it('refreshes a clean card to the newer state', async () => {
    const window = workbench();
    const card = MY_CARDS.aussie;
    await openById(window, card);
    await changeElsewhere(sandbox, card, { title: 'Newer on the service' });
    await window.palette.run('Chart Cards: Refresh Card');
    await waitForTitle(window.webview(), 'Newer on the service');
    await window.statusBar.item('shows the newer state of the service').waitFor();
    await window.palette.run('Chart Cards: Refresh Card');
    await window.statusBar.item('is as the service holds it').waitFor();
    assert.equal(await isDirty(window, card), false);

    // Nobody asks now: who comes back to a card that was read some seconds ago sees what it is by then.
    await window.palette.run('View: Keep Editor');
    await changeElsewhere(sandbox, card, { title: 'Newer still' });
    await openById(window, MY_CARDS.swiss);
    await window.page.waitForTimeout(3_000);
    await window.page.locator('.part.editor .tab', { hasText: 'Newer on the service' }).click();
    await waitForTitle(window.webview(), 'Newer still');
    assert.equal(await isDirty(window, card), false);
  });

  it('keeps unsaved text on a refresh, says that saving merges, and compares it with the published card', async () => {
    const window = workbench();
    const card = MY_CARDS.swiss;
    await openById(window, card);
    await retitle(window, 'Unsaved here');
    await changeElsewhere(sandbox, card, { comments: 'Commented there' });
    await runUntilMessage(window, 'Chart Cards: Refresh Card', 'Changed on the service meanwhile; saving merges both');
    await waitForTitle(window.webview(), 'Unsaved here');
    assert.ok(await isDirty(window, card));

    await window.palette.run('Chart Cards: Compare with Published as Text');
    const diff = window.page.locator('.monaco-diff-editor');
    await diff.locator('.original-in-monaco-diff-editor', { hasText: 'Commented there' }).waitFor();
    await diff.locator('.original-in-monaco-diff-editor', { hasText: card.title }).waitFor();
    await diff.locator('.modified-in-monaco-diff-editor', { hasText: 'Unsaved here' }).waitFor();
    await window.screenshot('compare-with-published-hc-dark');
    // Saved from the comparison, with what was commented there.
    await window.save();
    await window.waitForTab({ dirty: false });
    assert.equal(await storedTitle(sandbox, card), 'Unsaved here');
    await diff.locator('.modified-in-monaco-diff-editor', { hasText: 'Commented there' }).waitFor();
  });

  it('says on a refresh that the card was deleted, and keeps its tab', async () => {
    const window = workbench();
    const card = MY_CARDS.cable;
    const editor = await openById(window, card);
    assert.equal((await sandbox.call('DELETE', `/v1/analysis/${card.id}`)).status, 200);
    await runUntilMessage(
      window,
      'Chart Cards: Refresh Card',
      'This card was deleted from the service; its text stays here',
    );
    await editor.locator('.banner:has-text("was deleted from the service")').waitFor();
    await window.screenshot('refreshed-deleted-hc-dark');
    assert.equal((await window.tabs()).filter(({ label }) => label.includes(fileTitle(card))).length, 1);
  });
});
