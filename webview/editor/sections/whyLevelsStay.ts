import { lockedReason } from '../desk/whyNot.ts';
import type { PageState } from '../pageState.ts';

/** Why no level can be changed; undefined when they can. */
export function levelsLockedReason(snapshot: PageState['snapshot']): string | undefined {
  return lockedReason(snapshot) ?? snapshot.levelsLocked;
}
