import { whyLocked } from '../desk/whyNot.ts';
import type { PageState } from '../pageState.ts';

/** Why no level can be changed; undefined when they can. */
export function whyLevelsStay(snapshot: PageState['snapshot']): string | undefined {
  return whyLocked(snapshot) ?? snapshot.levelsLocked;
}
