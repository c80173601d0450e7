import * as vscode from 'vscode';
import type { WaitNotice } from '../../http/rateLimit.ts';
import { describeReconcileProgress } from '../../shell/cancellation.ts';
import type { RunningCommand } from './adminContext.ts';
import { formatDuration } from './problems/nextSteps.ts';

/**
 * Delay before progress is shown for work that usually ends right away, in milliseconds: the notification would only
 * flash.
 */
const LATE_PROGRESS_MS = 400;

/** What work under a progress notification gets to report progress and show waits. */
export interface CommandProgress extends RunningCommand {
  readonly onWait: (notice: WaitNotice) => void;
}

type Report = { readonly message?: string; readonly increment?: number };

/** How a progress notification is shown. */
interface CommandProgressOptions {
  /** `late`: only if it takes longer than a moment. */
  readonly shown?: 'late';
  /** The button that cancels; `Cancel` by default. */
  readonly stop?: string | undefined;
}

/**
 * VS Code passes a string on as the button's label, although its types only allow `true`; versions that don't show
 * “Cancel”.
 */
function stopLabel(stop: string | undefined): boolean {
  return (stop ?? true) as boolean;
}

/**
 * Runs work with a cancellable progress notification; without a title there is none, and only its own progress shows.
 */
export async function withCommandProgress<T>(
  title: string | undefined,
  run: (working: CommandProgress) => Promise<T>,
  options: CommandProgressOptions = {},
): Promise<T> {
  const abort = new AbortController();
  if (title === undefined) {
    const nothing = () => undefined;
    return run({ signal: abort.signal, progress: nothing, onWait: nothing, onProgress: nothing });
  }
  const reporter = new ProgressReporter();
  const begin = () =>
    run({
      signal: abort.signal,
      progress: reporter.progress,
      onWait: reporter.onWait,
      onProgress: reporter.onProgress,
    });
  const early = options.shown === 'late' ? begin() : undefined;
  if (early !== undefined && (await endsSoon(early))) return early;
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: stopLabel(options.stop) },
    async (report, token) => {
      const subscription = token.onCancellationRequested(() => abort.abort());
      reporter.connect((now) => report.report(now));
      try {
        return await (early ?? begin());
      } finally {
        subscription.dispose();
      }
    },
  );
}

/** `Rate limit reached. Continues in 42 s`. */
function formatWait(remainingMs: number): string {
  return vscode.l10n.t('Rate limit reached. Continues in {0}', formatDuration(remainingMs));
}

/** Passes progress on to the notification; one that appears late gets the last report. */
class ProgressReporter {
  #report: ((now: Report) => void) | undefined;
  #last: Report | undefined;
  /** Percent. */
  #reached = 0;

  connect(report: (now: Report) => void): void {
    this.#report = report;
    if (this.#last !== undefined) report({ ...this.#last, increment: this.#reached });
  }

  readonly progress: RunningCommand['progress'] = (message, done, of) => {
    const percent =
      done === undefined || of === undefined || of <= 0 ? this.#reached : Math.min(100, (100 * done) / of);
    const increment = Math.max(0, percent - this.#reached);
    this.#reached = Math.max(this.#reached, percent);
    this.#tell({ message, increment });
  };

  readonly onWait: CommandProgress['onWait'] = ({ remainingMs }) => this.#tell({ message: formatWait(remainingMs) });

  readonly onProgress: CommandProgress['onProgress'] = (now) => this.#tell({ message: describeReconcileProgress(now) });

  #tell(now: Report): void {
    this.#last = now;
    this.#report?.(now);
  }
}

async function endsSoon(run: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), LATE_PROGRESS_MS);
  });
  const over = run.then(
    () => true,
    () => true,
  );
  return Promise.race([over, late]).finally(() => clearTimeout(timer));
}

const TICK_MS = 1000;

/** Waits with a countdown until the rate limit resets, at a time of `performance.now()`. False: the user cancelled. */
export async function waitForRateLimit(until: number): Promise<boolean> {
  // Time passes while the user reads the message.
  if (performance.now() >= until) return true;
  return withCommandProgress(vscode.l10n.t('Waiting for the rate limit'), async ({ signal, onWait }) => {
    for (let left = until - performance.now(); left > 0; left = until - performance.now()) {
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
