import type { Browser, Page } from 'playwright-core';
import type { Card } from '../../../src/card/card.ts';
import type { FromReview } from '../../../src/protocol/reviewMessages.ts';
import { type OpenReviewPage, openReviewPage } from '../../support/pageAlone/openPageAlone.ts';

/** A review's page and the host in it, as its user and its extension know them. */
export class ReviewSteps {
  readonly page: Page;
  /** Errors of the page, and what its policy forbids. */
  readonly complaints: string[] = [];

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(browser: Browser, options: OpenReviewPage = {}): Promise<ReviewSteps> {
    const page = await openReviewPage(browser, options);
    const steps = new ReviewSteps(page);
    page.on('pageerror', ({ message }) => steps.complaints.push(message));
    page.on('console', (line) => line.type() === 'error' && steps.complaints.push(line.text()));
    page.setDefaultTimeout(10_000);
    await page.locator('.review').waitFor();
    return steps;
  }

  /** What the page has sent, `ready` and what is about the view aside. */
  async sent(): Promise<readonly FromReview[]> {
    const all = (await this.page.evaluate('reviewHost.received')) as readonly FromReview[];
    return all.filter(({ type }) => type !== 'ready');
  }

  /** The edited card becomes this one, as when its text is typed in. */
  edit(card: Card): Promise<void> {
    return this.page.evaluate((edited) => {
      const { reviewHost } = globalThis as unknown as { readonly reviewHost: { edit(card: object): void } };
      reviewHost.edit(edited);
    }, card as object);
  }

  button(name: string | RegExp) {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  /** The row about that level or drawing. */
  row(objectId: string) {
    return this.page.locator(`.panel tr[data-object-id="${objectId}"]`);
  }

  section(id: string) {
    return this.page.locator(`details[data-section=${id}]`);
  }

  /** The part of the chart that is shown, as VS Code keeps it. */
  async view(): Promise<string> {
    return JSON.stringify(await this.page.evaluate('reviewHost.api.getState()?.chart'));
  }

  /** How far the page could be scrolled sideways, CSS pixels. */
  sideways(): Promise<number> {
    return this.page.evaluate(
      `Math.max(...['html', '#review', '.panel', '.review-head', '.confirm', '.chart-bar'].flatMap((place) => [...document.querySelectorAll(place)]).map((it) => it.scrollWidth - it.clientWidth))`,
    );
  }
}
