import type { WholeRowRule } from '../rowRule.ts';

/** A line of more than a million characters is no row: the lines end otherwise, or this is no CSV. */
export const overlongLine: WholeRowRule = {
  kind: 'row',
  id: 'row.endless',
  effect: 'file',
  isWrong: ({ flaw }) => flaw?.kind === 'endless',
  describe: () => ({
    message:
      'This line has more than a million characters, which no row has. Is it a CSV file, with a line for each row?',
    cells: [0, 0],
  }),
};
