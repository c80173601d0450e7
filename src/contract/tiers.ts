import * as z from 'zod/mini';
import { type Operation, READ_REPEAT } from './operation.ts';
import { objectIdSchema } from './schemas.ts';
import { rateLimitError, uncodedKeyError } from './sharedErrors.ts';

/** The tiers in set-up order, each with what its levels need: `<number> <xp unit>` by level name (P1 2.7). */
const tiersSchema = z.record(z.string(), z.record(z.string(), z.string().check(z.describe('`<number> <xp unit>`.'))));

/** The tiers in set-up order. */
type Tiers = z.infer<typeof tiersSchema>;

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

/** A level of a tier, and what it needs. */
export interface TierLevel {
  readonly tier: string;
  readonly level: string;
  /** As the service writes it: `<number> <xp unit>` (P1 2.7). */
  readonly text: string;
  /** XP that it needs; undefined where the text does not begin with a number. */
  readonly xp: number | undefined;
  /** What the community calls its XP. */
  readonly unit: string | undefined;
}

/** Thousands may be grouped: the form of the number is an administrator's. */
const XP_TEXT = /^(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?(?:e[+-]?\d+)?)(?:\s+(\S.*))?$/is;

/** Every level of every tier, in the order of the answer, with the unit stripped from its XP (P1 4.8). */
export function tierLevels(tiers: Tiers): readonly TierLevel[] {
  return Object.entries(tiers).flatMap(([tier, levels]) =>
    Object.entries(levels).map(([level, text]) => ({ tier, level, text, ...xpOf(text) })),
  );
}

function xpOf(text: string): Pick<TierLevel, 'xp' | 'unit'> {
  const [, number, unit] = XP_TEXT.exec(text.trim()) ?? [];
  const xp = number === undefined ? Number.NaN : Number(number.replaceAll(',', ''));
  return { xp: Number.isFinite(xp) ? xp : undefined, unit };
}
