import type { CellRule } from '../rowRule.ts';

/** A character that `trim` takes away; most cells are told by the first comparison. */
function isSpace(code: number): boolean {
  return code <= 32 || code === 0xa0 || code === 0xfeff || (code >= 0x2000 && code <= 0x200a) || code === 0x3000;
}

/** Whether a service trims its cells is not documented. */
export const surroundingSpaces: CellRule = {
  kind: 'cell',
  id: 'cell.spaces',
  effect: 'note',
  appliesTo: () => true,
  isWrong: (_, raw) => raw !== '' && (isSpace(raw.charCodeAt(0)) || isSpace(raw.charCodeAt(raw.length - 1))),
  describe: ({ text }) => ({
    message: 'There are spaces around the cell. Whether the service takes them away is not documented.',
    rewrites: [text],
    changes: [{ title: 'Take the Spaces Around All Cells Away', change: { kind: 'trimCells' } }],
  }),
};
