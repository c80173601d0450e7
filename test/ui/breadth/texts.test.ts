import assert from 'node:assert/strict';
import { analysisOf, connectToSandbox, MY_CARD, metadataOf, openCard } from '../steps/cardDesk.ts';
import { useWorkbench } from '../window/useWorkbench.ts';

/** `MY_CARD` in the sandbox's seed. */
const MY_CARD_ID = 'ed2effcccd8fea193ac4ddf8';

describe('the texts of a card in a window', () => {
  const workbench = useWorkbench({ size: { width: 1400, height: 1200 } });

  it('complete links, keep their own undo, and are one step of the document that is saved', async () => {
    const window = workbench();
    const { keyboard } = window.page;
    const complaints: string[] = [];
    window.page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
    });
    const sandbox = await connectToSandbox(window);
    const editor = await openCard(window, MY_CARD);
    await editor.locator('.toolbar .candles:has-text("bars")').waitFor();
    const before = metadataOf(await analysisOf(sandbox, MY_CARD_ID)).comments;

    await editor.locator('button[aria-label="Edit: Comments"]').click();
    const box = editor.locator('#field-metadata-comments');
    await editor.locator('#field-metadata-comments:focus').waitFor();
    await keyboard.type(' Mind [[piv');
    await editor.locator('[role=listbox] [role=option]:has-text("lv_piv")').waitFor();
    await keyboard.press('Enter');
    await editor.locator('[role=option]:has-text("the pivot at")').waitFor();
    await keyboard.press('Enter');
    await editor.locator('.cm-content .pill:has-text("the pivot")').last().waitFor();
    await keyboard.type('?');
    await keyboard.press('ControlOrMeta+z');
    await editor.locator('.cm-content:not(:has-text("?"))').waitFor();
    await keyboard.press('ControlOrMeta+Shift+z');
    assert.match((await box.textContent()) ?? '', /\?$/);
    await editor.locator('.headline.nothing').waitFor();

    await keyboard.press('ControlOrMeta+Enter');
    await editor.locator('.change ins:has-text("Mind")').waitFor();
    await keyboard.press('ControlOrMeta+z');
    await editor.locator('.headline.nothing').waitFor();
    await keyboard.press('ControlOrMeta+Shift+z');
    await editor.locator('.change ins:has-text("Mind")').waitFor();
    await keyboard.press('ControlOrMeta+s');
    await editor.locator('.headline.nothing').waitFor();
    const { comments } = metadataOf(await analysisOf(sandbox, MY_CARD_ID));
    assert.match(String(comments), / Mind \[\[[^:\]]+:the pivot\]\]\?$/);
    assert.ok(String(comments).length > String(before ?? '').length);
    assert.deepEqual(complaints, []);
  });
});
