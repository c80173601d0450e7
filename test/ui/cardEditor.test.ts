import assert from 'node:assert/strict';
import { test } from '../support/browserTest.ts';
import type { SandboxControl } from '../support/sandbox.ts';
import { analysisOf, connectToSandbox, discardEditors, MY_CARD, metadataOf, openCard, stateOf } from './steps/cards.ts';
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
  });
});
