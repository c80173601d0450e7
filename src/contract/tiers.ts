import * as z from 'zod/mini';
import { type Operation, READ_REPEAT } from './operation.ts';
import { objectIdSchema, text } from './schemas.ts';
import { rateLimitError, uncodedKeyError } from './sharedErrors.ts';

/** Per tier, in set-up order, the XP that each level needs: `<number> <xp unit>` by level name (P1 2.7). */
const levelText = z.pipe(
  z.nullable(text.check(z.describe('`<number> <xp unit>`.'))),
  z.transform((level) => level ?? ''),
);
const tiersSchema = z.record(
  z.string(),
  z.pipe(
    z.nullable(z.record(z.string(), levelText)),
    z.transform((levels) => levels ?? {}),
  ),
);

type Tiers = z.infer<typeof tiersSchema>;

/** Reads the community's tiers. */
export const getTiers = {
  id: 'tiers.get',
  title: 'Tier configuration',
  description:
    'Reads the community’s tiers in set-up order and the XP that each level needs, as text with a unit. If two levels of a tier have the same name, only the last one appears.',
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
      when: 'The community ID is missing or isn’t the key’s community.',
      action: 'fix the input',
      source: 'P1 7.5',
    },
    uncodedKeyError('P1 7.5', 'getTiersInfo'),
    rateLimitError('P1 8'),
    {
      status: 500,
      codeAt: 'none',
      // The service also returns this for an ID that isn't 24 hexadecimal characters, but the query's schema never sends one.
      when: 'The tiers couldn’t be read, or the key couldn’t be checked.',
      action: 'retry',
      source: 'P1 7.5',
    },
  ],
  repeat: READ_REPEAT,
} as const satisfies Operation;

/** A level of a tier and the XP it needs. */
export interface TierLevel {
  readonly tier: string;
  readonly level: string;
  /** As the service writes it: `<number> <xp unit>` (P1 2.7). */
  readonly text: string;
  /** Undefined if the text doesn't begin with a number. */
  readonly xp: number | undefined;
  /** What the community calls its XP. */
  readonly unit: string | undefined;
}

/** Thousands may be grouped, because administrators format the number. */
const XP_TEXT = /^(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?(?:e[+-]?\d+)?)(?:\s+(\S.*))?$/is;

/** Every level of every tier in the order of the response, with XP and unit separated (P1 4.8). */
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
