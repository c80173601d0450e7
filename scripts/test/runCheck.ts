import { spawn } from 'node:child_process';
import { projectRoot } from '../host/hostPaths.ts';
import type { Check } from './checks.ts';
import { failedTests } from './runTests.ts';

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
