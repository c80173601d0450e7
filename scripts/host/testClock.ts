/**
 * The clock of a test run. If CHART_CARDS_TEST_NOW is an ISO 8601 time, importing this module starts the clock of this
 * process, and of every Node process it starts, at that time. Without the variable, nothing changes.
 */

/** Milliseconds by which clocks are ahead of the system clock; computed once, so that all processes of a run agree. */
const AHEAD = 'CHART_CARDS_TEST_AHEAD_MS';

const machineNow = Date.now;
const clockArgument = `--import=${import.meta.url}`;

/** URL of this module; a program that imports it first gets the moved clock. */
export const clockModule = import.meta.url;

/** Node arguments that start a program with this module, for programs that drop NODE_OPTIONS. */
export const clockArguments: readonly string[] = [clockArgument];

/** The environment of a process whose clock starts at `now`, an ISO 8601 time, independent of this process's clock. */
export function clockStartingAt(now: string): Record<string, string> {
  const ahead = Date.parse(now) - machineNow();
  if (Number.isNaN(ahead)) throw new Error(`Not an ISO 8601 time: ${now}`);
  const options = process.env['NODE_OPTIONS'] ?? '';
  return {
    CHART_CARDS_TEST_NOW: now,
    [AHEAD]: String(ahead),
    NODE_OPTIONS: options.includes(clockArgument) ? options : `${options} ${clockArgument}`.trim(),
  };
}

/** A script that gives a page the clock of a process with this environment; undefined if that is the system clock. */
export function pageClock(env: NodeJS.ProcessEnv): string | undefined {
  return env[AHEAD] === undefined ? undefined : `(${moveClock})(${env[AHEAD]})`;
}

/**
 * Moves `Date` by `ahead` milliseconds for the rest of this realm's life; timers and monotonic clocks stay. Pages run
 * the source text of this function, so it must not use anything outside itself.
 */
function moveClock(ahead: number): void {
  const Machine = Date;
  const machineNow = Machine.now;
  const now = () => machineNow() + ahead;
  // Not through the proxy: a test that replaces `Date.now` and calls the previous one would recurse forever.
  Machine.now = now;
  const Moved = new Proxy(Machine, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new Machine(now()).toString(),
  });
  Machine.prototype.constructor = Moved;
  globalThis.Date = Moved;
}

const start = process.env['CHART_CARDS_TEST_NOW'];
if (start) {
  if (process.env[AHEAD] === undefined) Object.assign(process.env, clockStartingAt(start));
  moveClock(Number(process.env[AHEAD]));
}
