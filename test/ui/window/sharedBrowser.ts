import type { Browser } from 'playwright-core';
import { openBrowser } from '../../../scripts/host/openBrowser.ts';

let opened: Promise<Browser> | undefined;

/** One browser for all windows of a run; it ends with the process. */
export function sharedBrowser(): Promise<Browser> {
  opened ??= openBrowser();
  return opened;
}
