import { formatNumber } from '../../../src/card/shownValues.ts';
import type { PageState } from '../pageState.ts';

/** How many rows there are, are shown and are selected; said to people who look and who listen. */
export function formatCounts({ head, counts }: Pick<PageState, 'head' | 'counts'>): string {
  const { held, shown, selected } = counts;
  const total = head.total === undefined ? held : Math.max(head.total, held);
  const of = shown === held ? formatRows(held) : `${formatNumber(shown)} of ${formatRows(held)}`;
  const reading =
    head.reading === 'complete'
      ? ''
      : total > held
        ? `, reading ${formatNumber(held)} of ${formatNumber(total)}`
        : ', reading';
  return `${of}${reading}${selected > 0 ? `, ${formatNumber(selected)} selected` : ''}`;
}

function formatRows(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'row' : 'rows'}`;
}
