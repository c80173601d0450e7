import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { projectRoot } from '../host/hostPaths.ts';
import { type PrintedOutcome, readOutcome } from './outcome.ts';

/** One step of `npm test`: programs that must all exit with 0. */
export interface Check {
  readonly name: string;
  /** Arguments for Node; each is one program. */
  readonly commands: readonly (readonly string[])[];
  /** Its programs run in turn, after all others, and beside nothing: they open windows, or fill the cores on their own. */
  readonly alone?: true;
  /** Its programs run what dist/ contains: the first builds it, unless it's told that it is `--built`. */
  readonly builds?: true;
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

/** All that runs in the extension host of an older VS Code, and a few journeys in its window. */
function inOlderHost(name: 'oldest' | 'middle'): Check {
  return {
    name,
    commands: [
      ['scripts/testHost.ts', '--engine', name],
      ['scripts/testUi.ts', '--engine', name, '--project=ui', 'draftToCard', 'ui/preview'],
    ],
    alone: true,
    builds: true,
    onlyByName: true,
  };
}

/** Ordered so that a failure shows early, and a short program ends last. */
export const checks: readonly Check[] = [
  {
    name: 'types',
    commands: [
      [tsc, '-p', 'tsconfig.json'],
      [tsc, '-p', 'tsconfig.pure.json'],
      [tsc, '-p', 'webview/tsconfig.json'],
      [tsc, '-p', 'test/unit/webview/tsconfig.json'],
    ],
  },
  {
    name: 'lint',
    commands: [
      ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings'],
      ['scripts/expressions.ts'],
      // Files and exports that nothing of the product uses. Tests don't count as users.
      ['node_modules/knip/bin/knip.js', '--production', '--exclude', 'duplicates', '--no-progress'],
    ],
  },
  { name: 'layers', commands: [['scripts/layers.ts'], [mocha, 'test/project']] },
  {
    name: 'sandbox',
    // Each has its own sandbox.
    commands: [
      [mocha, ...routes],
      [mocha, 'test/sandbox', ...[networkFaults, tolerance, ...routes].flatMap((path) => ['--except', path])],
    ],
  },
  {
    name: 'unit',
    commands: [
      [mocha, 'test/unit/card', 'test/unit/client'],
      [mocha, 'test/unit', '--except', 'test/unit/card', '--except', 'test/unit/client'],
    ],
  },
  { name: 'package', commands: [[mocha, '--timeout', '300000', 'test/package']] },
  { name: 'host', commands: [['scripts/testHost.ts']], alone: true, builds: true },
  { name: 'pages', commands: [[...playwright, '--project=pages']], alone: true, onlyByName: true },
  // Failing networks, and services that differ from the sandbox.
  {
    name: 'faults',
    commands: [
      [mocha, networkFaults],
      [mocha, tolerance],
    ],
    onlyByName: true,
  },
  { name: 'ui', commands: [['scripts/testUi.ts', '--project=ui']], alone: true, builds: true },
  // Less frequent journeys, themes, sizes and many more gestures: minutes of windows, which would double `npm test`.
  {
    name: 'windows',
    commands: [['scripts/testUi.ts', '--project=windows']],
    alone: true,
    builds: true,
    onlyByName: true,
  },
  // The oldest VS Code that the manifest allows, and one in the middle.
  inOlderHost('oldest'),
  inOlderHost('middle'),
  // Retakes the pictures of the README, the walkthroughs and docs/daily-card.md, and the README’s recording.
  {
    name: 'pictures',
    commands: [['scripts/testUi.ts', '--project=pictures']],
    alone: true,
    builds: true,
    onlyByName: true,
  },
];

/** How a check ended; the counts are of single tests, and both 0 for a check without tests. */
export interface CheckResult extends PrintedOutcome {
  readonly name: string;
  readonly ok: boolean;
  readonly seconds: number;
}

/** A program of a check. */
interface Program {
  readonly check: Check;
  readonly args: readonly string[];
}

/** One more program than cores: some wait for processes, sockets and disks. */
const MOST_PROGRAMS = availableParallelism() + 1;

/** Runs all programs of the checks, prints their output, and sums up the test counts of each check. */
export async function runChecks(
  wanted: readonly Check[],
  print: (text: string) => void = (text) => void process.stdout.write(text),
): Promise<CheckResult[]> {
  const programs = wanted.flatMap((check) => check.commands.map((args) => ({ check, args })));
  const ended: EndedProgram[] = [];
  const inTurn = async (waiting: Program[], runProgram: (program: Program) => Promise<EndedProgram>) => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) ended.push(await runProgram(next));
  };
  // Printed when it ends: others run beside it.
  const runSilently = async (program: Program) => {
    const end = await runProgram(program, () => undefined);
    print(titleOf(program) + end.output);
    return end;
  };
  const runOpenly = (program: Program) => {
    print(titleOf(program));
    return runProgram(program, print);
  };
  const together = programs.filter(({ check }) => check.alone !== true);
  await Promise.all(Array.from({ length: MOST_PROGRAMS }, () => inTurn(together, runSilently)));
  const alone = programs.filter(({ check }) => check.alone === true);
  const [, ...built] = alone.filter(({ check }) => check.builds === true);
  await inTurn(alone, (program) => runOpenly(built.includes(program) ? withBuilt(program) : program));
  return wanted.map((check) => resultOf(check, ended));
}

interface EndedProgram extends Program, Ended {
  /** When it started and ended, milliseconds. */
  readonly span: readonly [number, number];
}

async function runProgram(program: Program, show: (text: string) => void): Promise<EndedProgram> {
  const started = Date.now();
  const ended = await run(program.args, show);
  return { ...program, ...ended, span: [started, Date.now()] };
}

function withBuilt({ check, args }: Program): Program {
  return { check, args: [...args, '--built'] };
}

function titleOf({ check, args }: Program): string {
  return `\n── ${check.name}: ${args.join(' ')}\n`;
}

function resultOf({ name }: Check, all: readonly EndedProgram[]): CheckResult {
  const ended = all.filter(({ check }) => check.name === name);
  const outcome = readOutcome(ended.map(({ output }) => output).join('\n'));
  // A program that failed without a count is one failure, so that the total never looks clean.
  const silent = ended.filter(({ code, output }) => code !== 0 && readOutcome(output).failed === 0).length;
  const ok = ended.every(({ code }) => code === 0);
  const ms = Math.max(...ended.map(({ span }) => span[1])) - Math.min(...ended.map(({ span }) => span[0]));
  return { ...outcome, name, ok, seconds: ms / 1000, failed: outcome.failed + silent };
}

interface Ended {
  readonly code: number;
  readonly output: string;
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
