import type { WholeRowRule } from '../rowRule.ts';

/** More cells than columns: cells have slipped, mostly because of a comma that is not in quotes. */
export const longRow: WholeRowRule = {
  kind: 'row',
  id: 'row.tooLong',
  effect: 'row',
  isWrong: ({ cells }, { columns }) => cells.length > columns.length,
  describe: ({ cells }, { columns }) => ({
    message: `This row has ${cells.length} cells, and the header has ${columns.length} columns. A comma within a cell has to be in quotes; the row is expected to fail.`,
    removable: true,
    cells: [columns.length, cells.length - 1],
  }),
};
