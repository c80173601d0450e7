import { l10n } from 'vscode';
import type { Running } from '../admin/adminContext.ts';
import { bytesInWords } from '../jobs/jobWords.ts';

/** A notification is told a few times a second, however fast the bytes come; in milliseconds. */
const TELL_EVERY_MS = 200;

/** Says how far a reading of so many bytes is. */
export function byteProgress(progress: Running['progress'], ofBytes: number): (bytes: number) => void {
  let last = 0;
  return (bytes) => {
    const now = Date.now();
    if (now - last < TELL_EVERY_MS) return;
    last = now;
    progress(l10n.t('{0} of {1}', bytesInWords(bytes), bytesInWords(ofBytes)), bytes, ofBytes);
  };
}
