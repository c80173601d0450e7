import * as z from 'zod/mini';
import { rateLimitError, uncodedKeyError } from './keyErrors.ts';
import { objectIdSchema } from './objectId.ts';
import type { Operation } from './operation.ts';
import { READ_REPEAT } from './repeatPolicy.ts';

/** The tiers in set-up order, each with what its levels need: `<number> <xp unit>` by level name (P1 2.7). */
export const tiersSchema = z.record(
  z.string(),
  z.record(z.string(), z.string().check(z.describe('`<number> <xp unit>`.'))),
);

/** The tiers in set-up order. */
export type Tiers = z.infer<typeof tiersSchema>;

/** The community's tiers. */
export const getTiers = {
  id: 'tiers.get',
  title: 'Tier configuration',
  description:
    'Reads the community’s tiers in set-up order and the XP that each of their levels needs, as text with a unit. Of two levels of a tier with the same name only the last appears.',
  method: 'GET',
  path: '/v1/xp-settings/tiers-info',
  source: 'P1 4.8',
  permission: 'getTiersInfo',
  pathParameters: z.strictObject({}),
  query: z.strictObject({ communityId: objectIdSchema.check(z.describe('The community that owns the key.')) }),
  body: undefined,
  reply: z.looseObject({ data: tiersSchema }),
  successStatuses: [200],
  errors: [
    {
      status: 400,
      codeAt: 'none',
      when: 'No community ID is sent, or the key’s community does not have it.',
      action: 'fix the input',
      source: 'P1 7.5',
    },
    uncodedKeyError('P1 7.5', 'getTiersInfo'),
    rateLimitError('P1 8'),
    {
      status: 500,
      codeAt: 'none',
      // Also for an ID that is not 24 hexadecimal characters: the query's own schema refuses one before it is sent.
      when: 'The tiers could not be read, or the key could not be checked.',
      action: 'retry',
      source: 'P1 7.5',
    },
  ],
  repeat: READ_REPEAT,
} as const satisfies Operation;
