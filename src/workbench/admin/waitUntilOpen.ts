import * as vscode from 'vscode';
import { withCommandProgress } from './working.ts';

const TICK_MS = 1000;

/** Waits with a countdown until a rate-limit window opens (epoch milliseconds). False: the person gave up waiting. */
export async function waitForRateLimit(until: number): Promise<boolean> {
  // Who reads a message for a while has waited meanwhile.
  if (Date.now() >= until) return true;
  return withCommandProgress(vscode.l10n.t('Waiting for the rate limit'), async ({ signal, onWait }) => {
    for (let left = until - Date.now(); left > 0; left = until - Date.now()) {
      if (signal.aborted) return false;
      onWait({ reason: 'rateLimit', remainingMs: left });
      await delay(Math.min(left, TICK_MS), signal);
    }
    return !signal.aborted;
  });
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    function end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
    signal.addEventListener('abort', end);
  });
}
