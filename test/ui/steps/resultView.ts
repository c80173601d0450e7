import type { Locator } from '@playwright/test';
import type { Workbench } from '../window/workbench.ts';

/** The active result. */
export class ResultView {
  readonly #window: Workbench;

  private constructor(window: Workbench) {
    this.#window = window;
  }

  /** The result with that title, once it is complete. */
  static async of(window: Workbench, title: string | RegExp): Promise<ResultView> {
    const view = new ResultView(window);
    await view.locator('.result-head h1', title).waitFor();
    await view.locator('.status .counts', /^[\d,]+ rows?$/).waitFor();
    return view;
  }

  locator(selector: string, hasText?: string | RegExp): Locator {
    return this.#window.webview().locator(selector, hasText === undefined ? undefined : { hasText });
  }

  /** The number of rows, and of rows shown. */
  async counts(fits: RegExp): Promise<string> {
    const counts = this.locator('.status .counts', fits);
    await counts.waitFor();
    return counts.innerText();
  }

  /** A column header. */
  header(name: string): Locator {
    return this.#window.webview().frame.getByRole('columnheader', { name, exact: true });
  }

  /** The visible cells of a column; columns from 1. */
  column(column: number): Promise<string[]> {
    return this.locator(`.grid-body .cell[aria-colindex="${column + 1}"]`).allInnerTexts();
  }

  /** The notes on the result. */
  notes(): Promise<string> {
    return this.locator('.notes').innerText();
  }

  /** Shows the plot with that title. */
  async showPlot(title: string): Promise<Locator> {
    await this.locator('.view-switch label', title).click();
    const plot = this.locator('figure.plot');
    await plot.locator('canvas').first().waitFor();
    return plot;
  }

  /** The number of the buttons' icons, and of those that the icon font lacks. */
  async icons(): Promise<{ readonly all: number; readonly unknown: number }> {
    const drawn = await this.locator('button i.codicon').evaluateAll(readIcons);
    return { all: drawn.length, unknown: drawn.filter((content) => content === 'none').length };
  }
}

/** Runs in the page, so it uses no DOM types of the tests. */
const readIcons = new Function('icons', "return icons.map((icon) => getComputedStyle(icon, '::before').content);") as (
  icons: unknown,
) => string[];
