import type { OutputLog } from '../../log/outputLog.ts';

/** Shows the log. */
export function showLog(log: OutputLog): () => void {
  return () => log.show();
}
