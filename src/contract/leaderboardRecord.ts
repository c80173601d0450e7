import * as z from 'zod/mini';

const text = z.optional(z.nullable(z.string()));
const texts = z.optional(z.array(z.string()));
const isOn = z.optional(z.looseObject({ enabled: z.optional(z.boolean()) }));
const people = z.optional(z.nullable(z.looseObject({ users: texts, roles: texts, tags: texts })));
const timeOfDay = z.optional(
  z.nullable(
    z.looseObject({ hours: z.optional(z.number()), minutes: z.optional(z.number()), ampm: z.optional(z.string()) }),
  ),
);

/**
 * A leaderboard (P1 2.8 for `_id`, `kind`, `isEnabled`; public-facts 8.2 for the rest). A projection leaves out
 * anything but the id; old leaderboards have no `duration`.
 */
export const leaderboardSchema = z.looseObject({
  _id: z.string(),
  kind: z.optional(z.string().check(z.describe('`default` or `custom`; the default one cannot be deleted.'))),
  isEnabled: z.optional(z.boolean().check(z.describe('False: hidden, but kept.'))),
  communityID: z.optional(z.string()),
  name: z.optional(z.string()),
  slug: text,
  description: text,
  image: text,
  rankBy: z.optional(z.unknown()),
  displayedFields: z.optional(z.array(z.unknown())),
  displayFieldsOrder: z.optional(z.array(z.unknown())),
  timeFilters: z.optional(z.array(z.unknown())),
  performanceDisplay: z.optional(
    z.nullable(
      z.looseObject({
        showTop: z.optional(z.looseObject({ enabled: z.optional(z.boolean()), value: z.optional(z.unknown()) })),
        showPositive: isOn,
        showDummy: isOn,
      }),
    ),
  ),
  duration: z.optional(
    z.nullable(
      z.looseObject({
        start: text,
        end: text,
        noEndDate: z.optional(z.boolean()),
        timeZone: z.optional(z.nullable(z.number())),
        startTime: timeOfDay,
        endTime: timeOfDay,
      }),
    ),
  ),
  rankedUserRoles: people,
  viewPermissionUserRoles: people,
  displayOrder: z.optional(z.nullable(z.number())),
  widget: z.optional(
    z.nullable(
      z.looseObject({
        enabled: z.optional(z.boolean()),
        apiKey: z.optional(
          z.nullable(
            z
              .string()
              .check(
                z.meta({ description: 'A secret: never shown, logged or written to a file.', format: 'password' }),
              ),
          ),
        ),
        whitelistedDomains: texts,
      }),
    ),
  ),
});

/** A leaderboard. */
export type Leaderboard = z.infer<typeof leaderboardSchema>;

const clockTime = z.strictObject({
  hours: z.int().check(z.minimum(1), z.maximum(12)),
  minutes: z.int().check(z.minimum(0), z.maximum(59)),
  ampm: z.enum(['AM', 'PM', 'am', 'pm']),
});
const ids = z.exactOptional(z.array(z.string()));
const flag = z.exactOptional(z.boolean());

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
  hasNoEndDate: flag,
  isPreviewEnabled: flag,
  topRankOnly: flag,
  topRankLimit: z.exactOptional(z.int().check(z.minimum(1))),
  onlyPositiveRanks: flag,
  includeDummyUsers: flag,
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
      enabled: flag,
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
        z.strictObject({ enabled: flag, text: z.exactOptional(z.string()), link: z.exactOptional(z.string()) }),
      ),
    }),
  ),
});
