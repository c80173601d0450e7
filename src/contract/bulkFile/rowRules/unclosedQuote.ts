import type { WholeRowRule } from '../rowRule.ts';

/** A quote that is never closed makes one cell of all that follows: the file cannot be read. */
export const unclosedQuote: WholeRowRule = {
  kind: 'row',
  id: 'row.unclosedQuote',
  effect: 'file',
  isWrong: ({ flaw }) => flaw?.kind === 'unclosed',
  describe: ({ flaw }) => ({
    message:
      'This quote is never closed: all that follows would be one cell, and the service could not read the file. Close it, or write "" for a quote that is meant.',
    cells: [flaw?.cell ?? 0, flaw?.cell ?? 0],
  }),
};
