import * as z from 'zod/mini';
import { type Operation, READ_REPEAT } from './operation.ts';
import { recordReply } from './recordReply.ts';
import { anyId, lenient, lenientArray, numberLike, text, tolerantRecord } from './schemas.ts';
import { assumedErrors, codedKeyErrors, rateLimitError } from './sharedErrors.ts';

/** A trader as `users/info` returns it (public-facts 5.1); any field may be missing. */
const traderInfoSchema = tolerantRecord({
  _id: lenient(anyId.check(z.describe('Internal record ID.'))),
  userId: lenient(anyId),
  username: lenient(text),
  xp: lenient(numberLike),
  coins: lenient(numberLike),
  roles: lenientArray(text),
  highestRole: lenient(text),
  firstName: lenient(text),
  lastName: lenient(text),
  xpEarnedToday: lenient(numberLike),
  coinsEarnedToday: lenient(numberLike),
  language: lenient(text),
  totalMessages: lenient(numberLike),
  totalReactions: lenient(numberLike),
  visitCount: lenient(numberLike),
  replySent: lenient(numberLike),
  timeSpent: lenient(numberLike),
  loginStreak: lenient(numberLike),
  customFields: lenient(z.looseObject({})),
});

/** A trader as `users/info` returns it. */
export type TraderInfo = z.infer<typeof traderInfoSchema>;

/** Reads one trader. */
export const getUserInfo = {
  id: 'users.info',
  title: 'User info',
  description:
    'Reads one trader: balances, roles, names, language, activity counts and the values of custom fields. The response contains personal data.',
  method: 'POST',
  path: '/v1/users/info',
  source: 'P1 4.10',
  permission: 'getUserData',
  pathParameters: z.strictObject({}),
  query: undefined,
  body: z.strictObject({
    idOrEmail: z.string().check(z.minLength(1), z.describe('Platform user ID or e-mail (not case-sensitive).')),
  }),
  reply: recordReply(traderInfoSchema),
  successStatuses: [200],
  errors: assumedErrors([
    {
      status: 400,
      codeAt: 'none',
      when: '`idOrEmail` is missing, empty or isn’t text; `detail` names it.',
      action: 'fix the input',
      source: 'P1 7.4',
    },
    ...codedKeyErrors('P1 7.4', 'getUserData'),
    {
      status: 404,
      code: 'USER_NOT_FOUND',
      codeAt: 'meta.code',
      when: 'No active member of the community has this ID or e-mail.',
      action: 'final',
      source: 'P2 7.1',
    },
    rateLimitError('P1 8'),
    { status: 500, codeAt: 'none', when: 'The trader couldn’t be read.', action: 'retry', source: 'P1 7.4' },
  ]),
  repeat: READ_REPEAT,
  personalData: { username: 'name', firstName: 'name', lastName: 'name', customFields: 'free' },
  assumed:
    'Request and response follow the public page of an older host (public-facts 5.1). The permission is "Get User Data", whose machine name is inferred. The documents don’t show errors.',
} as const satisfies Operation;
