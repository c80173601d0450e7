import assert from 'node:assert/strict';
import { closePages, takeBreaches, test } from '../support/browserTest.ts';
import { openEditorPage } from '../support/editorPage/openEditorPage.ts';

/** What a page’s policy forbids, and a word of the browser’s message about each. */
const FORBIDDEN = [
  ['markup from a string', "document.body.innerHTML = '<b>bold</b>'", 'TrustedHTML'],
  ['a policy of its own', "trustedTypes.createPolicy('own', { createHTML: (text) => text })", 'TrustedTypePolicy'],
  ['code from a string', "document.createElement('script').text = 'document.title = 1'", 'TrustedScript'],
  ['an image from elsewhere', "new Image().src = 'http://127.0.0.1:9/a.png'", 'img-src'],
] as const;

test.describe('the content security policy of a page', () => {
  test.afterAll(closePages);

  test('forbids what turns text into markup or code, and a test that does so fails', async ({ browser }) => {
    const page = await openEditorPage(browser);
    for (const [what, script, word] of FORBIDDEN) {
      const said = page.waitForEvent('console', (line) => line.text().includes(word));
      await page.evaluate(`try { ${script}; } catch {}`);
      await said;
      const breaches = takeBreaches();
      assert.ok(breaches.length > 0 && breaches.every((breach) => breach.includes(word)), `${what}: ${breaches}`);
    }
    await page.close();
  });
});
