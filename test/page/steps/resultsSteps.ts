import type { Browser, Locator, Page } from '@playwright/test';
import { type OpenResultsPage, openResultsPage } from '../../support/pageAlone/openPageAlone.ts';
import { until } from './drawing.ts';
import { textOf } from './pageTexts.ts';

/** Requests of the page to the extension; row numbers as plain arrays. */
interface PageRequest {
  readonly type: string;
  readonly rows?: readonly number[];
  readonly columns?: readonly number[];
  readonly row?: number;
  readonly action?: number;
  readonly on?: boolean;
}

/** A results page and its host. */
export class ResultsSteps {
  readonly page: Page;
  /** Errors of the page, and violations of its policy. */
  readonly complaints: string[] = [];

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(browser: Browser, options: OpenResultsPage = {}): Promise<ResultsSteps> {
    const page = await openResultsPage(browser, options);
    const steps = new ResultsSteps(page);
    page.on('pageerror', ({ message }) => steps.complaints.push(message));
    page.on('console', (line) => line.type() === 'error' && steps.complaints.push(line.text()));
    return steps;
  }

  /** The page's requests of one kind. */
  async requests(type: string): Promise<readonly PageRequest[]> {
    const all = (await this.page.evaluate('resultsHost.received')) as readonly PageRequest[];
    return all.filter((one) => one.type === type);
  }

  /** The extension asks whether the page is still there, as when it comes back to the front. */
  async comeBack(): Promise<void> {
    const before = (await this.requests('ready')).length;
    await this.page.evaluate("resultsHost.send({ type: 'hello' })");
    await until(async () => (await this.requests('ready')).length, before + 1);
  }

  get grid(): Locator {
    return this.page.getByRole('grid');
  }

  get filter(): Locator {
    return this.page.getByRole('textbox', { name: 'Filter all columns' });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  header(name: string): Locator {
    return this.page.getByRole('columnheader', { name, exact: true });
  }

  /** A cell by row (among those shown) and column, both from 1. */
  cell(line: number, column: number): Locator {
    return this.page.locator(`.grid-body .row[aria-rowindex="${line + 1}"] .cell[aria-colindex="${column + 1}"]`);
  }

  /** The cells of a column, from the first rendered row. */
  async column(column: number, count: number): Promise<readonly string[]> {
    const cells = this.page.locator(`.grid-body .cell[aria-colindex="${column + 1}"]`);
    return (await cells.allInnerTexts()).slice(0, count);
  }

  counts(): Promise<string> {
    return textOf(this.page.locator('.status .counts'));
  }

  /** The text of the cell that the table names as active. */
  active(): Promise<string> {
    return this.page.evaluate(
      "document.getElementById(document.querySelector('[role=grid]').getAttribute('aria-activedescendant'))?.textContent ?? ''",
    );
  }

  /** How far the page could scroll sideways, CSS pixels. */
  sideways(): Promise<number> {
    return this.page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  }
}
