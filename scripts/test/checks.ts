import { spawn } from 'node:child_process';
import { projectRoot } from '../host/hostPaths.ts';
import { failedTests } from './runTests.ts';

/** One step of `npm test`: programs that must all end with 0. */
interface Check {
  readonly name: string;
  /** Arguments for Node; each is one program. */
  readonly commands: readonly (readonly string[])[];
  /** The programs run side by side; what each prints comes when it has ended. */
  readonly parallel?: true;
  /** Runs while the check before it does, which leaves the machine room. */
  readonly withPrevious?: true;
  /** Runs when it is asked for, and not with all the others. */
  readonly onlyByName?: true;
}

const mocha = 'scripts/runMocha.ts';
const [access, randomGestures] = ['test/page/access', 'test/page/randomGestures.test.ts'];
const [networkFaults, front] = ['test/sandbox/faults', 'test/sandbox/front'];
const lives = ['test/sandbox/client', 'test/sandbox/cli', 'test/sandbox/crash'];
const tsc = 'node_modules/typescript/bin/tsc';

/** In the order in which they fail fastest. */
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
      [mocha, 'test/unit/card'],
      [mocha, 'test/unit', '--except', 'test/unit/card'],
    ],
    parallel: true,
  },
  { name: 'package', commands: [[mocha, '--timeout', '120000', 'test/package']], parallel: true, withPrevious: true },
  {
    name: 'sandbox',
    // Each waits for its own sandbox most of the time; they take about as long.
    commands: [
      [mocha, ...lives],
      [mocha, 'test/sandbox', ...[networkFaults, front, ...lives].flatMap((one) => ['--except', one])],
    ],
    parallel: true,
  },
  // Opens a window and waits for it, as the sandbox's tests wait for theirs.
  { name: 'host', commands: [['scripts/testHost.ts']], parallel: true, withPrevious: true },
  {
    // The gestures themselves; `pages` has the breadth. Both take too long to stand among the others.
    name: 'page',
    commands: [
      [mocha, 'test/page/tools.test.ts', 'test/page/access/touch.test.ts'],
      [mocha, 'test/page/gestureEnds.test.ts', 'test/page/access/keyboard.test.ts'],
    ],
    parallel: true,
    onlyByName: true,
  },
  {
    name: 'pages',
    commands: [
      [mocha, access, randomGestures],
      [mocha, 'test/page', '--except', access, '--except', randomGestures],
    ],
    parallel: true,
    onlyByName: true,
  },
  // Networks that fail and services that differ from the sandbox; the windows leave a core free for them.
  { name: 'faults', commands: [[mocha, networkFaults, front]] },
  { name: 'ui', commands: [['scripts/testUi.ts']], withPrevious: true },
  // Themes, sizes, and what the page alone is asked as well: minutes of windows, for which a quarter of an hour has no room.
  { name: 'windows', commands: [['scripts/testUi.ts', 'test/ui/breadth']], onlyByName: true },
  // Writes the pictures of the walkthroughs anew.
  { name: 'pictures', commands: [['scripts/testUi.ts', 'test/ui/media/walkthroughPictures.ts']], onlyByName: true },
];

/** How a check ended; the counts are of single tests, and both 0 for a check that is none. */
export interface CheckResult {
  readonly name: string;
  readonly ok: boolean;
  readonly seconds: number;
  readonly passed: number;
  readonly failed: number;
  /** A line for each failed test: its title and why. */
  readonly failures: readonly string[];
}

/** Runs the check's programs one after another, or side by side, shows all they print, and sums the tests that they counted. */
export async function runCheck({ name, commands, parallel: together }: Check): Promise<CheckResult> {
  const started = Date.now();
  const ended = together === true ? await sideBySide(name, commands) : await oneByOne(name, commands);
  let [passed, failed] = [0, 0];
  for (const { code, output } of ended) {
    const counts = [...output.matchAll(/^mocha: (\d+) passed, (\d+) failed$/gm)].at(-1);
    passed += Number(counts?.[1] ?? 0);
    // A program that ended badly without counting is one failure, so that the sum never looks clean.
    failed += Number(counts?.[2] ?? 0) || (code === 0 ? 0 : 1);
  }
  const failures = ended.flatMap(({ output }) => failedTests(output));
  const ok = ended.every(({ code }) => code === 0);
  return { name, ok, seconds: (Date.now() - started) / 1000, passed, failed, failures };
}

interface Ended {
  readonly code: number;
  readonly output: string;
}

async function oneByOne(name: string, commands: Check['commands']): Promise<Ended[]> {
  const ended: Ended[] = [];
  for (const args of commands) {
    console.log(`\n── ${name}: ${args.join(' ')}`);
    ended.push(await run(args, (text) => process.stdout.write(text)));
  }
  return ended;
}

function sideBySide(name: string, commands: Check['commands']): Promise<Ended[]> {
  return Promise.all(
    commands.map(async (args) => {
      const ended = await run(args, () => undefined);
      console.log(`\n── ${name}: ${args.join(' ')}`);
      process.stdout.write(ended.output);
      return ended;
    }),
  );
}

function run(args: readonly string[], show: (text: string) => void): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      show(chunk.toString());
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
