import type { CellRule } from '../rowRule.ts';

const EMAIL = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;.]+$/;

/** A row whose e-mail is none can match nobody (P2 4.7 `USER_NOT_AVAILABLE`). */
export const emailForm: CellRule = {
  kind: 'cell',
  id: 'cell.email',
  effect: 'row',
  looksAt: ({ role }) => role.kind === 'match' && role.by === 'email',
  isWrong: (text) => text !== '' && !EMAIL.test(text),
  say: () => ({ message: 'This is no e-mail address: no trader can match it, and the row fails.' }),
};
