import * as z from 'zod/mini';
import { anyId, booleanLike, lenient, lenientArray, numberLike, text, tolerantRecord } from './tolerant.ts';

const audience = lenient(
  z.looseObject({
    users: lenientArray(z.unknown()),
    roles: lenientArray(z.unknown()),
    tags: lenientArray(z.unknown()),
  }),
);
const toggle = lenient(z.looseObject({ enabled: lenient(booleanLike) }));
const timeOfDay = lenient(
  z.looseObject({ hours: lenient(numberLike), minutes: lenient(numberLike), ampm: lenient(text) }),
);

/**
 * A leaderboard (P1 2.8 for `_id`, `kind`, `isEnabled`; public-facts 8.2 for the rest). A projection leaves out
 * anything but the id; old leaderboards have no `duration`. Who is ranked may be told by id or by record.
 */
export const leaderboardSchema = tolerantRecord(
  {
    _id: anyId,
    kind: lenient(text.check(z.describe('`default` or `custom`; the default one cannot be deleted.'))),
    isEnabled: lenient(booleanLike.check(z.describe('False: hidden, but kept.'))),
    communityID: lenient(anyId),
    name: lenient(text),
    slug: lenient(text),
    description: lenient(text),
    image: lenient(text),
    rankBy: z.optional(z.unknown()),
    displayedFields: lenientArray(z.unknown()),
    displayFieldsOrder: lenientArray(z.unknown()),
    timeFilters: lenientArray(z.unknown()),
    performanceDisplay: lenient(
      z.looseObject({
        showTop: lenient(z.looseObject({ enabled: lenient(booleanLike), value: z.optional(z.unknown()) })),
        showPositive: toggle,
        showDummy: toggle,
      }),
    ),
    duration: lenient(
      z.looseObject({
        start: lenient(text),
        end: lenient(text),
        noEndDate: lenient(booleanLike),
        timeZone: lenient(numberLike),
        startTime: timeOfDay,
        endTime: timeOfDay,
      }),
    ),
    rankedUserRoles: audience,
    viewPermissionUserRoles: audience,
    displayOrder: lenient(numberLike),
    widget: lenient(
      z.looseObject({
        enabled: lenient(booleanLike),
        apiKey: lenient(
          text.check(
            z.meta({ description: 'A secret: never shown, logged or written to a file.', format: 'password' }),
          ),
        ),
        whitelistedDomains: lenientArray(z.unknown()),
      }),
    ),
  },
  ['leaderboardId'],
);

/** A leaderboard. */
export type Leaderboard = z.infer<typeof leaderboardSchema>;

const clockTime = z.strictObject({
  hours: z.int().check(z.minimum(1), z.maximum(12)),
  minutes: z.int().check(z.minimum(0), z.maximum(59)),
  ampm: z.enum(['AM', 'PM', 'am', 'pm']),
});
const ids = z.exactOptional(z.array(z.string()));
const choice = z.exactOptional(z.boolean());

/** Fields of a creation by their request names, which differ from those of the answer (public-facts 8.3). */
export const newLeaderboardSchema = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  slug: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  rankingField: z.string().check(z.minLength(1)),
  displayedColumns: z
    .array(z.strictObject({ column: z.string().check(z.minLength(1)), visible: z.boolean(), order: z.int() }))
    .check(z.maxLength(50)),
  startDate: z.string().check(z.describe('ISO 8601.')),
  isEnabled: z.boolean(),
  description: z.exactOptional(z.string()),
  image: z.exactOptional(z.string()),
  endDate: z.exactOptional(z.nullable(z.string())),
  hasNoEndDate: choice,
  isPreviewEnabled: choice,
  topRankOnly: choice,
  topRankLimit: z.exactOptional(z.int().check(z.minimum(1))),
  onlyPositiveRanks: choice,
  includeDummyUsers: choice,
  timeZone: z.exactOptional(z.number()),
  startTime: z.exactOptional(clockTime),
  endTime: z.exactOptional(clockTime),
  allowedTimeFilters: z.exactOptional(z.array(z.enum(['all-time', 'daily', 'weekly', 'monthly', 'yearly']))),
  allowedUsersToRank: ids,
  allowedRolesToRank: ids,
  allowedTagsToRank: ids,
  allowedUsersToView: ids,
  allowedRolesToView: ids,
  allowedTagsToView: ids,
  displayOrder: z.exactOptional(z.int().check(z.minimum(1))),
  widget: z.exactOptional(
    z.strictObject({
      enabled: choice,
      whitelistedDomains: z.exactOptional(z.array(z.string()).check(z.maxLength(50))),
      size: z.exactOptional(
        z.strictObject({
          type: z.string(),
          value: z.exactOptional(
            z.strictObject({ width: z.exactOptional(z.number()), height: z.exactOptional(z.number()) }),
          ),
        }),
      ),
      button: z.exactOptional(
        z.strictObject({ enabled: choice, text: z.exactOptional(z.string()), link: z.exactOptional(z.string()) }),
      ),
    }),
  ),
});
