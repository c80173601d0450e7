import type { WholeRowRule } from '../rowRule.ts';

/** Text behind a closing quote: readers of CSV do not agree about it, and some take nothing of such a file. */
export const textAfterQuote: WholeRowRule = {
  kind: 'row',
  id: 'row.quotes',
  effect: 'file',
  isWrong: ({ flaw }) => flaw?.kind === 'behind',
  describe: ({ flaw }) => ({
    message:
      'There is text behind the closing quote, and the service may read nothing of the file. Write "" for a quote within a cell in quotes.',
    cells: [flaw?.cell ?? 0, flaw?.cell ?? 0],
  }),
};
