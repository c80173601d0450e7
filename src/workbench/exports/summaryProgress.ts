import { l10n } from 'vscode';
import type { RunningCommand } from '../admin/adminContext.ts';
import { formatBytes } from '../jobs/jobWords.ts';

/** A notification is told a few times a second, however fast the bytes come; in milliseconds. */
const PROGRESS_INTERVAL_MS = 200;

/** Says how far a reading of so many bytes is. */
export function byteProgress(progress: RunningCommand['progress'], ofBytes: number): (bytes: number) => void {
  let last = 0;
  return (bytes) => {
    const now = Date.now();
    if (now - last < PROGRESS_INTERVAL_MS) return;
    last = now;
    progress(l10n.t('{0} of {1}', formatBytes(bytes), formatBytes(ofBytes)), bytes, ofBytes);
  };
}
