import type { WholeRowRule } from '../rowRule.ts';

/** Fewer cells than columns: those that are missing count as empty, which the documents do not promise. */
export const shortRow: WholeRowRule = {
  kind: 'row',
  id: 'row.tooShort',
  effect: 'note',
  isWrong: ({ cells, flaw }, { columns }) => cells.length < columns.length && flaw === undefined,
  describe: ({ cells }, { columns }) => ({
    message: `This row has ${cells.length} of ${columns.length} cells. Missing cells are taken for empty ones.`,
    cells: [cells.length - 1, cells.length - 1],
  }),
};
