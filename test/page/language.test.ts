import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../../scripts/host/openBrowser.ts';
import { openEditorPage } from '../support/deskPage/openDeskPage.ts';
import { openResultsPage } from '../support/resultsPage/openResultsPage.ts';
import { notePaintedTexts } from './steps/paintedTexts.ts';

/** What browsers say where the system's language is C, POSIX, unset or German. */
const LANGUAGES = ['en-US@posix', 'C', 'POSIX', '', 'de-DE'];

describe('a page, in a browser of any language', () => {
  let browser: Browser;

  const says = (language: string) => async (page: Page) => {
    await notePaintedTexts(page);
    await page.addInitScript(`
      Object.defineProperty(Navigator.prototype, 'language', { get: () => ${JSON.stringify(language)} });
      Object.defineProperty(Navigator.prototype, 'languages', { get: () => [${JSON.stringify(language)}] });`);
  };
  /** What the canvases were painted with by the end of the frames that follow. */
  const painted = (page: Page): Promise<string[]> =>
    page.evaluate(`new Promise((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => resolve([...new Set(paintedTexts)]))))`);

  before(async () => {
    browser = await openBrowser();
  });
  after(() => browser.close());

  for (const language of LANGUAGES) {
    it(`shows the chart of a card, with English months, where that is “${language}”`, async () => {
      const page = await openEditorPage(browser, { before: says(language) });
      const texts = await painted(page);
      for (const text of ['Resistance', '23', 'Mar']) assert.ok(texts.includes(text), texts.join());
      await page.close();
    });

    it(`shows a plot of a result, with English months, where that is “${language}”`, async () => {
      const page = await openResultsPage(browser, { sample: 'plots', before: says(language) });
      await page.getByRole('radio', { name: 'Balance' }).check();
      await page.getByRole('img', { name: /^Balance\./ }).waitFor();
      const texts = await painted(page);
      for (const text of ['1,000', 'Feb', 'Mar']) assert.ok(texts.includes(text), texts.join());
      await page.close();
    });
  }
});
