import { numberText } from '../../../src/card/shownValues.ts';
import type { PageState } from '../pageState.ts';

/** How many rows there are, are shown and are selected; said to people who look and who listen. */
export function countsInWords({ head, counts }: Pick<PageState, 'head' | 'counts'>): string {
  const { held, shown, selected } = counts;
  const total = head.total === undefined ? held : Math.max(head.total, held);
  const of = shown === held ? rowsOf(held) : `${numberText(shown)} of ${rowsOf(held)}`;
  const reading =
    head.reading === 'complete'
      ? ''
      : total > held
        ? `, reading ${numberText(held)} of ${numberText(total)}`
        : ', reading';
  return `${of}${reading}${selected > 0 ? `, ${numberText(selected)} selected` : ''}`;
}

function rowsOf(count: number): string {
  return `${numberText(count)} ${count === 1 ? 'row' : 'rows'}`;
}
