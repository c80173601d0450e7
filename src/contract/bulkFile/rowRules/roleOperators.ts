import type { CellRule } from '../rowRule.ts';

/** The documents give `Role_op` two words only (P2 4.6 rule 5). */
export const roleOperators: CellRule = {
  kind: 'cell',
  id: 'cell.roleOperator',
  effect: 'note',
  appliesTo: ({ role, name }) => role.kind === 'operator' && name === 'Role_op',
  isWrong: (text) => text === 'overwrite',
  describe: () => ({
    message:
      'The documents name add and subtract for Role_op. A Role cell without a Role_op column replaces all roles of the trader except @all.',
    rewrites: ['add', 'subtract'],
  }),
};
