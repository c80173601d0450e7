import * as z from 'zod/mini';
import { assumedPaging, tolerantList } from './listReply.ts';
import { type ErrorRow, type Operation, READ_REPEAT } from './operation.ts';
import { anyId, lenient, numberLike, textOrEmpty, tolerantRecord } from './schemas.ts';
import { assumedErrors, codedKeyErrors, rateLimitError } from './sharedErrors.ts';

/** `detail` texts for a trader who isn't there: permanent failures despite the 500 (P1 7.4). */
const [NO_ACCOUNT, NO_MEMBER] = ['User not found', 'User not found in community'] as const;

/** The service rejects `userID` (P1 4.7). */
const identifierType = z.enum(['email', 'userId']);
const identifier = z.string().check(z.minLength(1));
const count = lenient(numberLike);
const counts = { messages: count, replies: count, reaction: count, socials: count };
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** Net counts of one UTC day; entries that deducted XP or coins count as minus one (P1 4.7). */
const activityDaySchema = z.looseObject({ date: day, ...counts });
/** Net counts of one UTC day. */
export type ActivityDay = z.infer<typeof activityDaySchema>;

const keyErrors = [...codedKeyErrors('P1 7.4', 'getUserStats'), rateLimitError('P1 8')];

function inputError(when: string): ErrorRow {
  return { status: 400, codeAt: 'none', when, action: 'fix the input', source: 'P1 7.4' };
}

/** Reads one trader's activity counts per day. */
export const getActivityStats = {
  id: 'activity.stats',
  title: 'User activity statistics',
  description:
    'Reads how many messages, replies, reactions and social actions earned or cost one trader XP or coins, per UTC day up to today, newest first. Figures are net: an entry that deducted something counts as minus one. Social actions are follows, likes, comments and shares over all linked accounts.',
  method: 'POST',
  path: '/v1/users/activity/stats',
  source: 'P1 4.7',
  permission: 'getUserStats',
  pathParameters: z.strictObject({}),
  query: undefined,
  body: z.strictObject({
    identifier: identifier.check(z.describe('E-mail (not case-sensitive) or platform user ID.')),
    identifier_type: identifierType,
    days: z.exactOptional(z.int().check(z.minimum(1), z.maximum(90), z.describe('Number of days, ending today.'))),
  }),
  reply: z.looseObject({
    data: z.looseObject({
      user_id: lenient(anyId),
      range: z.looseObject({ start_date: day, end_date: day }),
      totals: z.looseObject(counts),
      daily_stats: z.array(activityDaySchema),
    }),
  }),
  successStatuses: [200],
  errors: [
    inputError(
      'The identifier is missing, its type is neither `email` nor `userId`, or `days` isn’t a number (`detail` names the field); or `days` isn’t 1–90 (no `detail`).',
    ),
    ...keyErrors,
    // First: its detail contains the other one's.
    {
      status: 500,
      codeAt: 'none',
      details: [NO_MEMBER],
      when: 'The trader has an account, but isn’t a member of the community.',
      action: 'final',
      source: 'P1 7.4',
    },
    {
      status: 500,
      codeAt: 'none',
      details: [NO_ACCOUNT],
      when: 'No account matches the identifier.',
      action: 'final',
      source: 'P1 7.4',
    },
    { status: 500, codeAt: 'none', when: 'The counts couldn’t be read.', action: 'retry', source: 'P1 7.4' },
  ],
  repeat: {
    kind: 'read',
    repeatAfter: [
      { status: 429 },
      { status: 500, exceptDetails: [NO_ACCOUNT, NO_MEMBER] },
      { status: 502 },
      { status: 503 },
      { status: 504 },
    ],
  },
  limits: { days: { least: 1, most: 90, usual: 30 } },
  personalData: {},
} as const satisfies Operation;

/** What one trader earned on one day. */
const dailyActivityRow = tolerantRecord(
  {
    identifier: anyId,
    user_id: lenient(anyId),
    date: textOrEmpty(),
    coins: lenient(numberLike),
    xp: lenient(numberLike),
  },
  ['email', 'userId', 'id'],
);

/** Reads what several traders earned on one day. */
export const listDailyActivity = {
  id: 'activity.daily',
  title: 'Daily activity of multiple traders',
  description:
    'Reads how many coins and how much XP each trader gained on one UTC day. Traders who aren’t found are omitted; `found` counts the others.',
  method: 'POST',
  path: '/v1/users/activity/daily',
  source: 'P1 4.10',
  permission: 'getUserStats',
  pathParameters: z.strictObject({}),
  query: undefined,
  body: z.strictObject({
    identifier: z.array(identifier).check(z.minLength(1), z.maxLength(1000)),
    identifier_type: identifierType,
    date: z.string().check(z.regex(/^\d{2}\/\d{2}\/\d{4}$/), z.describe('`DD/MM/YYYY`.')),
    ...assumedPaging,
  }),
  reply: tolerantList(dailyActivityRow, 'data.results'),
  successStatuses: [200],
  errors: assumedErrors([
    inputError('A field is missing or invalid; `detail` names it.'),
    ...keyErrors,
    { status: 500, codeAt: 'none', when: 'The figures couldn’t be read.', action: 'retry', source: 'P1 7.4' },
  ]),
  repeat: READ_REPEAT,
  paging: { usualLimit: 50, mostLimit: 100, isTotalOfRequested: true },
  limits: {
    identifier: { least: 1, most: 1000 },
    page: { least: 1, usual: 1 },
    limit: { least: 1, most: 100, usual: 50 },
  },
  personalData: { identifier: 'email' },
  assumed:
    'Request and response follow the public page of an older host (public-facts 5.2). The limits on identifiers and rows, and the errors, are our assumptions.',
} as const satisfies Operation;
