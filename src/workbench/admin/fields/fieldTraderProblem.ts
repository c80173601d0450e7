/** Why a text can name no trader on the routes of user fields (P2 4.3). */
export type TraderProblem = 'empty' | 'never found' | 'not addressable';

/** A text of 12 characters is taken for an ID of the database there, never for a username or e-mail. */
const RAW_ID_LENGTH = 12;

/** What is wrong with a trader as typed: platform user ID, internal record ID, e-mail or username. */
export function fieldTraderProblem(typed: string): TraderProblem | undefined {
  if (typed === '') return 'empty';
  if (typed === '.' || typed === '..' || !typed.isWellFormed()) return 'not addressable';
  return typed.length === RAW_ID_LENGTH && !/^\d+$/.test(typed) ? 'never found' : undefined;
}
