import { objectId } from './objectIds.ts';
import { readSettings } from './settings.ts';
import type { FactTable } from './store/communityTables.ts';
import type { Store } from './store/store.ts';

/** The unit at the end of the tier route's texts (P1 4.8). */
const XP_UNIT = 'XP';

/** A tier as set up by an administrator; level names don't have to be unique. */
export interface TierSetup {
  readonly name: string;
  readonly levels: readonly { readonly name: string; readonly xp: number }[];
}

/** The tiers in set-up order, as the tier route returns them: of two levels with the same name, only the last appears (P1 2.7). */
export function describeTiers(store: Store): Record<string, Record<string, string>> {
  if (readSettings(store.facts).noTiers) return {};
  const tiers = (store.facts.get('tiers') ?? []) as readonly TierSetup[];
  return Object.fromEntries(
    tiers.map(({ name, levels }) => [
      name,
      Object.fromEntries(levels.map((level) => [level.name, `${level.xp} ${XP_UNIT}`])),
    ]),
  );
}

/** A role of the community: traders have it by title, the older interface uses its id (P2 4.11). */
interface Role {
  /** 24 hex. */
  readonly id: string;
  readonly title: string;
}

/** The roles of the catalog. */
export function rolesOf(facts: FactTable): Role[] {
  const { roles } = facts.get('catalog') as { readonly roles: readonly string[] };
  return roles.map((title) => ({ id: objectId(`role ${title}`), title }));
}
