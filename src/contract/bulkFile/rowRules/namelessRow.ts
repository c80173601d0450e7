import type { CellRule } from '../rowRule.ts';
import { quoted } from '../ruleWords.ts';

/** The cell that names the trader is filled on every row (P2 4.7 `REQUIRED_VALUE`). */
export const missingIdentifierCell: CellRule = {
  kind: 'cell',
  id: 'row.noTrader',
  effect: 'row',
  appliesTo: ({ role }) => role.kind === 'match',
  isWrong: (text) => text === '',
  describe: ({ column }) => ({
    message: `The cell of ${quoted(column.name)} is empty: the row names no trader and fails.`,
    removable: true,
  }),
};
