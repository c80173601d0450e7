import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { projectRoot } from '../../../scripts/host/hostPaths.ts';

/** axe-core's interface in the page. */
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

/** All rules, those about sizes and colours, or only the contrast of texts. */
export type Sought = 'everything' | 'sizes' | 'colours';

const OPTIONS: Readonly<Record<Sought, object>> = {
  everything: { rules: { 'target-size': { enabled: true } } },
  sizes: { runOnly: ['color-contrast', 'link-in-text-block', 'target-size'] },
  colours: { runOnly: ['color-contrast'] },
};

/** The accessibility violations of the current page or frame, one line each: axe-core's, including WCAG 2.2's target size. */
export async function violations(
  page: Pick<Page, 'evaluate'>,
  sought: Sought = 'everything',
): Promise<readonly string[]> {
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

/**
 * Pointer targets smaller than 24 CSS pixels in either direction. Exempt are words in a line of text, and the edge of
 * the panel, which toolbar buttons can move, too.
 */
export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(FIND);
}

const FIND = `
[...document.querySelectorAll('button, input, select, textarea, summary, a, [role=option], [role=treeitem], [tabindex]:not([role=separator])')]
  .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.closest('.prose, .cm-content, .visually-hidden, .chart-footer') === null)
  .map((element) => [element, element.closest('label') ?? element])
  .map(([element, target]) => [element, target.getBoundingClientRect()])
  .filter(([, { width, height }]) => width > 0 && (width < 23.95 || height < 23.95))
  .map(([element, { width, height }]) => element.outerHTML.slice(0, 120).replaceAll(/\\s+/g, ' ') + ': ' + width + ' × ' + height)
`;
