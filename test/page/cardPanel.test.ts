import assert from 'node:assert/strict';
import { type Browser, expect, type Page } from '@playwright/test';
import { formatCard } from '../../src/card/text/jsonFormat.ts';
import { closePages, test } from '../support/browserTest.ts';
import { type OpenEditorPage, openEditorPage } from '../support/editorPage/openEditorPage.ts';
import { sampleCard } from '../support/editorPage/sampleCard.ts';
import { PageDocument } from './steps/drawing.ts';

const TEXT = formatCard(sampleCard(1.1));
const ENABLED = ':is(input, select, textarea):enabled';

test.describe('the panel of a card on the editor page', () => {
  let browser: Browser;
  let page: Page;
  let card: PageDocument;

  const title = () => page.locator('#field-metadata-title');
  const direction = () => page.locator('#field-metadata-direction');
  const price = () => page.locator('#field-levels-resistance-price');
  const headline = () => page.locator('[data-section=save] .headline');
  /** What a save would send: each change as `label: before → after`. */
  const changes = () =>
    page
      .locator('.change')
      .evaluateAll((rows) =>
        rows.map((row) =>
          ['dt', 'del', 'ins'].map((part) => row.querySelector(part)?.textContent.trim() ?? '').join(' | '),
        ),
      );
  const sends = async (...wanted: readonly string[]) => {
    await expect.poll(changes).toEqual(wanted);
    await expect(headline()).toHaveText(wanted.length === 1 ? 'Sends 1 change.' : `Sends ${wanted.length} changes.`);
  };
  const nothingToSend = () => expect(headline()).toHaveText('No changes to send.');
  const undo = () => page.keyboard.press('ControlOrMeta+z');

  async function open(options: OpenEditorPage = {}): Promise<void> {
    page = await openEditorPage(browser, { width: 1200, height: 1300, text: TEXT, ...options });
    card = new PageDocument(page);
    await title().waitFor();
  }

  test.beforeAll(async ({ browser: own }) => {
    browser = own;
  });
  test.afterEach(() => page.close());
  test.afterAll(closePages);

  test('says where an unsaved text came from, also without the panel', async () => {
    const laidOver = 'Updated from the draft “morning.card.json”, not saved yet.';
    const said = () => page.getByRole('status').filter({ hasText: laidOver });
    await open({ published: 'Pending', instead: { laidOver } });
    await expect(said()).toBeVisible();
    await page.close();
    page = await openEditorPage(browser, {
      width: 1200,
      height: 800,
      text: TEXT,
      published: 'Pending',
      instead: { laidOver },
      remembered: { panelHidden: true },
    });
    await expect(said()).toBeVisible();
    await expect(title()).toBeHidden();
  });

  test('names the card that a draft was published as, and opens it', async () => {
    const origin = { kind: 'draft', fileName: 'morning.card.json' } as const;
    const publication = { card: '“EUR/USD holds” in Forex', state: 'changed' } as const;
    await open({ instead: { origin: { ...origin, publication } } });
    const line = page.locator('.banner').filter({ hasText: 'Published as “EUR/USD holds” in Forex.' });
    await expect(line).toContainText('The draft has changed since.');
    await line.getByRole('button', { name: 'Open published card' }).click();
    await expect.poll(() => requests('action')).toEqual([{ type: 'action', action: 'openPublished' }]);
    await page.close();
    await open({ instead: { origin: { ...origin, publication: { ...publication, state: 'deleted' } } } });
    await expect(page.locator('.banner')).toContainText('That card was deleted.');
    await expect(page.getByRole('button', { name: 'Open published card' })).toBeHidden();
  });

  test('applies each field as one undo step, and lists it under what saving sends', async () => {
    await open({ published: 'Pending' });
    await nothingToSend();
    const oneStep = async (act: () => Promise<unknown>, ...sent: readonly string[]) => {
      const steps = await card.steps();
      await act();
      await sends(...sent);
      assert.equal(await card.steps(), steps + 1);
      await undo();
      await nothingToSend();
      assert.equal(await card.text(), TEXT);
    };
    await oneStep(async () => {
      await title().fill('Another title');
      await title().press('Enter');
    }, 'title | EUR/USD holds the pivot | Another title');
    await expect(title()).toHaveValue('EUR/USD holds the pivot');
    await oneStep(() => page.locator('#field-metadata-timeframe').selectOption('D'), 'timeframe | H4 | D');
    await oneStep(
      () => page.locator('#field-metadata-expiry').selectOption('GTC'),
      'expiry | 48 hours | until cancelled',
    );
    const hours = page.getByRole('textbox', { name: 'Hours until the card expires' });
    await oneStep(async () => {
      await hours.fill('12');
      await hours.press('Enter');
    }, 'expiry | 48 hours | 12 hours');
  });

  test('counts the errors that prevent a save, until they are undone', async () => {
    await open({ published: 'Pending' });
    const row = page.locator('[role=treeitem]:has(> .name:text-is("channel"))');
    await row.hover();
    await row.getByRole('button', { name: 'Delete channel' }).click();
    // A text links to it.
    await expect(page.locator('.pill.dead')).toHaveText('the channel');
    await expect(headline()).toHaveText('Fix 1 error before saving.');
    assert.equal(await card.steps(), 1);
    await undo();
    await nothingToSend();
    await expect(page.locator('.pill.dead')).toHaveCount(0);
  });

  test('derives the type from direction and entry', async () => {
    await open({ published: 'Pending' });
    await expect(page.locator('.type.bullish')).toContainText('Bullish breakout');
    await direction().selectOption('BEARISH');
    await expect(page.locator('.type.bearish')).toContainText('Bearish bounce');
    await sends('type | Bullish breakout | Bearish bounce');
    assert.equal(await card.steps(), 1);
    await undo();
    await nothingToSend();
  });

  test('says that levels can’t differ without another type, and restores them with one button', async () => {
    await open({ published: 'Pending' });
    const [locked, before] = [page.locator('.note.locked'), await price().inputValue()];
    await expect(locked).toContainText('unless its type changes');
    await expect(price()).toBeDisabled();
    await direction().selectOption('BEARISH');
    await expect(locked).toHaveCount(0);
    await price().fill('1.3');
    await price().press('Enter');
    await sends('type | Bullish breakout | Bearish bounce', 'level resistance | 1.11200 (lv_res) | 1.30000 (lv_res)');
    await direction().selectOption('BULLISH');
    const refusal = page.locator('.finding', { hasText: 'can’t change unless' }).first();
    await expect(refusal).toContainText('type');
    await expect(headline()).toHaveClass(/refused/);
    await refusal
      .getByRole('button', { name: /restore/i })
      .first()
      .click();
    await nothingToSend();
    await expect(price()).toHaveValue(before);
    // The button was one step, like the type, the level, and the type.
    assert.equal(await card.steps(), 4);
    await direction().focus();
    await undo();
    await expect(headline()).toHaveClass(/refused/);
    await expect(price()).toHaveValue('1.30000');
    await undo();
    await expect(headline()).toHaveText('Sends 2 changes.');
    await undo();
    await undo();
    await nothingToSend();
  });

  test('sends a level that was removed, and saves what is still being typed', async () => {
    const levels = { ...sampleCard(1.1).levels, intermediateResistance: { price: 1.107, clientObjectId: 'lv_mid' } };
    await open({ published: 'Pending', text: formatCard({ ...sampleCard(1.1), levels }) });
    await direction().selectOption('BEARISH');
    const remove = page.getByRole('button', { name: 'Remove Intermediate resistance' });
    await remove.click();
    await expect(remove).toHaveCount(0);
    await sends('type | Bullish breakout | Bearish bounce', 'level intermediate resistance | 1.10700 (lv_mid) | ');
    await title().fill('Saved while typing');
    await title().press('ControlOrMeta+s');
    await expect(page.locator('header.status .dirty')).toHaveCount(0);
    assert.equal((await card.sketch()).metadata.title, 'Saved while typing');
  });

  test('locks every field of a card that can’t be changed any more, says why, and offers a draft', async () => {
    const readOnly = 'This card is Active. Only Pending cards can be changed.';
    await open({ published: 'Active', readOnly });
    const banner = page.locator('.banner', { hasText: readOnly });
    await expect(headline()).toHaveText('This card can no longer be changed.');
    await expect(page.locator(ENABLED)).toHaveCount(0);
    await banner.getByRole('button', { name: 'Save as draft' }).click();
    await expect.poll(() => requests('action')).toEqual([{ type: 'action', action: 'saveAsDraft' }]);
  });

  test('keeps the last valid version of a text with an error, locked, and leads to the error', async () => {
    await open();
    const head = TEXT.slice(0, TEXT.indexOf('"title"'));
    await card.replace(TEXT, head);
    const banner = page.locator('.banner.error', { hasText: 'this is the last valid version' });
    await banner.waitFor();
    await expect(title()).toHaveValue('EUR/USD holds the pivot');
    await expect(title()).toBeDisabled();
    // The chart alone shows the banner, too.
    await page.getByRole('button', { name: 'Side panel', exact: true }).click();
    await expect(page.locator('aside.panel')).toHaveCount(0);
    await banner.getByRole('button', { name: 'Show error in text' }).click();
    await expect.poll(async () => (await requests('revealRange')).length).toBe(1);
    await card.replace(head, TEXT);
    await expect(banner).toHaveCount(0);
  });

  test('shows an object in the text', async () => {
    await open();
    const row = page.locator('[role=treeitem]:has(> .name:text-is("trend"))');
    await row.hover();
    await row.getByRole('button', { name: 'Show trend in text' }).click();
    await expect.poll(() => requests('revealInText')).toEqual([{ type: 'revealInText', path: ['drawings', 1] }]);
  });

  test('scrolls by itself: the page stays where it is when the last button gets the focus', async () => {
    await open({ height: 700 });
    await page.locator('aside.panel button').last().focus();
    const scrolled = await page.evaluate<readonly number[]>(
      '[document.documentElement.scrollTop, document.documentElement.scrollHeight - document.documentElement.clientHeight]',
    );
    assert.deepEqual(scrolled, [0, 0]);
    assert.ok(
      await page.evaluate("document.querySelector('aside.panel').scrollTop > 0"),
      'the panel is longer than the page',
    );
  });

  test('keeps the focus when fixes are applied; after the last one it’s on the section’s heading', async () => {
    await open({ text: TEXT.replace('"BULLISH"', '"bullish"') });
    const findings = page.locator('[data-section=findings]');
    const fix = findings.locator('.buttons button');
    await fix.first().waitFor();
    for (let left = await fix.count(); left > 0; left = await fix.count()) {
      await fix.first().press('Enter');
      await expect.poll(() => fix.count()).toBeLessThan(left);
      await expect(page.locator('aside.panel :focus')).toHaveCount(1);
    }
    await expect(findings.locator('summary').first()).toBeFocused();
  });

  test('asks for the candles again, and says why there are none', async () => {
    await open({ bars: 0 });
    await expect(page.locator('.toolbar .candles')).toContainText('Sample · EUR/USD · H4');
    await page.getByRole('button', { name: 'Reload candles' }).click();
    await expect.poll(() => requests('action')).toEqual([{ type: 'action', action: 'reloadCandles' }]);
  });

  /** The page's messages of that type, oldest first. */
  async function requests(type: string): Promise<readonly { readonly type: string }[]> {
    const all = await page.evaluate<readonly { readonly type: string }[]>('editorHost.received');
    return all.filter((one) => one.type === type);
  }
});
