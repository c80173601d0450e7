import * as vscode from 'vscode';
import { working } from './working.ts';

const TICK_MS = 1000;

/** Waits with a countdown until a rate-limit window opens, `ms` from now. False: the person gave up waiting. */
export function waitUntilOpen(ms: number): Promise<boolean> {
  const until = Date.now() + ms;
  return working(vscode.l10n.t('Waiting for the rate limit'), async ({ signal, onWait }) => {
    for (let left = until - Date.now(); left > 0; left = until - Date.now()) {
      if (signal.aborted) return false;
      onWait({ reason: 'rateLimit', remainingMs: left });
      await rest(Math.min(left, TICK_MS), signal);
    }
    return !signal.aborted;
  });
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
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
