import type { CellRule } from '../rowRule.ts';
import { namesIn } from '../ruleWords.ts';

/** The role that everybody has is left alone (P2 4.6 rule 5). */
export const allRole: CellRule = {
  kind: 'cell',
  id: 'cell.allRole',
  effect: 'note',
  looksAt: ({ role, name }) => role.kind === 'list' && name === 'Role',
  isWrong: (text) => text.includes('@all') && namesIn(text).includes('@all'),
  say: ({ text }) => ({
    message: 'Every trader has @all and keeps it, whatever the cell says.',
    rewrites: [
      namesIn(text)
        .filter((name) => name !== '@all')
        .join(', '),
    ],
  }),
};
