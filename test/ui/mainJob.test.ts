import assert from 'node:assert/strict';
import type { SandboxControl } from '../support/sandboxControl.ts';
import { analysisOf, connectToSandbox, MY_CARD, metadataOf, openCard, stateOf } from './steps/cardDesk.ts';
import { discardEditors, MY_CARDS, openById } from './steps/remoteCard.ts';
import { useWorkbench } from './window/useWorkbench.ts';

describe('the main job in a window', () => {
  let sandbox: SandboxControl;
  const workbench = useWorkbench({ theme: 'dark', size: { width: 1500, height: 950 } }, async (window) => {
    sandbox = await connectToSandbox(window);
  });

  it('edits a card as text, sees the mistake on the chart and in Problems, mends it by its quick fix and saves', async () => {
    const window = workbench();
    await discardEditors(window);
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
    await window.screenshot('editor-with-finding-dark');

    // Ctrl+S with an error sends nothing.
    await window.save();
    assert.match(await window.notifications.waitFor('Nothing was sent'), /lv_pvi/);
    await window.notifications.dismiss('Nothing was sent');
    assert.equal(metadataOf(await analysisOf(sandbox, id)).title, MY_CARD);

    // The cursor still stands in the link.
    await window.editor.quickFix('lv_piv');
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

  it('sends nothing for Ctrl+S on a clean card', async () => {
    const window = workbench();
    await discardEditors(window);
    await openById(window, MY_CARDS.aussie);
    const before = await stateOf(sandbox);
    await window.save();
    await window.page.waitForTimeout(500);
    assert.deepEqual((await stateOf(sandbox)).events, before.events);
  });
});
