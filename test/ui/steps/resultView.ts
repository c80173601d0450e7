import type { Locator } from 'playwright-core';
import type { Workbench } from '../window/workbench.ts';

/** The result that is in front. */
export class ResultView {
  readonly #window: Workbench;

  private constructor(window: Workbench) {
    this.#window = window;
  }

  /** The result of that title, once all of it is there. */
  static async of(window: Workbench, title: string | RegExp): Promise<ResultView> {
    const view = new ResultView(window);
    await view.locator('.result-head h1', title).waitFor();
    await view.locator('.status .counts', /^[\d,]+ rows?$/).waitFor();
    return view;
  }

  locator(selector: string, hasText?: string | RegExp): Locator {
    return this.#window.webview().locator(selector, hasText === undefined ? undefined : { hasText });
  }

  /** How many rows there are, and are shown. */
  async counts(fits: RegExp): Promise<string> {
    const counts = this.locator('.status .counts', fits);
    await counts.waitFor();
    return counts.innerText();
  }

  /** A column's name. */
  header(name: string): Locator {
    return this.#window.webview().frame.getByRole('columnheader', { name, exact: true });
  }

  /** What the cells of a column in sight say; columns from 1. */
  column(column: number): Promise<string[]> {
    return this.locator(`.grid-body .cell[aria-colindex="${column + 1}"]`).allInnerTexts();
  }

  /** All that must be known of the result. */
  notes(): Promise<string> {
    return this.locator('.notes').innerText();
  }

  /** Shows the plot of that title. */
  async showPlot(title: string): Promise<Locator> {
    await this.locator('.view-switch label', title).click();
    const plot = this.locator('figure.plot');
    await plot.locator('canvas').first().waitFor();
    return plot;
  }

  /** How many of the buttons' icons there are, and how many of them the icon font does not know. */
  async icons(): Promise<{ readonly all: number; readonly unknown: number }> {
    const drawn = await this.locator('button i.codicon').evaluateAll(readIcons);
    return { all: drawn.length, unknown: drawn.filter((content) => content === 'none').length };
  }
}

/** Runs in the page: the tests' own types know no browser. */
const readIcons = new Function('icons', "return icons.map((icon) => getComputedStyle(icon, '::before').content);") as (
  icons: unknown,
) => string[];
