import type { CellRule } from '../rowRule.ts';

const EMAIL = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;.]+$/;

/** A row whose e-mail is none can match nobody (P2 4.7 `USER_NOT_AVAILABLE`). */
export const emailFormat: CellRule = {
  kind: 'cell',
  id: 'cell.email',
  effect: 'row',
  appliesTo: ({ role }) => role.kind === 'match' && role.by === 'email',
  isWrong: (text) => text !== '' && !EMAIL.test(text),
  describe: () => ({ message: 'This is no e-mail address: no trader can match it, and the row fails.' }),
};
