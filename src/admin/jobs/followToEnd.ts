import { l10n } from 'vscode';
import type { FailedOutcome } from '../../client/callOutcome.ts';
import type { PollResult } from '../../client/polling.ts';
import type { CommandResult } from '../runner/adminCommand.ts';
import type { RunningContext } from '../runner/adminContext.ts';

/** How a job is polled and what is said about it. */
interface FollowedJob<State> {
  readonly poll: (options: {
    readonly signal: AbortSignal;
    readonly onAnswer: (state: State) => void;
  }) => Promise<PollResult<State>>;
  /** Shown until the first response. */
  readonly status: string;
  readonly describe: (state: State) => string;
  readonly ended: (state: State) => CommandResult | Promise<CommandResult>;
  /** The job is no longer followed, but continues on the service; undefined: its state was never read. */
  readonly left: (state: State | undefined) => CommandResult;
  readonly failed: (outcome: FailedOutcome) => CommandResult | Promise<CommandResult>;
}

const SECOND_MS = 1000;

/** Follows a job to its end, showing its state and the elapsed time; cancelling stops watching, not the job. */
export async function followToEnd<State>(
  { signal, progress }: RunningContext,
  job: FollowedJob<State>,
): Promise<CommandResult> {
  const started = performance.now();
  let { status } = job;
  const tell = (): void => {
    const seconds = Math.round((performance.now() - started) / SECOND_MS);
    progress(l10n.t('{0} · {1} s · You can cancel, the job continues.', status, seconds));
  };
  tell();
  const ticking = setInterval(tell, SECOND_MS);
  const onAnswer = (state: State): void => {
    status = job.describe(state);
    tell();
  };
  const end = await job.poll({ signal, onAnswer }).finally(() => clearInterval(ticking));
  switch (end.kind) {
    case 'over':
      return job.ended(end.value);
    case 'cancelled':
    case 'outOfTime':
      return job.left(end.last);
    case 'failed':
      return job.failed(end.outcome);
  }
}
