import { objectId } from './objectIds.ts';
import type { FactTable } from './store/factTable.ts';

/** A role of the community: traders hold it by title, the older interface names it by id (P2 4.11). */
export interface Role {
  /** 24 hex. */
  readonly id: string;
  readonly title: string;
}

/** The roles of the catalog. */
export function rolesOf(facts: FactTable): Role[] {
  const { roles } = facts.get('catalog') as { readonly roles: readonly string[] };
  return roles.map((title) => ({ id: objectId(`role ${title}`), title }));
}
