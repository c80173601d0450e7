import * as z from 'zod/mini';
import { anyId, decoration, figure, flag, someOf, text, tolerantRecord } from './tolerant.ts';

const people = decoration(
  z.looseObject({ users: someOf(z.unknown()), roles: someOf(z.unknown()), tags: someOf(z.unknown()) }),
);
const isOn = decoration(z.looseObject({ enabled: decoration(flag) }));
const timeOfDay = decoration(
  z.looseObject({ hours: decoration(figure), minutes: decoration(figure), ampm: decoration(text) }),
);

/**
 * A leaderboard (P1 2.8 for `_id`, `kind`, `isEnabled`; public-facts 8.2 for the rest). A projection leaves out
 * anything but the id; old leaderboards have no `duration`. Who is ranked may be told by id or by record.
 */
export const leaderboardSchema = tolerantRecord(
  {
    _id: anyId,
    kind: decoration(text.check(z.describe('`default` or `custom`; the default one cannot be deleted.'))),
    isEnabled: decoration(flag.check(z.describe('False: hidden, but kept.'))),
    communityID: decoration(anyId),
    name: decoration(text),
    slug: decoration(text),
    description: decoration(text),
    image: decoration(text),
    rankBy: z.optional(z.unknown()),
    displayedFields: someOf(z.unknown()),
    displayFieldsOrder: someOf(z.unknown()),
    timeFilters: someOf(z.unknown()),
    performanceDisplay: decoration(
      z.looseObject({
        showTop: decoration(z.looseObject({ enabled: decoration(flag), value: z.optional(z.unknown()) })),
        showPositive: isOn,
        showDummy: isOn,
      }),
    ),
    duration: decoration(
      z.looseObject({
        start: decoration(text),
        end: decoration(text),
        noEndDate: decoration(flag),
        timeZone: decoration(figure),
        startTime: timeOfDay,
        endTime: timeOfDay,
      }),
    ),
    rankedUserRoles: people,
    viewPermissionUserRoles: people,
    displayOrder: decoration(figure),
    widget: decoration(
      z.looseObject({
        enabled: decoration(flag),
        apiKey: decoration(
          text.check(
            z.meta({ description: 'A secret: never shown, logged or written to a file.', format: 'password' }),
          ),
        ),
        whitelistedDomains: someOf(z.unknown()),
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
