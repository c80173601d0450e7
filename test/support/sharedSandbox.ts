import { type SandboxProcess, startSandboxProcess } from './sandbox.ts';

let shared: Promise<SandboxProcess> | undefined;

/**
 * The sandbox that all suites of a run share, just reset. Starting one, and the first read of its large history, take as
 * long as dozens of tests; a suite that needs its own data folder, seed or life starts its own.
 */
export async function sharedSandbox(): Promise<SandboxProcess> {
  // The day stays that of the start: a reset must not change the data.
  shared ??= startSandboxProcess({ seed: { now: new Date().toISOString().slice(0, 10) } });
  const sandbox = await shared;
  // Data, clock, faults, limit and settings.
  await sandbox.control('POST', '/reset');
  sandbox.clearLog();
  return sandbox;
}

// Outside of every suite: after the last one.
after(async () => (await shared)?.stop());
