import { spawn } from 'node:child_process';
import { projectRoot } from '../host/hostPaths.ts';
import { type PrintedOutcome, readOutcome } from './outcome.ts';

/** One step of `npm test`: programs that must all exit with 0. */
interface Check {
  readonly name: string;
  /** Arguments for Node; each is one program. */
  readonly commands: readonly (readonly string[])[];
  /** The programs run in parallel; each one's output is printed when it ends. */
  readonly parallel?: true;
  /** Runs together with the previous check, which leaves the CPU idle. */
  readonly withPrevious?: true;
  /** Runs only when it is named. */
  readonly onlyByName?: true;
}

const mocha = 'scripts/runMocha.ts';
/** Arguments for Node that run tests in a browser. */
export const playwright: readonly string[] = [
  'node_modules/@playwright/test/cli.js',
  'test',
  '--config',
  'test/playwright.config.ts',
];
const [networkFaults, tolerance] = ['test/sandbox/faults', 'test/sandbox/front'];
const routes = ['test/sandbox/service', 'test/sandbox/badInput'];
const tsc = 'node_modules/typescript/bin/tsc';

/** Ordered so that a failure shows early. */
export const checks: readonly Check[] = [
  {
    name: 'types',
    commands: [
      [tsc, '-p', 'tsconfig.json'],
      [tsc, '-p', 'tsconfig.pure.json'],
      [tsc, '-p', 'webview/tsconfig.json'],
      [tsc, '-p', 'test/unit/webview/tsconfig.json'],
    ],
    parallel: true,
  },
  {
    name: 'lint',
    commands: [['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings'], ['scripts/expressions.ts']],
    parallel: true,
  },
  { name: 'layers', commands: [['scripts/layers.ts'], [mocha, 'test/project']] },
  {
    name: 'unit',
    commands: [
      [mocha, 'test/unit/card', 'test/unit/client'],
      [mocha, 'test/unit', '--except', 'test/unit/card', '--except', 'test/unit/client'],
    ],
    parallel: true,
  },
  { name: 'package', commands: [[mocha, '--timeout', '300000', 'test/package']], parallel: true, withPrevious: true },
  {
    name: 'sandbox',
    // Each has its own sandbox; both take about as long.
    commands: [
      [mocha, ...routes],
      [mocha, 'test/sandbox', ...[networkFaults, tolerance, ...routes].flatMap((path) => ['--except', path])],
    ],
    parallel: true,
  },
  // Nothing runs beside a window.
  { name: 'host', commands: [['scripts/testHost.ts']] },
  { name: 'pages', commands: [[...playwright, '--project=pages']], onlyByName: true },
  // Failing networks, and services that differ from the sandbox.
  {
    name: 'faults',
    commands: [
      [mocha, networkFaults],
      [mocha, tolerance],
    ],
    parallel: true,
    onlyByName: true,
  },
  { name: 'ui', commands: [['scripts/testUi.ts', '--project=ui']] },
  // Less frequent journeys, themes, sizes and many more gestures: minutes of windows, which would double `npm test`.
  { name: 'windows', commands: [['scripts/testUi.ts', '--project=windows']], onlyByName: true },
  // The oldest VS Code that the manifest allows: all that runs in its extension host, and a few journeys in its window.
  {
    name: 'oldest',
    commands: [
      ['scripts/testHost.ts', '--engine', 'oldest'],
      ['scripts/testUi.ts', '--engine', 'oldest', '--project=ui', 'draftToCard', 'ui/preview'],
    ],
    onlyByName: true,
  },
  // Retakes the pictures of the walkthroughs and of docs/daily-card.md.
  {
    name: 'pictures',
    commands: [['scripts/testUi.ts', '--project=pictures']],
    onlyByName: true,
  },
];

/** How a check ended; the counts are of single tests, and both 0 for a check without tests. */
export interface CheckResult extends PrintedOutcome {
  readonly name: string;
  readonly ok: boolean;
  readonly seconds: number;
}

/** Runs the check's programs in sequence or in parallel, prints their output, and sums up their test counts. */
export async function runCheck({ name, commands, parallel }: Check): Promise<CheckResult> {
  const started = Date.now();
  const ended = parallel === true ? await runInParallel(name, commands) : await runInSequence(name, commands);
  const outcome = readOutcome(ended.map(({ output }) => output).join('\n'));
  // A program that failed without a count is one failure, so that the total never looks clean.
  const silent = ended.filter(({ code, output }) => code !== 0 && readOutcome(output).failed === 0).length;
  const ok = ended.every(({ code }) => code === 0);
  return { ...outcome, name, ok, seconds: (Date.now() - started) / 1000, failed: outcome.failed + silent };
}

interface Ended {
  readonly code: number;
  readonly output: string;
}

async function runInSequence(name: string, commands: Check['commands']): Promise<Ended[]> {
  const ended: Ended[] = [];
  for (const args of commands) {
    console.log(`\n── ${name}: ${args.join(' ')}`);
    ended.push(await run(args, (text) => process.stdout.write(text)));
  }
  return ended;
}

function runInParallel(name: string, commands: Check['commands']): Promise<Ended[]> {
  return Promise.all(
    commands.map(async (args) => {
      const ended = await run(args, () => undefined);
      console.log(`\n── ${name}: ${args.join(' ')}`);
      process.stdout.write(ended.output);
      return ended;
    }),
  );
}

/** Only for a program that hangs: what it prints until then is worth more than nothing at all. */
const PROGRAM_LIMIT_MS = 30 * 60_000;

/** Processes that an ended program started may hold its output open for so long. */
const OUTPUT_LIMIT_MS = 10_000;

/** Node can deadlock as it ends (nodejs/node#54918): after its counts, a program of mocha has so long to end. */
const END_LIMIT_MS = 60_000;

/** Runs one program, and resolves with its exit code and output once it has ended. */
export function run(
  args: readonly string[],
  show: (text: string) => void,
  {
    limitMs = PROGRAM_LIMIT_MS,
    outputLimitMs = OUTPUT_LIMIT_MS,
    endLimitMs = args[0] === mocha ? END_LIMIT_MS : undefined,
  }: { readonly limitMs?: number; readonly outputLimitMs?: number; readonly endLimitMs?: number | undefined } = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: limitMs,
      killSignal: 'SIGKILL',
    });
    const name = args.join(' ');
    let output = '';
    let ending: NodeJS.Timeout | undefined;
    let isStuck = false;
    const take = (text: string) => {
      output += text;
      show(text);
    };
    child.stdout.on('data', (chunk: Buffer) => {
      take(chunk.toString());
      if (endLimitMs === undefined || !/^tests: \d+ passed, \d+ failed$/m.test(output)) return;
      ending ??= setTimeout(() => {
        isStuck = true;
        child.kill('SIGKILL');
      }, endLimitMs);
    });
    child.on('error', reject);
    child.on('exit', (_, signal) => {
      clearTimeout(ending);
      if (isStuck) take(`\ntests: FLAKY ${name}: Node didn’t end after the tests, and was killed\n`);
      else if (signal !== null) take(`\ntests: FAILED ${name}: ended by ${signal}\n`);
      const limit = setTimeout(() => {
        take(`\ntests: FAILED ${name}: left a process that holds its output\n`);
        child.stdout.destroy();
        resolve({ code: 1, output });
      }, outputLimitMs);
      child.on('close', () => clearTimeout(limit));
    });
    child.on('close', (code) => {
      const { failed, failures } = readOutcome(output);
      resolve({ code: isStuck ? Math.min(failed + failures.length, 1) : (code ?? 1), output });
    });
  });
}
