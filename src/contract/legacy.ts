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
  legacyError(403, 'Both credentials are valid but belong to different communities.', 'fix the key'),
];

/** The old login, which no longer exists. */
export const legacyLogin = {
  id: 'legacy.login',
  title: 'Log in (removed)',
  description:
    'Always returns 404: the route no longer exists, and neither do the older register and secure-auth routes. It never created members.',
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
  errors: [legacyError(404, 'Always. The route no longer exists.', 'final')],
  repeat: { kind: 'read', repeatAfter: [] },
} as const satisfies Operation;

/** Creates a badge through the legacy interface. */
export const createLegacyBadge = {
  id: 'legacy.createBadge',
  title: 'Create badge (legacy)',
  description:
    'Creates a badge that traders can be given. For existing integrations only: it requires two credentials and responds in the legacy envelope, with every value as text.',
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
    legacyError(400, 'A field is missing, unknown or of the wrong type; `detail` names it.', 'fix the input'),
    ...KEY_ERRORS,
    legacyError(404, 'The community of the credentials no longer exists.', 'fix the key'),
    legacyError(409, 'The community already has a badge with this title.', 'final'),
    legacyError(
      500,
      'An internal error; the badge may have been created. No call of the interface lists badges.',
      'read back',
    ),
  ],
  repeat: WRITE_REPEAT,
} as const satisfies Operation;

/** Removes a role from a trader through the legacy interface. */
export const removeLegacyRole = {
  id: 'legacy.removeRole',
  title: 'Remove role (legacy)',
  description:
    'Removes one role from one trader. For existing integrations only: it requires two credentials and responds in the legacy envelope, with the trader’s record.',
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
    legacyError(400, 'The user ID isn’t a number, or the role ID isn’t 24 hexadecimal characters.', 'fix the input'),
    ...KEY_ERRORS,
    legacyError(
      404,
      'The member or role doesn’t exist, or the trader doesn’t have the role; a repeated call counts as done.',
      'final',
    ),
    legacyError(409, 'Every member has this role.', 'final'),
    legacyError(500, 'An internal error; the role may have been removed.', 'read back'),
  ],
  repeat: {
    ...WRITE_REPEAT,
    readBack: { operation: 'users.info', happened: 'The trader no longer has the role.' },
  },
  personalData: {},
} as const satisfies Operation;
