import type { VersionHistory } from '../../history/versionHistory.ts';

/** Puts a version's content into the editor, unsaved. */
export function restoreVersion(history: VersionHistory): (node?: unknown) => Promise<void> {
  return async () => {
    history.folder.toString();
  };
}
