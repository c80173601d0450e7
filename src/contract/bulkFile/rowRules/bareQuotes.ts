import type { WholeRowRule } from '../rowRule.ts';

/** A quote within a cell that is not in quotes is text for some readers of CSV and a mistake for others. */
export const quoteInBareCell: WholeRowRule = {
  kind: 'row',
  id: 'row.bareQuote',
  effect: 'note',
  isWrong: ({ flaw }) => flaw?.kind === 'inside',
  describe: ({ flaw, cells }) => {
    const cell = flaw?.cell ?? 0;
    return {
      message: 'A quote within a cell is safe only when the whole cell is in quotes and the quote is doubled.',
      rewrites: [cells[cell] ?? ''],
      cells: [cell, cell],
    };
  },
};
