import { objectId } from '../objectIds.ts';
import type { Badge } from '../store/badgeTable.ts';
import { CATALOG } from './catalog.ts';

/** The badges of the catalog. */
export function seedBadges(communityId: string): Badge[] {
  return CATALOG.badges.map((title) => ({
    id: objectId(`badge ${title}`),
    communityId,
    title,
    fields: { title, action: 'manual' },
  }));
}
