import type { CellRule } from '../rowRule.ts';
import { splitNames } from '../ruleWords.ts';

/** The role that everybody has is left alone (P2 4.6 rule 5). */
export const allRole: CellRule = {
  kind: 'cell',
  id: 'cell.allRole',
  effect: 'note',
  appliesTo: ({ role, name }) => role.kind === 'list' && name === 'Role',
  isWrong: (text) => text.includes('@all') && splitNames(text).includes('@all'),
  describe: ({ text }) => ({
    message: 'Every trader has @all and keeps it, whatever the cell says.',
    rewrites: [
      splitNames(text)
        .filter((name) => name !== '@all')
        .join(', '),
    ],
  }),
};
