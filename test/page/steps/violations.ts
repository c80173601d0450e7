import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { projectRoot } from '../../../scripts/host/hostPaths.ts';

/** What axe-core offers in the page. */
interface AxeInPage {
  readonly axe?: {
    run(options: object): Promise<{
      readonly violations: readonly { readonly id: string; readonly nodes: readonly AxeNode[] }[];
    }>;
  };
}

interface AxeNode {
  readonly target: readonly unknown[];
  readonly failureSummary?: string;
}

/** All rules, or only how well texts stand out from what is behind them. */
export type Sought = 'everything' | 'colours';

const OPTIONS: Readonly<Record<Sought, object>> = {
  everything: { rules: { 'target-size': { enabled: true } } },
  colours: { runOnly: ['color-contrast'] },
};

/** What keeps people out of the whole page as it stands, one line each; by axe-core, WCAG 2.2's size of targets with it. */
export async function violations(page: Page, sought: Sought = 'everything'): Promise<readonly string[]> {
  const isThere = await page.evaluate(() => (globalThis as unknown as AxeInPage).axe !== undefined);
  if (!isThere) {
    await page.evaluate(await readFile(join(projectRoot, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8'));
  }
  return page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as AxeInPage;
    const result = await axe?.run({ ...options, resultTypes: ['violations'], iframes: false });
    return (result?.violations ?? [{ id: 'axe is not there', nodes: [{ target: [] }] }]).flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
    );
  }, OPTIONS[sought]);
}
