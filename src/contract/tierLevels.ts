import type { Tiers } from './tiers.ts';

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
