import { lockedReason } from '../desk/whyNot.ts';
import type { PageState } from '../pageState.ts';
import type { ObjectRow } from './objectRow.ts';

/** Why the object keeps its id; undefined when it may have another. A level's is part of what the service keeps. */
export function idLockedReason({ what }: Pick<ObjectRow, 'what'>, snapshot: PageState['snapshot']): string | undefined {
  return lockedReason(snapshot) ?? (what.kind === 'level' ? snapshot.levelsLocked : undefined);
}
