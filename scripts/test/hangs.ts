import { writeSync } from 'node:fs';
import { Session } from 'node:inspector';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** How long to wait for the stack of the main thread, which an expression or a native call doesn't give. */
const STACK_LIMIT_MS = 5_000;

/** Frames of the stack in the last line. */
const MOST_FRAMES = 12;

/** Signs of life within the limit. */
const BEATS = 20;

/**
 * Kills this process, and says where it was and in which test, once its timers haven't run for `limitMs`. A thread
 * watches: mocha's own limit is a timer, too, which is why it ends long tests, but none that doesn't return.
 */
export function watchForHangs(limitMs: number): { started(title: string): void; end(): Promise<unknown> } {
  const watcher = new Worker(new URL(import.meta.url), { workerData: limitMs });
  watcher.unref();
  let running = 'The run';
  const beat = () => watcher.postMessage(running);
  setInterval(beat, limitMs / BEATS).unref();
  return {
    started: (title) => {
      running = title;
      beat();
    },
    end: () => watcher.terminate(),
  };
}

if (!isMainThread) {
  const report = (title: string) => setTimeout(killMainThread, Number(workerData), title);
  let limit = report('The run');
  parentPort?.on('message', (title: string) => {
    clearTimeout(limit);
    limit = report(title);
  });
}

function killMainThread(title: string): void {
  const kill = (where: string) => {
    writeSync(1, `tests: FAILED ${title}: hangs ${where}\n`);
    process.kill(process.pid, 'SIGKILL');
  };
  const session = new Session();
  session.connectToMainThread();
  const files = new Map<string, string>();
  session.on('Debugger.scriptParsed', ({ params }) => files.set(params.scriptId, params.url.replace(/^.*\//, '')));
  session.on('Debugger.paused', ({ params }) => {
    const places = params.callFrames.slice(0, MOST_FRAMES).map(({ functionName, location }) => {
      const place = `${files.get(location.scriptId)}:${location.lineNumber + 1}`;
      return functionName ? `${functionName} (${place})` : place;
    });
    kill(`in ${places.join(' < ')}`);
  });
  session.post('Debugger.enable');
  session.post('Debugger.pause');
  setTimeout(kill, STACK_LIMIT_MS, 'in an unknown place');
}
