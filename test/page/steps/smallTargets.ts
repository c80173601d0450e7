import type { Page } from 'playwright-core';

/**
 * Pointer targets of the page that are smaller than 24 CSS pixels either way. Words in a line of text may be, and the
 * edge of the panel, which buttons of the toolbar move too.
 */
export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(FIND);
}

const FIND = `
[...document.querySelectorAll('button, input, select, textarea, summary, a, [role=option], [role=treeitem], [tabindex]:not([role=separator])')]
  .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.closest('.prose, .cm-content, .unseen, .chart-footer') === null)
  .map((element) => [element, element.closest('label') ?? element])
  .map(([element, target]) => [element, target.getBoundingClientRect()])
  .filter(([, { width, height }]) => width > 0 && (width < 23.95 || height < 23.95))
  .map(([element, { width, height }]) => element.outerHTML.slice(0, 120).replaceAll(/\\s+/g, ' ') + ': ' + width + ' × ' + height)
`;
