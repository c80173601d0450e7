import type { VersionHistory } from '../../history/versionHistory.ts';

/** Shows a version as its readers met it. */
export function previewVersion(history: VersionHistory): (node?: unknown) => Promise<void> {
  return async () => {
    history.folder.toString();
  };
}
