import type { Browser, Page } from '@playwright/test';
import type { Card } from '../../../src/card/model/card.ts';
import type { FromReview } from '../../../src/protocol/reviewMessages.ts';
import { type OpenReviewPage, openReviewPage } from '../../support/pageAlone/openPageAlone.ts';

/** A review page and its host. */
export class ReviewSteps {
  readonly page: Page;
  /** Errors of the page, and violations of its policy. */
  readonly complaints: string[] = [];

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(browser: Browser, options: OpenReviewPage = {}): Promise<ReviewSteps> {
    const page = await openReviewPage(browser, options);
    const steps = new ReviewSteps(page);
    page.on('pageerror', ({ message }) => steps.complaints.push(message));
    page.on('console', (line) => line.type() === 'error' && steps.complaints.push(line.text()));
    await page.locator('.review').waitFor();
    return steps;
  }

  /** The page's messages, except `ready` and those about the view. */
  async sent(): Promise<readonly FromReview[]> {
    const all = (await this.page.evaluate('reviewHost.received')) as readonly FromReview[];
    return all.filter(({ type }) => type !== 'ready');
  }

  /** Replaces the edited card, as when its text is typed; presses a button before the page learns of it. */
  edit(card: Card, pressed?: string): Promise<void> {
    const button = `[...document.querySelectorAll('button')].find((it) => it.textContent.trim() === ${JSON.stringify(pressed)})`;
    return this.page.evaluate(`
      reviewHost.edit(${JSON.stringify(card)});
      ${pressed === undefined ? '' : `${button}.click()`}`);
  }

  button(name: string | RegExp) {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  /** The row of that level or drawing. */
  row(objectId: string) {
    return this.page.locator(`.panel tr[data-object-id="${objectId}"]`);
  }

  section(id: string) {
    return this.page.locator(`details[data-section=${id}]`);
  }

  /** The visible part of the chart, as VS Code stores it. */
  async view(): Promise<string> {
    return JSON.stringify(await this.page.evaluate('reviewHost.api.getState()?.chart'));
  }

  /** How far the page could scroll sideways, CSS pixels. */
  sideways(): Promise<number> {
    return this.page.evaluate(
      `Math.max(...['html', '#review', '.panel', '.review-head', '.confirm', '.chart-bar'].flatMap((place) => [...document.querySelectorAll(place)]).map((it) => it.scrollWidth - it.clientWidth))`,
    );
  }
}
