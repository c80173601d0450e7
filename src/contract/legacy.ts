import * as z from 'zod/mini';
import { type CallerAction, type ErrorRow, type Operation, WRITE_REPEAT } from './operation.ts';
import { writeReply } from './recordReply.ts';
import { anyId, lenient, lenientArray, objectIdSchema, text, tolerantRecord } from './schemas.ts';

const plainText = z.string();
const count = z.int().check(z.minimum(0));

function legacyError(status: number, when: string, action: CallerAction): ErrorRow {
  return { status, codeAt: 'none', when, action, source: 'P2 7.5' };
}

const KEY_ERRORS: readonly ErrorRow[] = [
  legacyError(401, 'A credential is missing, unknown, expired or personal.', 'fix the key'),
  legacyError(403, 'Both credentials are valid, but belong to two communities.', 'fix the key'),
];

/** The old login, which is gone. */
export const legacyLogin = {
  id: 'legacy.login',
  title: 'Log in (gone)',
  description:
    'Always answers 404: the route is not mounted, and neither are the older register and secure-auth routes. It never made members.',
  method: 'POST',
  path: '/auth/login',
  source: 'P2 4.11',
  credential: 'none',
  permission: undefined,
  pathParameters: z.strictObject({}),
  query: undefined,
  body: z.strictObject({ email: plainText, password: plainText, host: plainText }),
  reply: z.looseObject({}),
  successStatuses: [],
  errors: [legacyError(404, 'Always: the route is not mounted.', 'final')],
  repeat: { kind: 'read', repeatAfter: [] },
} as const satisfies Operation;

/** A new badge, by the older interface. */
export const createLegacyBadge = {
  id: 'legacy.createBadge',
  title: 'Create badge (legacy)',
  description:
    'Makes a badge that traders can be given. For existing integrations only: it takes two credentials and answers in the older envelope, every value as text.',
  method: 'POST',
  path: '/badges',
  source: 'P2 4.11',
  credential: 'legacy',
  permission: undefined,
  pathParameters: z.strictObject({}),
  query: undefined,
  body: z.strictObject({
    title: plainText.check(z.minLength(1)),
    action: plainText.check(z.minLength(1)),
    quantity: z.exactOptional(count),
    image: z.exactOptional(plainText),
    description: z.exactOptional(plainText),
    darkImage: z.exactOptional(plainText),
    lightImage: z.exactOptional(plainText),
    awarded: z.exactOptional(z.boolean()),
    applied: z.exactOptional(z.boolean()),
    enabledDarkAndLight: z.exactOptional(z.boolean()),
    award: z.exactOptional(z.boolean()),
    awardCurrency: z.exactOptional(z.boolean()),
    attachRequired: z.exactOptional(z.boolean()),
    awardXpQuantity: z.exactOptional(count),
    awardCurrencyQuantity: z.exactOptional(count),
  }),
  reply: writeReply(
    tolerantRecord(
      {
        id: lenient(anyId),
        title: lenient(text),
        action: lenient(text),
        quantity: lenient(text),
        description: lenient(text),
        attachRequired: lenient(text),
        awarded: lenient(text),
        image: lenient(text),
      },
      ['badgeId'],
    ),
  ),
  successStatuses: [200, 201],
  errors: [
    legacyError(400, 'A field is missing, unknown or of another type; `detail` names it.', 'fix the input'),
    ...KEY_ERRORS,
    legacyError(404, 'The community of the credentials no longer exists.', 'fix the key'),
    legacyError(409, 'The community has a badge of that title.', 'final'),
    legacyError(
      500,
      'Something failed; the badge may have been made. No call of the interface lists badges.',
      'read back',
    ),
  ],
  repeat: WRITE_REPEAT,
} as const satisfies Operation;

/** Takes a role from a trader, by the older interface. */
export const removeLegacyRole = {
  id: 'legacy.removeRole',
  title: 'Remove role (legacy)',
  description:
    'Takes one role from one trader. For existing integrations only: it takes two credentials and answers in the older envelope, with the trader’s record.',
  method: 'POST',
  path: '/roles/{userId}/{roleId}/remove',
  source: 'P2 4.11',
  credential: 'legacy',
  permission: undefined,
  pathParameters: z.strictObject({
    userId: plainText.check(z.minLength(1), z.describe('Platform user ID.')),
    roleId: objectIdSchema,
  }),
  query: undefined,
  body: undefined,
  reply: writeReply(tolerantRecord({ server_roles: lenientArray(text), badges: lenient(z.looseObject({})) })),
  successStatuses: [200],
  errors: [
    legacyError(400, 'The user ID is no number, or the role ID is not 24 hexadecimal characters.', 'fix the input'),
    ...KEY_ERRORS,
    legacyError(404, 'No such member, no such role, or the trader does not have it; a repeat counts as done.', 'final'),
    legacyError(409, 'The role is one that every member has.', 'final'),
    legacyError(500, 'Something failed; the role may have been removed.', 'read back'),
  ],
  repeat: {
    ...WRITE_REPEAT,
    readBack: { operation: 'users.info', happened: 'The roles of the trader no longer hold it.' },
  },
  personalData: {},
} as const satisfies Operation;
